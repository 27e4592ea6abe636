--TEST--
A hook may return the array that its object is in, behind an unaliased reference, after many other objects
--FILE--
<?php
class Plain
{
    public $v = 1;
}

class Gives
{
    public static array $around = [];

    public function __serialize(): array
    {
        return self::$around;
    }

    public function __unserialize(array $data): void
    {
    }
}

for ($others = 10; $others < 40; $others++) {
    $array = [];
    for ($i = 0; $i < $others; $i++) {
        $array[] = new Plain();
    }
    $lone = [new Gives()];
    $array['in'] = &$lone;
    unset($lone);
    Gives::$around = $array;
    if (count(amber_unserialize(amber_serialize($array))) !== $others + 1) {
        echo "another value with $others others\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
