--TEST--
Records and lists take as many bytes beside an object with a hook as without it
--FILE--
<?php
class Magic { public $id = 1; function __serialize(): array { return ['id' => $this->id]; } }
class Sleeps { public $id = 1; function __sleep() { return ['id']; } }
$values = [
    'records' => array_map(fn ($i) => ['id' => $i, 'price' => $i % 3 ? $i / 4 : null, 'on' => $i % 2 === 0, 'text' => "text $i"], range(1, 400)),
    'lists of lists' => array_map(fn ($i) => [$i, $i * 7, $i / 8], range(1, 100)),
    'ints' => range(1, 1000),
];
foreach ($values as $name => $value) {
    foreach ([new Magic(), new Sleeps(), new ArrayObject()] as $hooked) {
        $more = strlen(amber_serialize([$value, $hooked])) - strlen(amber_serialize([$value])) - strlen(amber_serialize([$hooked]));
        echo $more <= 0 ? '' : $name . ' beside ' . $hooked::class . ": $more bytes more\n";
    }
}
$objects = [];
for ($i = 0; $i < 70000; $i++) {
    $objects[] = (object) ['i' => $i];
}
$objects[] = new Magic();
echo unserialize(serialize($objects)) == amber_unserialize(amber_serialize($objects)) ? 'done' : 'DIFFER', "\n";
?>
--EXPECT--
done
