--TEST--
Key lists that strangers make up do not displace those that come in each request
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
class User { public $name = 'x'; }
$usual = var_export(base64_encode(amber_serialize([['id' => 1, 'token' => 2], ['flash' => ['old' => 3]], new User()])), true);
$server = new Server('-d amber.key_memory=28K');
$read = "class User { public \$name; } \$before = Amber\\status()['keys']['misses']; amber_unserialize(base64_decode($usual));
    echo Amber\\status()['keys']['misses'] - \$before; ";
for ($i = 0, $misses = ''; $i < 400; $i++) {
    $strange = var_export(base64_encode(amber_serialize([["a $i" => 1, "b $i" => 2, md5("c $i") => 3], (object) ["d $i" => 4]])), true);
    $misses .= $server->run("$read amber_unserialize(base64_decode($strange)); amber_unserialize(base64_decode($strange));");
}
echo $misses === '44' . str_repeat('0', 398) ? 'read two times' : $misses, "\n";
echo $server->run('$keys = Amber\status()["keys"]; var_dump($keys["evictions"] > 20, $keys["bytes"] <= 28 * 1024);');
?>
--EXPECT--
read two times
bool(true)
bool(true)
