--TEST--
An object is destructed as any other once the graph stands, also in a hook of another
--FILE--
<?php
class Loud { public $name; function __construct($name) { $this->name = $name; } function __destruct() { echo "destructor of $this->name\n"; } }
class Dropper
{
    public $held;
    function __serialize(): array { return [$this->held]; }
    function __unserialize(array $data): void { $data = null; echo "hook\n"; }
}
$dropper = new Dropper();
$dropper->held = new Loud('held');
$bytes = amber_serialize([$dropper, new Loud('second')]);
unset($dropper);
echo "decode\n";
$value = amber_unserialize($bytes);
echo "decoded\n";
$value = null;
echo "end\n";
?>
--EXPECT--
destructor of second
destructor of held
decode
hook
destructor of held
decoded
destructor of second
end
