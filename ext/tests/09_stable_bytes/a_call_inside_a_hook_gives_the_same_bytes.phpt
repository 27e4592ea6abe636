--TEST--
A value that is plain is written by a loop of its own, except inside a hook; both ways give the same bytes
--EXTENSIONS--
amber
--INI--
memory_limit=1G
--FILE--
<?php
function encoded(mixed $value, array $options): string
{
    try {
        return amber_serialize($value, $options);
    } catch (Amber\EncodeException) {
        return 'too deep';
    }
}

/** Encodes a value while an outer call uses the encoder of this thread. */
final class Inside
{
    public string $bytes = '';

    function __construct(public mixed $value, public array $options) {}

    function __serialize(): array
    {
        $this->bytes = encoded($this->value, $this->options);
        return [];
    }
}
class Plain
{
    public $a = 1;
    protected ?array $b = null;
    private int|string|float $c = 'c';
    public readonly int $d;

    function __construct(mixed $a, bool $more)
    {
        $this->a = $a;
        if ($more) {
            $this->d = 7;
            $this->b = ['k' => $a];
        }
    }
}
class Woken
{
    public $a = [1];

    function __wakeup() {}
}
class Slept
{
    public $a = 1;
    public $b = [1, 2];

    function __sleep()
    {
        return ['b'];
    }
}
enum Suit: string
{
    case Hearts = 'h';
    case Spades = 's';
}

const WORDS = ['', 'a', 'id', 'name', 'title', 'created_at', 'a name of more than thirty-two bytes in all', 'roles', 'é'];

function scalar(): mixed
{
    return match (mt_rand(0, 8)) {
        0 => null,
        1 => (bool) mt_rand(0, 1),
        2 => mt_rand(-9, 70),
        3 => mt_rand() << mt_rand(0, 31),
        4 => mt_rand(-500, 500) / 100,
        5 => md5((string) mt_rand(0, 9)),
        6 => '2026-11-' . mt_rand(10, 29),
        7 => str_repeat('x', mt_rand(0, 200)),
        default => WORDS[mt_rand(0, 8)],
    };
}

function any(int $depth): mixed
{
    static $held = [];
    if (mt_rand(0, 299) === 0) {
        $held = []; // they hold each other, more and more
    }
    $kind = mt_rand(0, 31);
    $value = match (true) {
        $depth <= 0 || $kind < 8 => scalar(),
        $kind === 8 => new Plain(any($depth - 2), (bool) mt_rand(0, 1)),
        $kind === 9 => (object) ['p' => any($depth - 2), 'q' => 1],
        $kind === 10 => Suit::cases()[mt_rand(0, 1)],
        $kind === 11 && $held => $held[array_rand($held)],
        $kind === 12 => new Woken,
        $kind === 13 => match (mt_rand(0, 3)) {
            0 => new ArrayObject([1]),
            1 => new Slept,
            default => new DateTimeImmutable('@' . mt_rand()),
        },
        $kind === 14 => array_fill(0, mt_rand(14, 18), any($depth - 2)),
        $kind === 15 => [$x = any($depth - 1), $x],
        $kind === 16 => run(),
        default => some($depth),
    };
    if ($kind < 20 && !is_scalar($value)) {
        $held[mt_rand(0, 5)] = $value;
    }
    return $value;
}

/** Objects of one class, the first of which holds strings, then others. */
function run(): array
{
    $strings = array_map(fn (int $i): string => md5((string) $i), range(0, mt_rand(14, 20)));
    $strings[mt_rand(0, 14)] = ['Woken', 'Slept', 'Suit', 'Plain', 'p'][mt_rand(0, 4)];
    $run = [new Plain($strings, false)];
    while (mt_rand(0, 3)) {
        $run[] = new Plain(scalar(), false);
    }
    $run[] = [new Woken, new Plain(1, true), Suit::Hearts, (object) ['p' => 1], 1][mt_rand(0, 4)];
    return [...$run, ...array_map(fn (): mixed => scalar(), range(0, mt_rand(10, 20)))];
}

function some(int $depth): array
{
    $count = [0, 1, 2, 3, 4, 7, 15, 16, 17, 24, 62, 63, 64, 65, 140][mt_rand(0, mt_rand(2, 14))];
    $keys = mt_rand(0, 5);
    $values = mt_rand(0, 7);
    $one = mt_rand(0, 3) ? any($depth - 1) : new DateTimeImmutable('@' . mt_rand());
    $array = [];
    for ($i = 0; $i < $count; $i++) {
        $value = match ($values) {
            0 => $i * 3,
            1 => WORDS[$i % 9],
            2 => $one,
            3 => ['id' => $i, 'more' => $one],
            4 => scalar(),
            5 => ['first' => $one, 'then' => new DateTimeImmutable("@$i")],
            6 => ['then' => [new Woken], 'first' => [$one]],
            default => any($depth - 1),
        };
        $key = match ($keys) {
            0, 1 => $i,
            2 => WORDS[$i % 9] . intdiv($i, 9),
            3 => "key $i",
            4 => mt_rand(0, 300),
            default => WORDS[mt_rand(0, 8)],
        };
        $array[$key] = $value;
    }
    if ($array && mt_rand(0, 9) === 0) {
        unset($array[array_rand($array)]);
    }
    if ($array && mt_rand(0, 19) === 0) {
        $reference = &$array[array_rand($array)];
        mt_rand(0, 1) ? $array['again'] = &$reference : null;
    }
    return $array;
}

mt_srand(1);
$failed = 0;
$compare = function (mixed $value) use (&$failed): void {
    $options = mt_rand(0, 3) ? [] : ['max_depth' => mt_rand(2, 9)];
    $inside = new Inside($value, $options);
    amber_serialize($inside);
    $failed += $inside->bytes !== encoded($value, $options);
};
for ($i = getenv('AMBER_EXHAUSTIVE') ? 1000000 : 12000; $i > 0; $i--) {
    $compare(any(mt_rand(1, 5)));
}
for ($deep = [1], $levels = 1; $levels < 140; $levels++) {
    $compare($deep);
    $deep = $levels % 3 ? ['in' => $deep] : (object) ['in' => $deep];
}
$loop = new Plain(1, true);
$loop->a = ['again' => [$loop]];
$compare($loop);
$compare([$loop, 1]);
$loop->a = null; // an object that holds itself would be taken for a leak
echo "$failed differ\n";
?>
--EXPECT--
0 differ
