--TEST--
An array may stand in a property of an object that it holds, or behind a reference in itself
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Typed { public array $list; public function __construct(public readonly mixed $more = null) {} }
class Hooked { public function __unserialize(array $data): void { $this->of = $data; } public $of; }
$array = igbinary('14 02 06 00' . object_of('stdClass') . '14 01' . text('of') . '01 00 06 01 06 07');
var_dump($array[0]->of === $array, $array[0]->of[1]);
$array[] = 'not in the object';
var_dump(count($array[0]->of));
$array = igbinary('14 01 06 00' . object_of('Typed') . '14 02' . text('list') . '14 01 06 00 01 00' . text('more')
    . '01 00');
var_dump($array[0]->list[0] === $array, $array[0]->more === $array);
$array = igbinary('14 01 06 00' . object_of('Hooked') . '14 01 06 00 01 00');
var_dump($array[0]->of[0] === $array);
$array = igbinary('14 01 06 00 25 14 01 06 00 01 00');
var_dump($array[0][0] === $array);
echo "A list that becomes a map after it was named:\n";
$array = igbinary('14 02 06 00' . object_of('stdClass') . '14 01' . text('of') . '01 00' . text('k') . '06 07');
var_dump($array[0]->of === $array);
gc_collect_cycles();
?>
--EXPECT--
bool(true)
int(7)
int(2)
bool(true)
bool(true)
bool(true)
bool(true)
A list that becomes a map after it was named:
bool(true)
