--TEST--
load(): a fatal error while a file is loaded leaves the next request whole
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d memory_limit=24M -d amber.load_revalidate=-1');
Amber\store($file = new_file(), array_map(fn ($i) => ['id' => $i, 'text' => "text $i"], range(1, 100000)));
Amber\store($small = new_file('small'), ['small']);
// some builds of PHP raise the error only when the call has returned
$fatal = $server->run("Amber\\load('$small'); Amber\\load('$file');");
echo str_contains($fatal, 'Allowed memory size') ? "fatal\n" : "$fatal\n";
for ($i = 0; $i < 3; $i++) {
    $server->run("Amber\\load('$file');");
    echo $server->run("echo json_encode(Amber\\load('$small'));"), "\n";
}
echo $server->run("ini_set('memory_limit', -1); echo count(Amber\\load('$file'));"), "\n";
echo $server->run("echo count(Amber\\load('$file')), memory_get_peak_usage() < 2000000 ? ' at no cost' : ' decoded';"), "\n";
?>
--EXPECT--
fatal
["small"]
["small"]
["small"]
100000
100000 at no cost
