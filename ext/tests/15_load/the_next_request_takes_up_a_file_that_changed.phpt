--TEST--
load(): the next request that looks takes up a file that changed
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_revalidate=0');
$load = 'echo json_encode(Amber\load(' . var_export($file = new_file(), true) . ')), "\n";';
Amber\store($file, ['first']);
echo $server->run($load);
echo $server->run("$load file_put_contents('$file.new', amber_serialize(['second']));"
    . " rename('$file.new', '$file'); $load");
echo $server->run($load);
file_put_contents($file, amber_serialize(['in place']));
echo $server->run($load);
rename_over($file, ['renamed']);
echo $server->run($load);
function rename_over($file, $value)
{
    file_put_contents("$file.new", amber_serialize($value));
    rename("$file.new", $file);
}
?>
--EXPECT--
["first"]
["first"]
["first"]
["second"]
["in place"]
["renamed"]
