--TEST--
get(), View: no object is built, and no class loaded, but those asked for
--EXTENSIONS--
amber
--FILE--
<?php
class Loud
{
    public $name;
    public $child;
    private $hidden = 'hidden';
    function __construct($name, $child = null) { $this->name = $name; $this->child = $child; }
    function __wakeup() { echo "($this->name) "; }
}
ob_start();
$message = amber_serialize(['first' => new Loud('first'), 'list' => [1, 2, 3], 'second' => new Loud('second', new Loud('inner')),
    'rows' => array_map(fn ($i) => ['n' => $i, 'o' => new Loud("row $i")], range(1, 20))]);
ob_end_clean();
echo Amber\get($message, ['list', 2]), "\n";
echo Amber\get($message, ['second', 'name']), "\n";
echo Amber\get($message, ['second', 'child', 'name']), "\n";
echo Amber\get($message, ['second', 'hidden'], 'default'), "\n";
echo Amber\get($message, ['second', 'none'], 'default'), "\n";
echo Amber\get($message, ['rows', 7, 'n']), "\n";
echo Amber\get($message, ['rows', 7, 'o'])->name, "\n";
$view = Amber\View::of($message);
echo count($view), count($view['rows']), $view['rows'][3]['n'], isset($view['none']) ? 'set' : 'not', "\n";
echo get_class($view['first']), "\n";
echo $view['rows'][4]->value()['o']->name, "\n";
?>
--EXPECT--
3
(inner) (second) second
(inner) (second) inner
(inner) (second) default
(inner) (second) default
8
(row 8) row 8
4204not
(first) Loud
(row 5) row 5
