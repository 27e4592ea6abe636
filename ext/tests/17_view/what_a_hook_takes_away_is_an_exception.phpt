--TEST--
View: what a hook takes away is an exception, and no other value
--EXTENSIONS--
amber
--INI--
zend.exception_ignore_args=0
--FILE--
<?php
class Takes
{
    public $list;
    function __wakeup() { $GLOBALS['taken'] = true; $this->list = null; }
}
$shared = new ArrayObject([1]);
$object = new Takes();
$object->list = ['o' => $shared, 'x' => [$shared]];
$outer = [$shared, 'inner' => [$object]];
class Root implements IteratorAggregate { function getIterator(): Iterator { return new ArrayIterator([]); } }
$a = ['list' => ['first' => $shared, 'other' => [$shared, 1]]];
$message = amber_serialize($a);
$view = Amber\View::of($message);
var_dump(get_class($view['list']['other'][0]), $view['list']['other'][0] === $view['list']->value()['first']);
function trace(callable $call): string
{
    try {
        $call();
    } catch (Exception $e) {
        return get_debug_type($e->getTrace()[0]['args'][1]);
    }
}
echo trace(fn () => Amber\View::of('none', ['key' => 'a key of the test'])), "\n";
?>
--EXPECT--
string(11) "ArrayObject"
bool(true)
SensitiveParameterValue
