--TEST--
Objects in rows that others refer to, rows of their own among them, are the same objects again
--FILE--
<?php
class Buyer { public array $orders = []; public ?Buyer $friend = null; function __construct(public string $name) {} }
class Order { function __construct(public int $id, public Buyer $buyer) { $buyer->orders[] = $this; } }
foreach ([[16, 16], [17, 300], [300, 17], [600, 2]] as [$buyers, $orders]) {
    $list = [];
    for ($i = 0; $i < $buyers; $i++) {
        $list[] = $buyer = new Buyer("buyer $i");
        for ($j = 0; $j < $orders; $j++) {
            new Order($i * $orders + $j, $buyer);
        }
    }
    foreach ($list as $i => $buyer) {
        $buyer->friend = $list[($i * 7 + 3) % $buyers];
    }
    $value = ['buyers' => $list, 'first' => $list[0], 'last' => end($list)->orders];
    $bytes = amber_serialize($value);
    $back = amber_unserialize($bytes);
    var_dump(serialize($back) === serialize($value), $back['first'] === $back['buyers'][0]->orders[1]->buyer,
        amber_serialize($back) === $bytes, strlen($bytes) * 3 < strlen(serialize($value)));
}
$list = $buyer = $value = $back = null;
gc_collect_cycles(); // PHP does not at its end
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
bool(true)
bool(true)
bool(true)
bool(true)
