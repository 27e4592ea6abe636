--TEST--
A typed property without a value has none when it is back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Lacking { public int $a; public int $b = 2; protected ?string $c; private array $d; public readonly int $e; function d() { return isset($this->d); } }
same('none set', new Lacking());
$o = new Lacking();
$o->a = 1;
same('one set', $o);
$copy = round_trip(new Lacking());
try {
    $copy->a;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump($copy->d(), $copy->b);
?>
--EXPECT--
none set: same
one set: same
Typed property Lacking::$a must not be accessed before initialization
bool(false)
int(2)
