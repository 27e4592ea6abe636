<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\StandIns;
use Amber\Convert\Zstd;
use Amber\Polyfill\Dictionary;

/** Measures a dictionary on values that it was not learned from. PHP loads it at its start: so in a new process. */
final class Trial
{
    private const ROUNDS = 7;
    private const ROUND_NANOSECONDS = 10_000_000;
    private const ZSTD_LEVEL = 3;

    /**
     * @param list<string> $texts values as serialize() writes them
     * @param Dictionary $dictionary one with content for zstd is measured with compression
     * @param Dictionary|null $old an older version, to be measured beside it; null: there is none
     * @param string $directory where the file of $dictionary is
     * @param list<string> $options of that PHP: what loads the extension
     * @param string|null $bootstrap a file that makes classes loadable; null: none is built
     * @return non-empty-list<Verdict> of each serializer, then of amber without it, with the older version, and with it
     * @throws \RuntimeException where the process fails
     */
    public static function run(
        array $texts, Dictionary $dictionary, ?Dictionary $old, string $directory, array $options, ?string $bootstrap,
    ): array {
        $by = [];
        if ($old !== null) {
            $file = "$directory/{$old->exactName()}" . Dictionary::SUFFIX;
            Target::write($file, Dictionary::bytes($old->name, $old->version, $old->date, $old->content));
            $by[$old->exactName()] = self::by($old);
        }
        $by[$old === null ? $dictionary->name : $dictionary->exactName()] = self::by($dictionary);
        $job = tempnam($directory, 'trial') ?: throw new \RuntimeException("cannot write to $directory");
        file_put_contents($job, serialize([$texts, $by, $bootstrap]));
        $script = dirname(__DIR__, 2) . '/trial.php';
        $command = [PHP_BINARY, ...$options, '-d', "amber.dictionaries=$directory", $script, $job];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
        $said = $process === false ? '' : (string) stream_get_contents($pipes[1]);
        $wrong = $process === false ? '' : (string) stream_get_contents($pipes[2]);
        $code = $process === false ? -1 : proc_close($process);
        unlink($job);
        $verdicts = $code === 0 ? unserialize($said, ['allowed_classes' => [Verdict::class]]) : null;

        /** @var non-empty-list<Verdict>|null $verdicts what trial.php printed */
        return is_array($verdicts) ? $verdicts
            : throw new \RuntimeException('the measurement failed: ' . trim("$said $wrong"));
    }

    /**
     * What trial.php does.
     *
     * @param list<string> $texts
     * @param array<string, array{dictionary: non-empty-string, compress?: true}> $by options of amber_serialize(), by
     *     what the dictionary is to be called
     * @return list<Verdict>
     */
    public static function measure(array $texts, array $by, bool $allowClasses): array
    {
        $allowed = ['allowed_classes' => $allowClasses];
        $build = static fn (string $text): mixed => unserialize($text, $allowed);
        $decode = static fn (string $bytes): mixed => amber_unserialize($bytes, $allowed);
        $codecs = ['serialize()' => [serialize(...), $build]];
        if (function_exists('igbinary_serialize')) {
            $codecs['igbinary'] = [igbinary_serialize(...), igbinary_unserialize(...)];
        }
        $codecs[Verdict::AMBER] = [amber_serialize(...), $decode];
        foreach ($by as $name => $with) {
            $encode = static fn (mixed $value): string => amber_serialize($value, $with);
            $codecs[Verdict::AMBER . ", $name"] = [$encode, $decode];
        }
        $values = array_fill_keys(array_keys($codecs), array_map($build, $texts));
        if (!$allowClasses) {
            // It would load the classes.
            $values['igbinary'] = array_map(static fn (string $text): mixed
                => $build(StandIns::rename($text, [])), $texts);
        }

        return self::verdicts($codecs, $values);
    }

    /** @return array{dictionary: non-empty-string, compress?: true} */
    private static function by(Dictionary $dictionary): array
    {
        return ['dictionary' => $dictionary->exactName()] + ($dictionary->zstd === null ? [] : ['compress' => true]);
    }

    /**
     * @param array<string, array{\Closure(mixed): (string|false|null), \Closure(string): mixed}> $codecs
     * @param array<string, list<mixed>> $values of each
     * @return list<Verdict>
     */
    private static function verdicts(array $codecs, array $values): array
    {
        $inputs = [];
        foreach ($codecs as $name => [$encodes]) {
            $inputs[$name] = array_map(static fn (mixed $value): string => (string) $encodes($value), $values[$name]);
        }
        $encode = $decode = array_fill_keys(array_keys($codecs), INF);
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ($codecs as $name => [$encodes, $decodes]) {
                $encode[$name] = min($encode[$name], self::time($encodes, $values[$name]));
                $decode[$name] = min($decode[$name], self::time($decodes, $inputs[$name]));
            }
        }
        $verdicts = [];
        foreach ($inputs as $name => $messages) {
            $lengths = array_map(static fn (string $bytes): ?int => Zstd::length($bytes, self::ZSTD_LEVEL), $messages);
            $packed = in_array(null, $lengths, true) ? null : array_sum($lengths);
            $bytes = array_sum(array_map(strlen(...), $messages));
            $verdicts[] = new Verdict($name, $bytes, $packed, $encode[$name], $decode[$name]);
        }

        return $verdicts;
    }

    /**
     * @template T
     * @param \Closure(T): mixed $function
     * @param array<T> $arguments
     * @return float nanoseconds of a call, in the pass over all arguments that was disturbed least
     */
    private static function time(\Closure $function, array $arguments): float
    {
        $best = INF;
        $end = hrtime(true) + self::ROUND_NANOSECONDS;
        do {
            $start = hrtime(true);
            foreach ($arguments as $argument) {
                $function($argument);
            }
            $now = hrtime(true);
            $best = min($best, $now - $start);
        } while ($now < $end);

        return $best / max(1, count($arguments));
    }
}
