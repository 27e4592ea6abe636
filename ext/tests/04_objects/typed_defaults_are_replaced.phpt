--TEST--
Defaults that are arrays or strings give way without a trace
--FILE--
<?php
class Defaults { public array $a = ['default' => ['deep']]; public string $s = 'default text'; public $n = [1, 2, 3]; private $p = 'private default'; }
$o = new Defaults();
$o->a = [];
$o->s = '';
$o->n = null;
$copies = amber_unserialize(amber_serialize([$o, $o, clone $o]));
var_dump($copies[2]);
var_dump(new Defaults() == unserialize(serialize(new Defaults())), (new Defaults())->a);
?>
--EXPECTF--
object(Defaults)#%d (4) {
  ["a"]=>
  array(0) {
  }
  ["s"]=>
  string(0) ""
  ["n"]=>
  NULL
  ["p":"Defaults":private]=>
  string(15) "private default"
}
bool(true)
array(1) {
  ["default"]=>
  array(1) {
    [0]=>
    string(4) "deep"
  }
}
