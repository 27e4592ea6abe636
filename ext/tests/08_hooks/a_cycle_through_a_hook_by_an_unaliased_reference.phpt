--TEST--
An array in a cycle with an unaliased reference and an object with a hook keeps its cycle, whoever holds it
--FILE--
<?php
class Holder
{
    public mixed $held;

    public function __serialize(): array
    {
        return [$this->held];
    }

    public function __unserialize(array $data): void
    {
        $this->held = $data[0];
    }
}

function circle(bool $isHeld, mixed &$keep): array
{
    $holder = new Holder();
    $inner = [$holder];
    $outer = [&$inner];
    if ($isHeld) {
        $keep = &$inner;
    }
    unset($inner);
    $holder->held = $outer;

    return $outer;
}

function id(array $array): string
{
    return ReflectionReference::fromArrayElement($array, 0)->getId();
}

$values = [circle(false, $keep), circle(true, $other)];
$bytes = array_map(amber_serialize(...), $values);
var_dump($bytes[0] === $bytes[1]);
$values[] = $outer = amber_unserialize($bytes[0]);
var_dump(id($outer) === id($outer[0][0]->held), $outer[0][0] === $outer[0][0]->held[0][0]);

// PHP's collector does not find such circles at the end
foreach ($values as $value) {
    $value[0][0]->held = null;
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
