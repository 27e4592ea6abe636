<?php
error_reporting(0);

// What memory.c runs: a decoding or an encoding of each kind of value, as a text that tells whether it went well.

require __DIR__ . '/../tests/inc/kinds.inc';

/** Sorted away at the end of the request, which memory.c looks at for leaks. */
final class Kept
{
    /** @var list<array{mixed, string}> */
    public static array $kinds = [];
    /** @var list<string> names of classes that are allowed; more are looked up than are compared one by one */
    public static array $allowed = [];
}

$many = [];
foreach (range('A', 'F') as $letter) {
    class_exists("Many$letter") || eval("class Many$letter { public \$$letter = 1; }");
    $many[] = new ("Many$letter")();
}
Kept::$kinds[] = [$many, amber_serialize($many)];

foreach (kinds() as $value) {
    if ($value instanceof DateTimeInterface || $value instanceof ArrayObject) {
        continue; // where memory runs out in these, PHP's own code leaves them half made and crashes later
    }
    $bytes = amber_serialize($value);
    // failing at each of thousands of allocations shows no more than failing at each of hundreds
    if (strlen($bytes) < 1500) {
        Kept::$kinds[] = [$value, $bytes];
    }
}
Kept::$allowed = array_map(fn (string $name) => strtolower($name), get_declared_classes());
register_shutdown_function(function () {
    Kept::$kinds = Kept::$allowed = [];
    gc_collect_cycles();
});

function kind_count(): int
{
    return count(Kept::$kinds);
}

function run_kind(int $kind, bool $decode): string
{
    [$value, $bytes] = Kept::$kinds[$kind];
    if (!$decode) {
        return amber_serialize($value);
    }
    $read = amber_unserialize($bytes, ['allowed_classes' => Kept::$allowed]);
    return serialize(is_array($read) ? array_map(get_debug_type(...), $read) : null) . amber_serialize($read);
}

function run_failing(int $kind): string
{
    $bytes = Kept::$kinds[$kind][1];
    try {
        amber_unserialize(substr($bytes, 0, -1));
    } catch (Amber\DecodeException $e) {
        return $e->getMessage();
    }
    return 'decoded';
}
