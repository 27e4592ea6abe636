<?php

namespace Amber\Generator;

/** Makes a failing graph smaller for as long as it goes on to fail. */
final class Shrink
{
    private float $end;

    /** @param \Closure(mixed): ?string $fails */
    private function __construct(private \Closure $fails, int $seconds)
    {
        $this->end = microtime(true) + $seconds;
    }

    /**
     * @param \Closure(mixed): ?string $fails tells what is wrong with a value, or null
     * @return array{mixed, string}|null the smallest value found, and what is wrong with it
     */
    public static function graph(int $seed, int $size, \Closure $fails, int $seconds): ?array
    {
        $shrink = new self($fails, $seconds);
        for ($smaller = 1; $smaller <= $size; $smaller++) {
            $value = Runner::graph($seed, $smaller);
            $problem = $fails($value);
            if ($problem !== null) {
                return $shrink->parts($value, $problem);
            }
        }
        return null;
    }

    /** @return array{mixed, string} */
    private function parts(mixed $value, string $problem): array
    {
        do {
            $found = false;
            foreach ($this->smaller($value) as $candidate) {
                if (microtime(true) > $this->end) {
                    break 2;
                }
                $its_problem = ($this->fails)($candidate);
                if ($its_problem !== null) {
                    [$value, $problem, $found] = [$candidate, $its_problem, true];
                    break;
                }
            }
        } while ($found);
        return [$value, $problem];
    }

    /** Values that lack something of this one: its parts first, then itself without some of them. */
    private function smaller(mixed $value, int $depth = 0): \Generator
    {
        if (!is_array($value) || $depth > 4) {
            return;
        }
        if ($depth === 0) {
            yield from array_filter($value, fn ($part) => is_array($part) || is_object($part));
        }
        $keys = array_keys($value);
        for ($chunk = intdiv(count($keys) + 1, 2); $chunk > 0; $chunk = intdiv($chunk, 2)) {
            for ($from = 0; $from < count($keys); $from += $chunk) {
                $less = $value;
                foreach (array_slice($keys, $from, $chunk) as $key) {
                    unset($less[$key]);
                }
                yield $less;
                if (array_is_list($value)) {
                    yield array_values($less);
                }
            }
        }
        foreach ($keys as $key) {
            foreach ($this->smaller($value[$key], $depth + 1) as $part) {
                $less = $value;
                $less[$key] = $part;
                yield $less;
            }
        }
    }
}
