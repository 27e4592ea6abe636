--TEST--
An object of a class that does not exist keeps its name and its properties
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
both(function ($serialize, $unserialize) {
    $incomplete = unserialize('O:7:"Missing":3:{s:1:"a";i:1;s:4:"' . "\0*\0" . 'b";a:1:{i:0;i:2;}s:10:"' . "\0Missing\0c" . '";N;}');
    $copy = $unserialize($serialize([$incomplete, $incomplete, 1]));
    var_dump($copy[0], $copy[0] === $copy[1]);
});
?>
--EXPECT--
object(__PHP_Incomplete_Class)#n (4) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(7) "Missing"
  ["a"]=>
  int(1)
  ["b":protected]=>
  array(1) {
    [0]=>
    int(2)
  }
  ["c":"Missing":private]=>
  NULL
}
bool(true)
