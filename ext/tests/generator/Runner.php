<?php

namespace Amber\Generator;

/** Tries seeds, in child processes so that a crash is a failure like any other, and shrinks what fails. */
final class Runner
{
    private const BATCH = 250;
    private const SHRINK_SECONDS = 20;

    public int $passed = 0;
    public int $failed = 0;

    public function __construct(private int $size, private int $failures_shown = 3) {}

    public function run(int $first, int $count): void
    {
        $end = $first + $count;
        for ($seed = $first; $seed < $end; $seed = $next) {
            $next = min($end, $seed + self::BATCH);
            [$done, $problem] = $this->apart(fn ($report) => $this->trySeeds($seed, $next, $report));
            $this->passed += $done;
            if ($problem !== null) {
                $this->failed++;
                $next = $seed + $done + 1;
                $this->show($seed + $done, $problem);
            }
        }
    }

    /** The graph of a seed; the same each time. */
    public static function graph(int $seed, int $size): mixed
    {
        return (new Builder(new Random($seed), $size))->build();
    }

    private function trySeeds(int $from, int $to, callable $report): ?string
    {
        for ($seed = $from; $seed < $to; $seed++) {
            $problem = self::check(self::graph($seed, self::sizeOf($seed, $this->size)), $seed);
            if ($problem !== null) {
                return $problem;
            }
            $report();
        }
        gc_collect_cycles(); // PHP does not at its end, and a debug build takes cycles for leaks
        return null;
    }

    /** Most graphs are small: small ones find most, and fast. */
    private static function sizeOf(int $seed, int $size): int
    {
        return max(2, intdiv($size, 1 + $seed % 5 * $seed % 7));
    }

    private static function check(mixed $value, int $seed): ?string
    {
        try {
            return Check::value($value, new Random($seed));
        } catch (\Throwable $e) {
            return $e::class . ': ' . $e->getMessage() . "\n" . $e->getTraceAsString();
        }
    }

    /**
     * Calls in a child process. Returns how often it reported and what it returned; a crash is a problem too.
     *
     * @return array{int, ?string}
     */
    private function apart(callable $call): array
    {
        if (!function_exists('pcntl_fork')) {
            $done = 0;
            $problem = $call(function () use (&$done) { $done++; });
            return [$done, $problem];
        }
        [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $child = pcntl_fork();
        if ($child === 0) {
            fclose($ours);
            $problem = $call(fn () => fwrite($theirs, '.'));
            fwrite($theirs, $problem === null ? "\n" : "!$problem");
            fclose($theirs);
            pcntl_exec('/bin/true'); // what is left of the graph is not of interest
        }
        fclose($theirs);
        $said = stream_get_contents($ours);
        fclose($ours);
        pcntl_waitpid($child, $status);
        $done = strspn($said, '.');
        $rest = substr($said, $done);
        $signal = pcntl_wifsignaled($status) ? pcntl_wtermsig($status) : 'none';
        return [$done, match (true) {
            $rest === "\n" => null,
            $rest === '' => "the process crashed (signal $signal)",
            default => substr($rest, 1),
        }];
    }

    private function show(int $seed, string $problem): void
    {
        if ($this->failed > $this->failures_shown) {
            return;
        }
        $again = "run.php --seed=$seed --graphs=1 --size=$this->size";
        echo "\nFAILED: seed $seed ($again), PHP ", PHP_VERSION, "\n$problem\n";
        $fails = fn (mixed $value): ?string => $this->apart(fn () => self::check($value, $seed))[1];
        $shrunk = Shrink::graph($seed, self::sizeOf($seed, $this->size), $fails, self::SHRINK_SECONDS);
        if ($shrunk !== null) {
            [$value, $problem] = $shrunk;
            echo "shrunk:\n$problem\n";
            $this->apart(function () use ($value): ?string {
                ob_start();
                var_dump($value);
                echo implode("\n", array_slice(explode("\n", ob_get_clean()), 0, 120)), "\n";
                echo 'native: ', addcslashes(substr(serialize($value), 0, 4000), "\0..\37\\\177..\377"), "\n";
                echo 'amber:  ', bin2hex(substr(amber_serialize($value), 0, 2000)), "\n";
                return null;
            });
        }
    }
}
