--TEST--
A class that gained __unserialize() gets the properties that were written, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $a = 1; protected $b = 2; private $c = 3; }
class Is_ { public $a; function __unserialize(array $data): void { foreach ($data as $k => $v) { echo printable($k), ' => ', $v, "\n"; } } }
amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Is_']]);
echo "--\n";
unserialize(str_replace('3:"Was"', '3:"Is_"', serialize(new Was())));
?>
--EXPECT--
a => 1
\000*\000b => 2
\000Was\000c => 3
--
a => 1
\000*\000b => 2
\000Was\000c => 3
