--TEST--
Lists of objects, some of which lack a property, or have more, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Item { public $a = 'default'; public int $b; public ?string $c = null; }
$list = [];
for ($i = 0; $i < 100; $i++) {
    $list[$i] = $o = new Item();
    if ($i % 3) {
        $o->b = $i;
    }
    if ($i > 50 && $i % 7 === 0) {
        $o->dynamic = "d$i";
    }
    if ($i > 70) {
        unset($o->a);
    }
}
same('list', $list);
?>
--EXPECT--
list: same
