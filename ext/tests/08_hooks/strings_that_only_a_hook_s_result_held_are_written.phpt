--TEST--
Strings that only the result of __serialize() held are written, although the next hook's result takes its place
--FILE--
<?php
class Note
{
    public function __construct(public int $number)
    {
    }

    public function __serialize(): array
    {
        return [$this->number, str_repeat(chr(97 + $this->number % 26), 20), "key$this->number" => ''];
    }

    public function __unserialize(array $data): void
    {
        $this->number = $data[0];
        if ($data[1] !== str_repeat(chr(97 + $this->number % 26), 20) || array_key_last($data) !== "key$this->number") {
            echo "note $this->number says something else\n";
        }
    }
}

$notes = array_map(static fn (int $number) => new Note($number), range(0, 300));
var_dump(amber_unserialize(amber_serialize($notes)) == $notes);
var_dump(amber_serialize($notes) === amber_serialize(unserialize(serialize($notes))));
?>
--EXPECT--
bool(true)
bool(true)
