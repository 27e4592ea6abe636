--TEST--
An array that leads back to itself by a lone reference and an object with a hook keeps its circle, whoever holds it
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

$bytes = amber_serialize(circle(false, $keep));
var_dump($bytes === amber_serialize(circle(true, $other)));
$outer = amber_unserialize($bytes);
var_dump(id($outer) === id($outer[0][0]->held), $outer[0][0] === $outer[0][0]->held[0][0]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
