--TEST--
With amber.key_memory = 0 nothing is kept, and what is read is the same; the setting is one of php.ini
--EXTENSIONS--
amber
--INI--
amber.key_memory=0
--FILE--
<?php
class A { public $p = 1; }
for ($i = 0; $i < 3; $i++) {
    echo json_encode(amber_unserialize(amber_serialize([['id' => $i], new A()]))), "\n";
}
echo json_encode(Amber\status()['keys']), "\n";
var_dump(ini_set('amber.key_memory', '1M'));
?>
--EXPECT--
[{"id":0},{"p":1}]
[{"id":1},{"p":1}]
[{"id":2},{"p":1}]
{"lists":0,"bytes":0,"hits":0,"misses":0,"evictions":0}
bool(false)
