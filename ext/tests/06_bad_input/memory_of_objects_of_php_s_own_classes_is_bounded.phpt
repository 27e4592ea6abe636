--TEST--
N bytes make the decoder hold no more than 1,024 N + 32 MB, and 128 bytes for each property that an object's class declares, whatever class of PHP's own that is and however deep the stack
--INI--
memory_limit=2G
--FILE--
<?php
const PER_BYTE = 1024;
const BESIDES = (32 << 20) * (PHP_DEBUG ? 1.25 : 1); // each piece of memory has a head there

require_once __DIR__ . '/../inc/varint.inc';
function name(string $name): string { return "\xEA" . varint(strlen($name)) . $name; }
function listOf(int $n, string $items): string { return "\xC1\x01\xEF" . varint($n) . $items; }
/** Calls from deep inside, where backtraces are long. */
function deep(int $levels, callable $call, string $argument): void { $levels ? deep($levels - 1, $call, $argument) : $call(); }

function rows(string $class, array $keys, int $groups, string $column): string
{
    $columns = str_repeat($column, count($keys));
    $first = "\xFD\x00" . name($class) . chr(count($keys)) . implode('', array_map(name(...), $keys)) . "\x80\x02$columns";
    return listOf(256 * $groups, $first . str_repeat("\xFD\x01\x80\x02$columns", $groups - 1));
}

$refused = [];
foreach (get_declared_classes() as $class) {
    $reflection = new ReflectionClass($class);
    if (!$reflection->isInternal() || $reflection->isAbstract() || $reflection->isEnum() || str_starts_with($class, 'DOM')) {
        continue; /* DOM's classes refuse only when their hook runs */
    }
    $own = fn (Reflector $member): bool => $member->class === $class;
    if (!getenv('AMBER_EXHAUSTIVE') && !array_filter([...$reflection->getProperties(), ...$reflection->getMethods()], $own)) {
        continue; // such as LogicException: what it takes is what its parent does
    }
    $n = 40_000;
    $messages = [
        'one by one' => listOf($n, "\xF8" . name($class) . "\x00" . str_repeat("\xC0", $n - 1)),
        'rows' => rows($class, ['message'], 110, "\x01\xD0"),
        'rows of a number' => rows($class, ['0'], 110, "\x01\x05"),
        // what follows keeps hooks from running: what PHP's own make of an array is theirs
        'rows of nine columns of bits' => rows($class, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 300, "\x02" . str_repeat("\xFF", 32)) . "\x00",
        'rows of bits' => rows($class, ['a'], 110, "\x02" . str_repeat("\xAA", 32)),
    ];
    foreach ($messages as $how => $bytes) {
        memory_reset_peak_usage();
        $before = memory_get_usage();
        deep(30, function () use ($bytes, $class, &$refused) {
            try {
                @amber_unserialize($bytes);
            } catch (Throwable $e) {
                if (str_contains($e->getMessage(), 'take more memory than')) {
                    $refused[$class] = true;
                }
            }
        }, str_repeat('x', 100));
        $peak = memory_get_peak_usage() - $before;
        $declared = count($reflection->getProperties()) * 128 * ($how === 'one by one' ? $n : 256 * 300);
        if ($peak > PER_BYTE * strlen($bytes) + BESIDES + $declared) {
            printf("%s, %s: %d bytes take %.1f MB, %.0f a byte\n", $class, $how, strlen($bytes), $peak / (1 << 20), $peak / strlen($bytes));
        }
    }
}
// what it takes for an object is large, or a backtrace
var_dump(isset($refused['Random\Engine\Mt19937']), isset($refused['Exception']));
?>
done
--EXPECT--
bool(true)
bool(false)
done
