--TEST--
An ArrayObject that a hook in it changes is written as it was when its turn came, within Serializable, too
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
/* Sets, unsets and moves what is behind it. */
class Hook
{
    public function __construct(private Closure $change) {}
    public function __serialize(): array { ($this->change)(); return []; }
    public function __unserialize(array $data): void {}
}
class Outer implements Serializable
{
    public function serialize() { return amber_serialize($GLOBALS["object"]); }
    public function unserialize($bytes) { $this->inner = amber_unserialize($bytes); }
    public $inner;
}
$changes = [
    function () { global $object; unset($object["a0"], $object["a1"]); $object["n"] = 1; unset($object["a7"]); },
    function () { global $object; unset($object["a0"], $object["a2"]); $object["n"] = 100; $object["m"] = 101; },
    function () { global $object; unset($object["a7"]); },
    function () { global $object; for ($i = 0; $i < 100; $i++) { $object["more $i"] = $i; } },
];
foreach ($changes as $change) {
    foreach ([fn ($v) => amber_serialize([new Outer]), fn ($v) => amber_serialize($v)] as $serialize) {
        $object = new ArrayObject(["a0" => 0, "a1" => new Hook($change), "a2" => 2, "a3" => 3, "a4" => 4, "a5" => 5,
            "a6" => 6, "a7" => [7]]);
        $read = amber_unserialize($serialize($object));
        $read = is_array($read) ? $read[0]->inner : $read;
        echo json_encode($read->getArrayCopy()), "\n";
    }
}
?>
--EXPECT--
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
{"a0":0,"a1":{},"a2":2,"a3":3,"a4":4,"a5":5,"a6":6,"a7":[7]}
