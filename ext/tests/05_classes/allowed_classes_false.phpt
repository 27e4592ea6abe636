--TEST--
allowed_classes = false makes every object incomplete
--FILE--
<?php
class Known { public $p = 1; }
$copy = amber_unserialize(amber_serialize([new Known(), new stdClass(), new ArrayObject([1]), 5, [new Known()]]), ['allowed_classes' => false]);
foreach ([$copy[0], $copy[1], $copy[2], $copy[4][0]] as $object) {
    echo $object::class, "\n";
}
var_dump($copy[3]);
?>
--EXPECT--
__PHP_Incomplete_Class
__PHP_Incomplete_Class
__PHP_Incomplete_Class
__PHP_Incomplete_Class
int(5)
