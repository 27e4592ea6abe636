--TEST--
An object whose hook gives the array that it stands in is written as often as natively
--EXTENSIONS--
amber
--FILE--
<?php
class Hook {
    public $data;
    function __serialize(): array { return $this->data ?? ['array' => $GLOBALS['array']]; }
    function __unserialize(array $data): void { $this->data = $data; }
}
foreach (['at once', 'after another one with hooks'] as $when) {
    $array = [new Hook(), [1]];
    var_dump(serialize(amber_unserialize(amber_serialize($array))) === serialize(unserialize(serialize($array))));
    // held by others, too, it is known when it is met again
    $held = $array[0];
    $copy = amber_unserialize(amber_serialize($array));
    var_dump($copy[0]->data['array'][0] === $copy[0]);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
