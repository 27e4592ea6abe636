--TEST--
Encoding takes a class as the request declares it: one of an earlier request, at the same address, may have had another hook
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server();
$same = 0;
for ($i = 0; $i < 30; $i++) {
    // sources of one length, so that the class is at the same address each time
    $method = ['__sleep', '__other', '__clone'][$i % 3];
    $same += (int) $server->run("class C { public \$a = 1; public \$b = 2; function $method() { return ['b']; } }
        \$c = new C;
        echo (int) (serialize(amber_unserialize(amber_serialize([\$c]))) === serialize(unserialize(serialize([\$c]))));");
}
echo "$same of 30\n";
?>
--EXPECT--
30 of 30
