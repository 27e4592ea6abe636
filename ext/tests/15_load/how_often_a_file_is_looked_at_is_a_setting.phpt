--TEST--
amber.load_revalidate: never, at each request, or after some seconds
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$file = new_file();
foreach ([-1 => '["first"]', 0 => '["second"]', 3600 => '["first"]'] as $seconds => $expected) {
    Amber\store($file, ['first']);
    $server = new Server("-d amber.load_revalidate=$seconds");
    $load = "echo json_encode(Amber\\load('$file'));";
    $server->run($load);
    Amber\store($file, ['second']);
    var_dump($server->run($load) === $expected, $server->run("ini_set('amber.load_revalidate', 0); $load"));
    unset($server);
}
?>
--EXPECT--
bool(true)
string(10) "["second"]"
bool(true)
string(10) "["second"]"
bool(true)
string(10) "["second"]"
