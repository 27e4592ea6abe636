--TEST--
load(): a file that was deleted, cut or locked away is an exception in the next request
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_revalidate=0');
$file = new_file();
$load = 'try { echo json_encode(Amber\load("' . $file . '")), "\n"; } catch (Exception $e) {'
    . 'echo preg_replace("~/\\S*/~", "", $e->getMessage()), "\n"; }';
Amber\store($file, ['there', 'is', 'something']);
echo $server->run($load);
unlink($file);
echo $server->run($load);
Amber\store($file, ['again']);
echo $server->run($load);
ftruncate($handle = fopen($file, 'r+'), 5);
echo $server->run($load);
Amber\store($file, ['whole']);
echo $server->run($load);
echo $server->run('echo Amber\status()["load"]["files"], "\n";');
?>
--EXPECT--
["there","is","something"]
value.amber: The file cannot be opened: No such file or directory
["again"]
value.amber: The file cannot be decoded: The data ends early (at byte 5)
["whole"]
1
