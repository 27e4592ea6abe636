--TEST--
store() writes files with a dictionary, which load() and amber.preload read
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => ['known text'], 'keys' => [['id', 'name']], 'classes' => [['A', ['x']]]]);
$file = new_file();
$objects = new_file('objects');
echo run_with($directory, "class A { public \$x = 'known text'; } Amber\\store('$file', ['id' => 1, 'name' => ['known text', 'known text' => 2]], ['dictionary' => 'shop']);
    Amber\\store('$objects', [new A(), 'known text'], ['dictionary' => 'shop']);
    for (\$i = 0; \$i < 4; \$i++) { echo json_encode([Amber\\load('$file'), Amber\\load('$objects')]), \"\\n\"; }");
echo bin2hex(file_get_contents($file)[1]), "\n";
echo run_with($directory, "echo json_encode(Amber\\load('$file')), Amber\\status()['load']['misses'];", "-d amber.preload=$file"), "\n";
?>
--EXPECT--
[{"id":1,"name":{"0":"known text","known text":2}},[{"x":"known text"},"known text"]]
[{"id":1,"name":{"0":"known text","known text":2}},[{"x":"known text"},"known text"]]
[{"id":1,"name":{"0":"known text","known text":2}},[{"x":"known text"},"known text"]]
[{"id":1,"name":{"0":"known text","known text":2}},[{"x":"known text"},"known text"]]
11
{"id":1,"name":{"0":"known text","known text":2}}0
