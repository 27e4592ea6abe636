--TEST--
A hook may change and release the arrays and objects that are being written
--FILE--
<?php
final class Changer
{
    public function __construct(private ?Closure $change, private mixed $more = null) {}
    public function __serialize(): array
    {
        ($this->change)();
        return [str_repeat('x', 3)];
    }
    public function __unserialize(array $data): void {}
}
$array = range(1, 20);
$object = new stdClass;
$holder = new ArrayObject(range(1, 9));
$clear = function () use (&$array, $object, $holder) {
    $array = [];
    foreach (array_keys(get_object_vars($object)) as $name) {
        unset($object->$name);
    }
    $object->other = str_repeat('y', 100);
    $holder->exchangeArray([]);
    gc_collect_cycles();
};
$array[3] = new Changer($clear);
$object->first = new Changer($clear);
$object->list = [str_repeat('z', 10), [str_repeat('z', 11)]];
$value = ['array' => &$array, 'object' => $object, 'holder' => $holder, 'again' => &$array, 'same' => $object];
$read = igbinary_unserialize(igbinary_serialize($value));
var_dump(count($read['array']), array_keys(get_object_vars($read['object'])), $read['same'] === $read['object']);

class Declared { public $a; public $b = 'text'; public $c; }
$declared = new Declared;
$declared->a = new Changer(function () use ($declared) { unset($declared->b); $declared->c = [1, 2]; });
var_dump(igbinary_unserialize(igbinary_serialize($declared))->c);
// Objects that hooks return for the moment are not mistaken for each other.
final class Temporary
{
    public function __serialize(): array { return [new ArrayObject([mt_rand()]), [mt_rand(), 'a']]; }
    public array $data;
    public function __unserialize(array $data): void { $this->data = $data; }
}
mt_srand(1);
$read = igbinary_unserialize(igbinary_serialize([new Temporary, new Temporary, new Temporary]));
mt_srand(1);
foreach ($read as $one) {
    var_dump($one->data[0][0] === mt_rand() && $one->data[1][0] === mt_rand());
}
// cycles would be leaks to a sanitizer
unset($array, $object, $holder, $clear, $value, $read, $declared);
gc_collect_cycles();
?>
--EXPECT--
int(20)
array(1) {
  [0]=>
  string(5) "other"
}
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
bool(true)
bool(true)
