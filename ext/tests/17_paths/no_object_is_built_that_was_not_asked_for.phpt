--TEST--
get(), has(), keys(): no object is built, and no class loaded, but those asked for
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
echo count(Amber\keys($message, [])), count(Amber\keys($message, ['rows'])), implode(',', Amber\keys($message, ['rows', 3])), "\n";
echo Amber\has($message, ['second']) && Amber\has($message, ['rows', 4, 'o']) ? 'there' : 'not', Amber\has($message, ['none']) ? 'there' : 'not', "\n";
echo Amber\get($message, ['rows', 4])['o']->name, "\n";
echo implode(',', Amber\keys($message, ['second'])), "\n";
echo Amber\has($message, ['second', 'hidden']) ? 'there' : 'not', "\n";
?>
--EXPECT--
3
(inner) (second) second
(inner) (second) inner
(inner) (second) default
(inner) (second) default
8
(row 8) row 8
420n,o
therenot
(row 5) row 5
(inner) (second) name,child
(inner) (second) not
