--TEST--
load(): a file for which there was no room is kept by a later request, in the place of what was used least recently
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_memory=300K -d amber.load_revalidate=-1');
foreach (['a', 'b', 'large', 'huge'] as $name) {
    Amber\store(new_file($name), [str_repeat($name[0], ['a' => 100000, 'b' => 100000, 'large' => 200000, 'huge' => 400000][$name])]);
}
$load = fn (string ...$names) => $server->run(implode('', array_map(
    fn ($name) => "\$v = Amber\\load('" . new_file($name) . "'); echo strlen(\$v[0]), ' ';", $names)) . 'echo Amber\status()["load"]["files"], "\n";');
$server->run('');
echo $load('a'), $load('b'), $load('a', 'b');
echo $load('huge', 'huge'), $load('a', 'b');
for ($i = 0; $i < 4; $i++) {
    echo $load('large');
}
echo $server->run('$before = memory_get_usage(); $v = Amber\load("' . new_file('large') . '");'
    . 'echo memory_get_usage() - $before < 10000 ? "kept" : "in the request", "\n";');
?>
--EXPECT--
100000 1
100000 2
100000 100000 2
400000 400000 2
100000 100000 2
200000 2
200000 2
200000 2
200000 2
kept
