--TEST--
A message with a dictionary names its strings, key lists and class layouts by their numbers, and adds its own behind them
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$id = put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => ['active', 'hello world'],
    'keys' => [['id', 'name'], [5, 'q']], 'classes' => [['Foo', ["\0Foo\0p", 'r']]]]);
echo str_replace($id, '<id>', run_with($directory, <<<'PHP'
    class Foo { private $p = 1; public $r = 'active'; }
    $values = [['id' => 1, 'name' => 'hello world'], [5 => 2, 'q' => 'new'], new Foo(), ['own' => 'new'], ['own' => 'Foo'], new Foo()];
    $bytes = amber_serialize($values, ['dictionary' => 'shop']);
    echo bin2hex($bytes), "\n";
    var_dump(amber_unserialize($bytes) == $values, $bytes === amber_serialize($values, ['dictionary' => 'shop']));
    PHP));
?>
--EXPECT--
c111<id>a69001619102436e6577c00160b0436f776e629243466f6fc00160
bool(true)
bool(true)
