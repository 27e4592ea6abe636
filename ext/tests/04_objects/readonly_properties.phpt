--TEST--
Readonly properties come back, and are still readonly
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Fixed { function __construct(public readonly int $a, private readonly array $b, public readonly ?Fixed $c = null) {} }
$o = new Fixed(1, ['x'], new Fixed(2, []));
same('readonly', $o);
$copy = round_trip($o);
try {
    $copy->a = 5;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
try {
    $copy->c->a = 5;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
readonly: same
Cannot modify readonly property Fixed::$a
Cannot modify readonly property Fixed::$a
