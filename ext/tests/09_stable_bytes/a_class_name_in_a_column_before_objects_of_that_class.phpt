--TEST--
A column with the name of a class whose object comes behind objects of another has the same bytes in each call
--EXTENSIONS--
amber
--FILE--
<?php
final class Holder
{
    function __construct(public mixed $value) {}
}
final class Named
{
    public $a = 1;
}
enum Suit
{
    case Hearts;
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

$words = array_map(fn (int $i) => md5("word $i"), range(0, 19));
foreach (['Named' => new Named, 'Suit' => Suit::Hearts] as $class => $object) {
    $words[5] = $class;
    foreach ([2, 3, 14, 15, 16, 17] as $run) {
        $holders = array_map(fn (int $i) => new Holder($i ? $i : $words), range(0, $run - 1));
        $values = [
            [...$holders, $object, ...range(0, 19)],
            [$holders[0], $object, ...$holders, ...range(0, 19)],
        ];
        foreach ($values as $value) {
            $inside = new Inside($value);
            amber_serialize($inside);
            for ($call = 1; $call <= 3; $call++) {
                if (amber_serialize($value) !== $inside->bytes) {
                    echo "$class behind $run, call $call: other bytes\n";
                }
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
