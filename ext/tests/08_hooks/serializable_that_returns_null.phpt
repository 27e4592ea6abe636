--TEST--
An object whose serialize() returns null becomes null wherever it is met
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Old implements Serializable { function serialize() { return null; } function unserialize($data) { echo "unserialize\n"; } }
both(function ($serialize, $unserialize) {
    var_dump($unserialize($serialize([new Old(), 1])));
});
$o = new Old();
var_dump(round_trip([$o, $o, 1]));
?>
--EXPECT--
array(2) {
  [0]=>
  NULL
  [1]=>
  int(1)
}
array(3) {
  [0]=>
  NULL
  [1]=>
  NULL
  [2]=>
  int(1)
}
