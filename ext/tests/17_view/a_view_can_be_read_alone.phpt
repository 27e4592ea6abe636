--TEST--
View: it can be read, and nothing else
--EXTENSIONS--
amber
--FILE--
<?php
$view = Amber\View::of(amber_serialize(['a' => 1, 5 => ['x' => null], 'true' => true]));
foreach ([fn () => $view['b'] = 1, fn () => $view[] = 1, function () use ($view) { unset($view['a']); }, fn () => clone $view, fn () => serialize($view),
    fn () => amber_serialize($view), fn () => new Amber\View(), fn () => $view->x = 1, fn () => Amber\View::of(amber_serialize(5)),
    fn () => Amber\View::of(amber_serialize(new ArrayObject())), fn () => Amber\View::of('none'), fn () => Amber\View::of(''), fn () => $view[[]]] as $call) {
    try {
        $call();
        echo "no\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
echo $view['none'] ?? 'nothing', ' ', error_get_last()['message'] ?? 'no warning', "\n";
@$view['none'];
echo error_get_last()['message'], "\n";
@$view[9];
echo error_get_last()['message'], "\n";
var_dump(isset($view['5']), isset($view[5]['x']), $view['5'] instanceof Amber\View, $view[5.7]->value(), isset($view[null]), empty($view['a']));
?>
--EXPECT--
Error: Amber\View is read-only; value() gives an array of its own
Error: Amber\View is read-only; value() gives an array of its own
Error: Amber\View is read-only; value() gives an array of its own
Error: Trying to clone an uncloneable object of class Amber\View
Exception: Serialization of 'Amber\View' is not allowed
Amber\EncodeException: Cannot serialize $value: it is an object of class Amber\View, which does not allow serialization
Error: Call to private Amber\View::__construct() from global scope
Error: Cannot create dynamic property Amber\View::$x
Amber\Exception: The message holds no array, of which alone there is a view
Amber\Exception: The message holds no array, of which alone there is a view
Amber\DecodeException: This is not amber data (at byte 0)
Amber\DecodeException: The data is empty (at byte 0)
TypeError: Cannot access offset of type array on Amber\View
nothing no warning
Undefined array key "none"
Undefined array key 9
bool(true)
bool(false)
bool(true)
array(1) {
  ["x"]=>
  NULL
}
bool(false)
bool(false)
