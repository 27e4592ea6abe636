<?php
/**
 * Encodes and decodes each kind of value over and over in one process, whole and damaged, and looks whether memory
 * grows.
 *
 *   php -d extension=amber.so run.php [--rounds=N]
 *
 * After the first tenth of the rounds, what PHP holds must not grow by more than 64 kB, which the keys kept for a
 * request and PHP's list of garbage can take, nor the process by more than 1 MB. With 10,000 rounds, 16 bytes lost in
 * each are seen. What grew is done all over again, and only counts if it grows as much once more: one damaged message
 * in ten thousand may be the first to ask for a larger piece of memory, which PHP then keeps.
 * The last line is "N passed, N failed".
 */

error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/kinds.inc';

class Refuses { public $a = 1; public function __unserialize(array $data): void { throw new Exception('no'); } }
class Forbids { public $a = 1; public function __serialize(): array { throw new Exception('no'); } }

/** The memory of the process in bytes, as Linux counts it; 0 where it does not. */
function resident(): int
{
    preg_match('/^VmRSS:\s+(\d+) kB/m', @file_get_contents('/proc/self/status') ?: '', $matches);
    return 1024 * (int) ($matches[1] ?? 0);
}

/** Calls, and lets pass what it may throw. */
function attempt(callable $call): void
{
    try {
        $call();
    } catch (Throwable) {
    }
}

/** @return array<string, callable> what to do over and over */
function tasks(): array
{
    $tasks = [];
    foreach (kinds() as $name => $value) {
        $bytes = amber_serialize($value);
        $tasks[$name] = fn () => amber_unserialize(amber_serialize($value));
        $tasks["$name, cut short"] = fn () => attempt(fn () => amber_unserialize(substr($bytes, 0, -1)));
        $tasks["$name, damaged"] = function () use ($bytes) {
            $bytes[mt_rand(2, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
            attempt(fn () => amber_unserialize($bytes));
        };
    }
    $list = [['text', 'text'], range(1, 20)];
    $refused = amber_serialize([$list, new Refuses(), $list]);
    $tasks['a hook that refuses'] = fn () => attempt(fn () => amber_unserialize($refused));
    $tasks['a hook that forbids'] = fn () => attempt(fn () => amber_serialize([$list, new Forbids(), $list]));
    $tasks['a closure inside'] = fn () => attempt(fn () => amber_serialize([$list, fn () => 1, $list]));
    return $tasks;
}

/** @return ?string how memory grew, or null */
function grows(callable $task, int $rounds): ?string
{
    $first = intdiv($rounds, 10);
    for ($i = 0; $i < $rounds; $i++) {
        $task();
        if ($i % 1000 === 999) {
            gc_collect_cycles();
        }
        if ($i === $first) {
            gc_collect_cycles();
            $before = memory_get_usage();
            $resident = resident();
        }
    }
    gc_collect_cycles();
    $more = memory_get_usage() - $before;
    $more_resident = resident() - $resident;
    if ($more <= 1 << 16 && $more_resident <= 1 << 20) {
        return null;
    }
    return "PHP holds $more bytes more, the process $more_resident";
}

$rounds = (int) (getopt('', ['rounds:'])['rounds'] ?? 10000);
set_error_handler(fn () => true);
mt_srand(1);
$passed = $failed = 0;
foreach (tasks() as $name => $task) {
    $problem = grows($task, $rounds) ? grows($task, $rounds) : null;
    if ($problem) {
        echo "FAIL $name: $problem\n";
        $failed++;
    } else {
        $passed++;
    }
}
echo "$rounds rounds each\n$passed passed, $failed failed\n";
exit($failed ? 1 : 0);
