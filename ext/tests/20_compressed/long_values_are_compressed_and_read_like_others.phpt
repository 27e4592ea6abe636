--TEST--
A long value that is compressed is read by all functions as one that is not
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/prose.inc';
class Point { public $x = 5; private $label = 'here'; }
$rows = array_map(fn ($i) => ['id' => $i, 'name' => sentence($i), 'at' => new Point()], range(1, 200));
$rows[0]['loop'] = $rows[1]['at'];
$plain = amber_serialize($rows);
foreach ([true, 1, 22] as $level) {
    $bytes = amber_serialize($rows, ['compress' => $level]);
    var_dump(substr($bytes, 0, 2) === "\xC1\x21", strlen($bytes) < strlen($plain) / 2);
    var_dump(amber_serialize(amber_unserialize($bytes)) === $plain);
}
foreach ([false, 0] as $none) {
    var_dump(amber_serialize($rows, ['compress' => $none]) === $plain);
}
var_dump(amber_serialize($rows, ['compress' => true]) === amber_serialize($rows, ['compress' => 1]));
var_dump(Amber\get($bytes, [199, 'name']), Amber\get($bytes, [7, 'at', 'x']), Amber\get($bytes, [200], 'default'));
var_dump(Amber\has($bytes, [199, 'name']), Amber\has($bytes, [200]), Amber\keys($bytes, [199]));
var_dump(Amber\detect($bytes));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(41) "Kept first delivered has delivered first."
int(5)
string(7) "default"
bool(true)
bool(false)
array(3) {
  [0]=>
  string(2) "id"
  [1]=>
  string(4) "name"
  [2]=>
  string(2) "at"
}
string(5) "amber"
