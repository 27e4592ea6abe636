--TEST--
A property that was unset is, when back, what native makes of it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Props { public $untyped = 'default'; public int $typed = 5; public $other = [1]; public ?Props $none = null; }
$o = new Props();
unset($o->untyped, $o->typed);
same('two unset', $o);
both(function ($serialize, $unserialize) use ($o) {
    var_dump($unserialize($serialize($o)));
});
unset($o->other, $o->none);
same('all unset', $o);
?>
--EXPECT--
two unset: same
object(Props)#n (4) {
  ["untyped"]=>
  string(7) "default"
  ["typed"]=>
  int(5)
  ["other"]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["none"]=>
  NULL
}
all unset: same
