--TEST--
amber.load_memory: at the end of a request the file that was used least recently goes
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_memory=250K -d amber.load_revalidate=-1');
foreach (['a', 'b', 'c'] as $name) {
    Amber\store(new_file($name), [str_repeat($name, 100000)]);
}
$load = fn (string ...$names) => $server->run(implode('', array_map(
    fn ($name) => "Amber\\load('" . new_file($name) . "');", $names)) . 'echo json_encode(Amber\status()["load"]), "\n";');
foreach ([['a'], ['b'], ['a'], ['c'], ['a'], ['b'], ['a', 'b', 'c'], []] as $names) {
    echo implode(' ', $names), ' ', preg_replace('/"bytes":\d+/', '"bytes":0', $load(...$names));
}
?>
--EXPECT--
a {"files":1,"bytes":0,"hits":0,"misses":1,"evictions":0}
b {"files":2,"bytes":0,"hits":0,"misses":2,"evictions":0}
a {"files":2,"bytes":0,"hits":1,"misses":2,"evictions":0}
c {"files":2,"bytes":0,"hits":1,"misses":3,"evictions":0}
a {"files":1,"bytes":0,"hits":2,"misses":3,"evictions":1}
b {"files":2,"bytes":0,"hits":2,"misses":4,"evictions":1}
a b c {"files":2,"bytes":0,"hits":4,"misses":5,"evictions":1}
 {"files":1,"bytes":0,"hits":4,"misses":5,"evictions":2}
