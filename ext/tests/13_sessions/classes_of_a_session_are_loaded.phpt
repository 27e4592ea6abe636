--TEST--
Classes in a session are loaded by the autoloader, and stay incomplete where it finds none
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$known = "O:5:\"Known\":1:{s:1:\"x\";i:1;}";
$bytes = amber_serialize(['k' => unserialize($known, ['allowed_classes' => false]), 'u' => unserialize('O:7:"Unknown":1:{s:1:"y";i:2;}')]);
spl_autoload_register(function ($name) { echo "load $name\n"; if ($name === 'Known') { eval('class Known { public $x; }'); } });
$again = in_session($store, $bytes, function () { var_dump($_SESSION['k']->x, get_class($_SESSION['u'])); });
var_dump($again === $bytes);
?>
--EXPECT--
load Known
load Unknown
int(1)
string(22) "__PHP_Incomplete_Class"
bool(true)
