--TEST--
get(), has() and keys() find the same in a message with a dictionary as in one without
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/nested.inc';
$lists = ['strings' => ['user3@example.org', 'text 7', 'x3', 'mail', str_repeat('long ', 30)], 'keys' => [['id', 'mail', 'tags', 'optional', 'inner'],
    ['k', 'v'], ['host', 'port'], [3, 'x', 7]], 'classes' => [['Node', ['name', 'next']], ['Gone', ['a']]]];
put_dictionary($directory = new_dictionaries(), 'shop', $lists);
echo run_with($directory, 'require ' . var_export(__DIR__ . '/../inc/nested.inc', true) . ';' . <<<'PHP'
    class Node { public $name = 'mail'; public $next; }
    $node = new Node();
    $node->next = ['k' => 'mail', 'v' => new Node()];
    $long = str_repeat('long ', 30);
    $values = ['nested' => nested(), 'map' => [3 => 'a', 'x' => ['k' => 1, 'v' => ['text 7', 'own']], 7 => null], 'node' => $node,
        'rows' => array_map(fn ($i) => ['k' => $i, 'v' => ['k' => "own $i", 'v' => 'mail']], range(1, 40)),
        'nodes' => array_map(fn ($i) => (function () use ($i) { $n = new Node(); $n->next = $i; return $n; })(), range(1, 20)),
        'long' => [[$long => 1, 'v' => 2], [$long => 2, 'v' => 3]], 'own' => [['mine' => 'mail'], ['mine' => 'text 7']]];
    $with = amber_serialize($values, ['dictionary' => 'shop']);
    $without = amber_serialize($values);
    $differ = $parts = 0;
    $compare = function (array $path, mixed $value, int $levels = 4) use (&$compare, &$differ, &$parts, $with, $without) {
        foreach (['Amber\get', 'Amber\has', 'Amber\keys'] as $function) {
            $parts++;
            $differ += serialize($function($with, $path)) !== serialize($function($without, $path));
            $differ += $function($with, [...$path, 'none']) != $function($without, [...$path, 'none']);
        }
        $inside = is_object($value) ? get_object_vars($value) : (is_array($value) ? $value : []);
        foreach ($levels ? array_slice($inside, 0, 7, true) : [] as $key => $inner) {
            $compare([...$path, $key], $inner, $levels - 1);
        }
    };
    $compare([], $values);
    echo $parts > 500 ? 'many' : $parts, " parts, $differ differ\n";
    PHP);
?>
--EXPECT--
many parts, 0 differ
