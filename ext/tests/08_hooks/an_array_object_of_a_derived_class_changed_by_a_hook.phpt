--TEST--
An ArrayObject of a derived class that a hook in it changes in place is written as it was when its turn came
--FILE--
<?php
class Hook
{
    public function __construct(private ?Closure $change = null) {}
    public function __serialize(): array { ($this->change)(); return []; }
    public function __unserialize(array $data): void {}
}
class Plain extends ArrayObject {}
class Asks extends ArrayObject
{
    public function __serialize(): array { return parent::__serialize(); }
}
$changes = [
    'grows' => function ($object) { for ($i = 0; $i < 100; $i++) { $object["more $i"] = [$i]; } },
    'loses what is ahead' => function ($object) { unset($object['a2'], $object['a3']); },
    'is exchanged' => function ($object) { $object['a3'] = new stdClass; $object['a0'] = 7; },
];
foreach ([Plain::class, Asks::class] as $class) {
    foreach ($changes as $name => $change) {
        $object = new $class(['a0' => [0], 'a1' => null, 'a2' => [2], 'a3' => [[3]]]);
        $object['a1'] = new Hook(function () use ($change, $object) { $change($object); });
        $read = amber_unserialize(amber_serialize([$object, 'behind']));
        echo "$class $name: ", json_encode($read[0]->getArrayCopy()), " $read[1]\n";
        $object['a1'] = null; // a circle at the end of PHP is a leak for the sanitizer
    }
}
?>
--EXPECT--
Plain grows: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
Plain loses what is ahead: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
Plain is exchanged: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
Asks grows: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
Asks loses what is ahead: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
Asks is exchanged: {"a0":[0],"a1":{},"a2":[2],"a3":[[3]]} behind
