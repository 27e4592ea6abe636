--TEST--
__wakeup() may change the graph while others wait for theirs
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Wakes { public $name; public $others; function __construct($name) { $this->name = $name; } function __wakeup() { echo "wakeup $this->name\n"; foreach ($this->others ?? [] as $k => $o) { $o->name .= '!'; unset($this->others[$k]); } } }
both(function ($serialize, $unserialize) {
    $list = [new Wakes('a'), new Wakes('b'), new Wakes('c')];
    $list[0]->others = [$list[1], $list[2], new Wakes('lonely')];
    $copy = $unserialize($serialize($list));
    echo json_encode($copy), "\n";
});
?>
--EXPECT--
wakeup b
wakeup c
wakeup lonely
wakeup a
[{"name":"a","others":[]},{"name":"b!","others":null},{"name":"c!","others":null}]
