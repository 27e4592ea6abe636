--TEST--
Long lists of objects of one class come back, with every kind of property
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $hidden; protected ?string $note = null; function base($v) { $this->hidden = $v; $this->note = $v % 3 ? "n$v" : null; } }
final class Order extends Base
{
    public int $id;
    public float $price;
    private array $lines = [];
    public ?Order $parent = null;
    public bool $paid = false;
    function __construct(int $id, ?Order $parent) { $this->id = $id; $this->price = $id / 100; $this->lines = range(0, $id % 5); $this->parent = $parent; $this->paid = $id % 2 > 0; $this->base($id); }
}
foreach ([7, 8, 9, 255, 256, 257, 600] as $n) {
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $list[] = new Order($i, $list[$i - 5] ?? null);
    }
    same("$n objects", $list);
}
?>
--EXPECT--
7 objects: same
8 objects: same
9 objects: same
255 objects: same
256 objects: same
257 objects: same
600 objects: same
