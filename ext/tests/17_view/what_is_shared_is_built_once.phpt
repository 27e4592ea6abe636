--TEST--
View: elements that share an object are built once, with each hook
--EXTENSIONS--
amber
--FILE--
<?php
class Counted { public $shared; public static $woken = 0; function __wakeup() { self::$woken++; } }
$shared = new ArrayObject([1]);
$list = [];
for ($i = 0; $i < 500; $i++) {
    $list[] = $object = new Counted();
    $object->shared = $shared;
}
$elements = iterator_to_array(Amber\View::of(amber_serialize($list)));
// the first stands for itself; the second needs the whole
var_dump(Counted::$woken <= 501, $elements[1]->shared === $elements[499]->shared);
$texts = array_map(fn ($i) => "text number $i", range(1, 2000));
$list = array_map(fn ($i) => (object) ['id' => $i, 'texts' => $texts], range(1, 500));
$view = Amber\View::of($message = amber_serialize($list));
$before = memory_get_usage();
$elements = iterator_to_array($view);
var_dump(memory_get_usage() - $before < 20000000, $elements[499]->texts === $texts);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
