--TEST--
load(): what APCu and a session were given lasts when the file is gone
--EXTENSIONS--
amber
apcu
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_revalidate=0 -d amber.load_memory=8K -d apc.enabled=1 -d apc.enable_cli=1');
Amber\store($filler = new_file('filler'), str_repeat('x', 7000)); // it gets the room of the other one when the request ends
Amber\store($file = new_file(), ['text' => 'some text of a file', 'map' => ['key of a file' => [1, 2]]]);
echo $server->run("apcu_store('kept', Amber\\load('$file')); Amber\\load('$filler'); echo count(apcu_fetch('kept')), ' ';");
echo $server->run('echo Amber\status()["load"]["evictions"], " ";');
unlink($file);
for ($i = 0; $i < 3; $i++) {
    echo $server->run('try { Amber\load("/none"); } catch (Exception) {} echo json_encode(apcu_fetch("kept")), "\n";');
}
?>
--EXPECT--
2 1 {"text":"some text of a file","map":{"key of a file":[1,2]}}
{"text":"some text of a file","map":{"key of a file":[1,2]}}
{"text":"some text of a file","map":{"key of a file":[1,2]}}
