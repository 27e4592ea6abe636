--TEST--
Hooks that give the same keys as the one before, other keys, lists and references: each object gets its own values back
--EXTENSIONS--
amber
--FILE--
<?php
class Gives
{
    public static mixed $shared = 'shared';
    public $data;
    public function __construct(public int $i) {}
    public function __serialize(): array
    {
        $i = $this->i;
        $text = "text $i";
        return match ($i % 12) {
            0, 1 => ['a' => $i, 'b' => $text],
            2 => ['b' => $i, 'a' => $text],
            3 => [$i, $text],
            4 => [7 => $i, 9 => $text],
            5 => ['a' => [$i, [$text]], 'b' => new Gives(12 * $i)],
            6 => ['a' => &self::$shared, 'b' => [&self::$shared]],
            7 => ['a' => $temporary = (object) ['t' => $i], 'b' => [$temporary, $temporary]],
            8 => range($i, $i + 15),
            9 => array_fill_keys(range(1, 20), $text),
            10 => ["a" . $i % 2 => $i, 'b' => null],
            11 => [],
        };
    }
    public function __unserialize(array $data): void { $this->data = $data; }
}
class Sleeps
{
    public $a, $b, $later;
    private $own = 1;
    public function __construct(int $i) { [$this->a, $this->b] = [$i, [$i, "text $i"]]; $this->later = &$this->b; }
    public function __sleep(): array { return $this->a % 3 ? ['a', 'b', 'later'] : ['own', 'a']; }
}
$told = function (string $how, callable $make): void {
    $value = unserialize(serialize($make()));
    echo "$how: ", print_r(amber_unserialize(amber_serialize($make())), true) === print_r($value, true) ? 'the same' : 'other', "\n";
};
$told('one after the other', fn () => array_map(fn ($i) => new Gives($i), range(0, 60)));
foreach ([[0, 1], [0, 2], [3, 3], [5, 5], [6, 6], [7, 7], [8, 8], [9, 9], [10, 10], [4, 5], [6, 7]] as [$first, $second]) {
    $told("$first and $second", fn () => array_map(fn ($i) => new Gives(12 * $i + ($i % 2 ? $first : $second)), range(0, 60)));
}
$told('__sleep()', fn () => array_map(fn ($i) => new Sleeps($i), range(0, 60)));
$told('behind references', function () {
    $list = array_map(fn ($i) => new Gives(12 * $i), range(0, 60));
    return [&$list, &$list, $list[5], [new Sleeps(1), new Sleeps(2)]];
});
$told('slots beside', fn () => [new Sleeps(1), array_map(fn ($i) => (object) ['i' => $i], range(0, 40)),
    array_map(fn ($i) => new ArrayObject([$i]), range(0, 40)), array_map(fn ($i) => new DateTime("@$i"), range(0, 40))]);
?>
--EXPECT--
one after the other: the same
0 and 1: the same
0 and 2: the same
3 and 3: the same
5 and 5: the same
6 and 6: the same
7 and 7: the same
8 and 8: the same
9 and 9: the same
10 and 10: the same
4 and 5: the same
6 and 7: the same
__sleep(): the same
behind references: the same
slots beside: the same
