--TEST--
An object in the outermost array is the same one if a reference inside refers to that array
--EXTENSIONS--
amber
--FILE--
<?php
class Thing { public $x; }

function value(): array {
    $value = ['object' => new Thing(), 'array' => [new Thing()]];
    $value['self'] = &$value;
    return $value;
}
$copy = amber_unserialize(amber_serialize(value()));
var_dump($copy['object'] === $copy['self']['object'], $copy['array'][0] === $copy['self']['array'][0]);
var_dump($copy['self']['self']['object'] === $copy['object']);
$bytes = amber_serialize(value());
var_dump(amber_serialize(amber_unserialize($bytes)) === $bytes);
unset($copy);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
