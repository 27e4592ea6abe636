--TEST--
Two typed properties that are one reference both bind it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Two { public int $a = 1; public int|string $b = 1; function __construct() { $this->b = &$this->a; } }
same('one object', new Two());
$copy = round_trip(new Two());
try {
    $copy->b = 'text';
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
$copy->a = 9;
var_dump($copy->b);
?>
--EXPECT--
one object: same
Cannot assign string to reference held by property Two::$a of type int
int(9)
