--TEST--
Properties that are written with less visibility than read come back
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: asymmetric visibility came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Asymmetric
{
    public private(set) int $a = 1;
    public protected(set) string $b = 'b';
    protected private(set) array $c = [1];
    public private(set) readonly int $d;
    function __construct(public private(set) ?Asymmetric $e = null) { $this->d = 4; }
}
same('asymmetric', new Asymmetric(new Asymmetric()));
same('many', array_map(fn () => new Asymmetric(), range(1, 20)));
$copy = round_trip(new Asymmetric());
try {
    $copy->a = 5;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
asymmetric: same
many: same
Cannot modify private(set) property Asymmetric::$a from global scope
