--TEST--
An object that cannot be a row is not looked at as if it were an array
--EXTENSIONS--
amber
--FILE--
<?php
class Numbers
{
    public int $a = 3;
    public int $b = 8;
}
enum Suit { case Hearts; }
$one = new Numbers();
foreach ([$one, new stdClass(), Suit::Hearts] as $object) {
    $list = array_fill(0, 20, $object);
    var_dump(amber_unserialize(amber_serialize($list)) == $list);
}
$list = array_map(fn () => new stdClass(), range(1, 20));
var_dump(amber_unserialize(amber_serialize($list)) == $list);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
