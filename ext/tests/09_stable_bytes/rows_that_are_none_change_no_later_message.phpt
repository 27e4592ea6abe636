--TEST--
Rows that turn out to be none, in a value that is plain up to there, change nothing in the messages behind it
--EXTENSIONS--
amber
--FILE--
<?php
final class Woken
{
    public $a = 1;

    function __wakeup() {}
}

$rows = array_map(fn (int $i) => ['id' => $i, 'name' => "name $i"], range(1, 20));
$objects = array_map(fn (int $i) => (object) ['id' => $i, 'name' => "name $i"], range(1, 20));
$before = [amber_serialize($rows), amber_serialize($objects)];
$values = [
    'hooks in two columns of arrays' => array_map(fn (int $i) => ['a' => new Woken, 'b' => new Woken], range(1, 33)),
    'hooks in two columns of objects' => array_map(
        fn (int $i) => ['o' => (object) ['a' => new Woken, 'b' => new Woken]],
        range(1, 34),
    ),
];
foreach ($values as $name => $value) {
    var_dump(amber_unserialize(amber_serialize($value)) == $value);
    if ([amber_serialize($rows), amber_serialize($objects)] !== $before) {
        echo "$name: other bytes\n";
    }
}
echo "done\n";
?>
--EXPECT--
bool(true)
bool(true)
done
