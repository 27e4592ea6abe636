--TEST--
A value that back-references make too deep is refused by each call, by the first as by those after it and inside a hook
--EXTENSIONS--
amber
--FILE--
<?php
class Order
{
    public $id;
    public $previous;
}
final class Inside
{
    public string $answer = '';

    function __construct(private mixed $value, private array $options) {}

    function __serialize(): array
    {
        $this->answer = answer($this->value, $this->options);
        return [];
    }
}

function answer(mixed $value, array $options): string
{
    try {
        return amber_unserialize(amber_serialize($value, $options), $options) == $value ? 'read' : 'another value';
    } catch (Amber\EncodeException) {
        return 'refused';
    }
}

function orders(int $count): array
{
    $orders = [];
    for ($i = 0, $previous = null; $i < $count; $i++) {
        $order = new Order;
        [$order->id, $order->previous] = [$i, $previous];
        $previous = $order;
        array_push($orders, $order, $i);
    }
    return ['orders' => $orders];
}

function nested(mixed $value, int $levels): array
{
    for ($value = [$value]; $levels > 1; $levels--) {
        $value = [$value];
    }
    return $value;
}

$high = [nested(1, 6), ...range(1, 63)];
$higher = [nested(1, 100), ...range(1, 63)];
amber_serialize([1]); // from now on there is an encoder
foreach ([
    'an array that is deep where it stands again' => [[$high, nested($high, 5)], ['max_depth' => 10]],
    'the same, one level less' => [[$high, nested($high, 1)], ['max_depth' => 10]],
    'the same by the setting' => [[$higher, nested($higher, 4050)], []],
    'a chain of objects' => [orders(300), ['max_depth' => 6]],
] as $name => [$value, $options]) {
    $inside = new Inside($value, $options);
    amber_serialize($inside);
    $answers = [];
    for ($i = 0; $i < 20; $i++) {
        $answers[answer($value, $options)] = true;
    }
    echo "$name: $inside->answer; ", implode(', ', array_keys($answers)), "\n";
}
?>
--EXPECT--
an array that is deep where it stands again: refused; refused
the same, one level less: read; read
the same by the setting: refused; refused
a chain of objects: refused; refused
