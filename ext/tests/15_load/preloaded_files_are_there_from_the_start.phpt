--TEST--
amber.preload: files are kept before the first request; what fails is a warning
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

class Thing { public $a = 1; }
Amber\store($values = new_file('values'), ['some' => ['values']]);
Amber\store($objects = new_file('objects'), [new Thing()]);
file_put_contents($damaged = new_file('damaged'), substr(amber_serialize(['a' => 'text']), 0, -1));
$server = new Server("-d display_startup_errors=0 -d log_errors=1 -d amber.preload=$values:$objects:$damaged:" . new_file('missing') . ':relative');
echo preg_replace('/"bytes":\d+/', '"bytes":0', $server->run('echo json_encode(Amber\status()["load"]), "\n";'));
echo $server->run("echo json_encode(Amber\\load('$values')), json_encode(Amber\\load('$objects')), json_encode(Amber\\status()['load']['misses']);"), "\n";
preg_match_all('/amber\.preload: .*?(?= in )/', $server->log(), $warnings);
echo preg_replace('~/\S*/~', '', implode("\n", array_unique($warnings[0]))), "\n";
?>
--EXPECT--
{"files":2,"bytes":0,"hits":0,"misses":0,"evictions":0}
{"some":["values"]}[{"__PHP_Incomplete_Class_Name":"Thing","a":1}]0
amber.preload: damaged.amber: The data ends early (at byte 9)
amber.preload: missing.amber: The file cannot be opened: No such file or directory
amber.preload: "relative" must be an absolute path
