--TEST--
An array of class names that changed since the last call counts as it is now
--EXTENSIONS--
amber
--FILE--
<?php
class A { public $p = 1; }
class B { public $p = 1; }
$bytes = amber_serialize([new A(), new B()]);
$show = function (array $options) use ($bytes) {
    [$a, $b] = amber_unserialize($bytes, $options);
    echo $a::class, ' ', $b::class, "\n";
};
$classes = ['A'];
foreach (['B', 'b', 'C'] as $name) {
    $show(['allowed_classes' => $classes]);
    $show(['allowed_classes' => $classes]);
    $classes[0] = $name;
}
$map = ['A' => 'B'];
$show(['class_map' => $map]);
$map['a'] = 'stdClass';
$show(['class_map' => $map]);
$map = ['B' => 'A'];
$show(['class_map' => $map, 'allowed_classes' => $map]);
for ($i = 0; $i < 20; $i++) { // freed arrays whose addresses come again
    $made = [$i % 2 ? 'A' : 'B'];
    $show(['allowed_classes' => $made]);
    unset($made);
}
?>
--EXPECT--
A __PHP_Incomplete_Class
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
__PHP_Incomplete_Class B
__PHP_Incomplete_Class B
__PHP_Incomplete_Class B
B B
stdClass B
A A
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
__PHP_Incomplete_Class B
A __PHP_Incomplete_Class
