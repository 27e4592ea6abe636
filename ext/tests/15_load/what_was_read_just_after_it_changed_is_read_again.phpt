--TEST--
load(): a file that was read just after it changed is read again, as clocks of file systems have steps
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
$server = new Server('-d amber.load_revalidate=0');
Amber\store($file = new_file(), ['value']);
$misses = "Amber\\load('$file'); echo Amber\\status()['load']['misses'], ' ';";
echo $server->run($misses), $server->run($misses);
sleep(3);
echo $server->run($misses), $server->run($misses), $server->run($misses), "\n";
?>
--EXPECT--
1 2 3 3 3
