--TEST--
Class names behind references count as they were when the call began
--EXTENSIONS--
amber
--FILE--
<?php
class A { public $p = 1; }
class B { public $p = 1; }
$name = 'A';
spl_autoload_register(function () use (&$name) { $name = 'B'; });
$bytes = str_replace('Zz', 'Nz', amber_serialize([unserialize('O:2:"Zz":1:{s:1:"p";i:1;}'), new A(), new B()]));
$classes = ['Nz', &$name];
for ($i = 0; $i < 3; $i++) {
    $name = 'A';
    foreach (amber_unserialize($bytes, ['allowed_classes' => $classes]) as $object) {
        echo $object::class, ' ';
    }
    echo $name, "\n";
}
?>
--EXPECT--
__PHP_Incomplete_Class A __PHP_Incomplete_Class B
__PHP_Incomplete_Class A __PHP_Incomplete_Class B
__PHP_Incomplete_Class A __PHP_Incomplete_Class B
