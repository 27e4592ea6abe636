--TEST--
What a request knew of a class is forgotten, however the request ends
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
class A { public $name = 'x'; public $more = 5; }
$bytes = var_export(base64_encode(amber_serialize([new A(), (object) ['dynamic' => 1, 'x' => 2]])), true);
$read = "\$read = fn () => amber_unserialize(base64_decode($bytes)); for (\$i = 0; \$i < 4; \$i++) { \$v = \$read(); } ";
$ends = [
    'usual' => '',
    'exit' => 'exit();',
    'memory' => 'ini_set("memory_limit", "8M"); str_repeat("x", 10000000);',
    'memory, and read again at the end' => 'register_shutdown_function(function () use ($read) { $read(); $read(); echo "read "; });
        ini_set("memory_limit", "8M"); str_repeat("x", 10000000);',
    'exception' => 'throw new Exception("thrown");',
    'in a hook' => 'class B { function __wakeup() { ini_set("memory_limit", "8M"); str_repeat("x", 10000000); } }
        amber_unserialize(amber_serialize(new B()));',
    'in a destructor' => 'class C { function __destruct() { global $read; $read(); ini_set("memory_limit", "8M"); str_repeat("x", 10000000); } } $c = new C();',
];
$server = new Server();
foreach ($ends as $name => $end) {
    foreach (['public $name; public $more;', 'private $more = "a default"; public $name;'] as $properties) {
        $server->run("class A { $properties } $read $end");
        $told = $server->run("class A { $properties } $read echo serialize(\$v);");
        echo $name, ': ', $told === "a:2:{i:0;O:1:\"A\":2:{" . ($properties[1] === 'u' ? 's:4:"name";s:1:"x";s:4:"more";i:5;'
            : "s:7:\"\0A\0more\";i:5;s:4:\"name\";s:1:\"x\";") . '}i:1;O:8:"stdClass":2:{s:7:"dynamic";i:1;s:1:"x";i:2;}}' ? 'good' : $told, "\n";
    }
}
?>
--EXPECT--
usual: good
usual: good
exit: good
exit: good
memory: good
memory: good
memory, and read again at the end: good
memory, and read again at the end: good
exception: good
exception: good
in a hook: good
in a hook: good
in a destructor: good
in a destructor: good
