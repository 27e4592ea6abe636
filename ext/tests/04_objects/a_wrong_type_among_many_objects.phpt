--TEST--
A value of the wrong type in one of many objects throws and leaves nothing behind
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n; public $s; function __construct($n) { $this->n = $n; $this->s = [$n, 'x']; } }
class Now { public int $n = 0; public array $s = ['default']; function __destruct() { echo "destructed\n"; } }
$list = array_map(fn ($i) => new Was($i === 37 ? 'wrong' : $i), range(0, 50));
thrown(fn () => amber_unserialize(amber_serialize($list), ['class_map' => ['Was' => 'Now']]));
$list[37]->n = 37;
$copy = amber_unserialize(amber_serialize($list), ['class_map' => ['Was' => 'Now']]);
var_dump(count($copy), $copy[37]->n, $copy[50]->s);
foreach ($copy as $o) {
    $o->n === 0 || $o->s[1] === 'x' or print('wrong');
}
ob_start(fn () => '');
?>
--EXPECTF--
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Now::$n of type int
int(51)
int(37)
array(2) {
  [0]=>
  int(50)
  [1]=>
  string(1) "x"
}
