--TEST--
Rows whose dates stand in two columns, behind an object with a hook, have the same bytes in each call
--EXTENSIONS--
amber
--FILE--
<?php
final class Woken
{
    public $a = 1;

    function __wakeup() {}
}
final class Inside
{
    public string $bytes = '';

    function __construct(public mixed $value) {}

    function __serialize(): array
    {
        $this->bytes = amber_serialize($this->value);
        return [];
    }
}

$again = new DateTimeImmutable('@1');
$rows = array_map(fn (int $i) => ['a' => $again, 'b' => new DateTimeImmutable("@$i")], range(1, 20));
$value = [new Woken, $rows];
$inside = new Inside($value);
amber_serialize($inside);
for ($call = 1; $call <= 3; $call++) {
    var_dump(amber_serialize($value) === $inside->bytes);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
