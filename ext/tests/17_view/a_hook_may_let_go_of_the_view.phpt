--TEST--
View: a hook that runs while it is read may let go of it
--EXTENSIONS--
amber
--FILE--
<?php
class Hook { function __wakeup() { $GLOBALS['view'] = null; gc_collect_cycles(); } }
$message = amber_serialize(['a' => 1, 'hook' => new Hook(), 'b' => ['x' => 2], 'c' => 'text', 'rows' => array_fill(0, 20, ['r' => new Hook()])]);
function each_of() { yield from $GLOBALS['view']; }
$view = Amber\View::of($message);
foreach ($view as $key => $value) {
    echo $key, ' ';
}
$view = Amber\View::of($message);
echo count([...$view]), ' ';
$view = Amber\View::of($message);
foreach (each_of() as $key => $value) {
    echo $key, ' ';
}
$view = Amber\View::of($message);
echo get_class($view['hook']), ' ', var_export($view, true), ' ';
$view = Amber\View::of($message);
echo isset($view['hook']) ? 'set' : 'not', ' ';
$rows = $view['rows'];
echo count($rows->value()), ' ', var_export($view, true), "\n";
set_error_handler(function () { $GLOBALS['view'] = null; });
$view = Amber\View::of($message);
var_dump($view['none']);
?>
--EXPECT--
a hook b c rows 5 a hook b c rows Hook NULL set 20 NULL
NULL
