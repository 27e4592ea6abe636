--TEST--
SplObjectStorage comes back with its objects and their data
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class MyStorage extends SplObjectStorage { public $own = 1; }
$a = new stdClass();
$b = new stdClass();
$storage = new SplObjectStorage();
$storage[$a] = 'data of a';
$storage[$b] = [$a, $storage];
same('storage', $storage);
same('storage and objects', [$a, $storage, $b]);
$mine = new MyStorage();
$mine[$a] = null;
same('child', [$mine, $mine]);
$copy = round_trip([$a, $storage]);
var_dump($copy[1][$copy[0]], count($copy[1]));
?>
--EXPECT--
storage: same
storage and objects: same
child: same
string(9) "data of a"
int(2)
