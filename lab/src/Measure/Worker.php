<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Collection;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Serializer\Catalogue;
use Amber\Lab\Serializer\Serializer;

/** Answers questions about one serializer, inside a fresh process. */
final class Worker
{
    /** A share of the revolutions of a sample that runs before it. */
    private const WARMUP = 10;

    /** A payload can stand for more than any machine has: json and var_export() write out what is shared. */
    private const MEMORY_FOR_OWN_DATA = '4G';

    private readonly Serializer $serializer;
    private ?Clock $clock = null;
    private ?Subject $subject = null;

    /** @throws \InvalidArgumentException for a serializer that is not known */
    public function __construct(private readonly Job $job)
    {
        if ($job->bootstrap !== null) {
            require_once $job->bootstrap;
        }
        $this->serializer = Catalogue::named([$job->serializer])[0];
        if ($job->bootstrap === null && array_filter($job->sets, static fn (Dataset $set): bool => $set->kind() === Kind::Own) !== []) {
            self::seal();
        }
    }

    /** @return array<string, float> nanoseconds of an empty call, by the value of Operation */
    public function loopCost(): array
    {
        return $this->clock()->loopCost();
    }

    /**
     * Sends a set through the serializer, looks at what comes back, and finds out how often a sample must call it.
     *
     * @param list<Task> $tasks what will be timed
     * @param int $nanoseconds what a sample is to last at least
     * @return array<string, mixed> faith, reason, number of payloads and a hash of them; sizes and revolutions where it
     *                              did not fail
     */
    public function check(string $set, array $tasks, int $nanoseconds): array
    {
        $oracles = self::values($this->job->sets[$set]);
        $values = self::values($this->job->sets[$set]);
        [$fidelity, $payloads] = FidelityCheck::run(
            $this->serializer,
            $values,
            $oracles,
            $this->job->sets[$set]->kind() === Kind::Own,
        );
        $answer = [
            'faith' => $fidelity->faith->value,
            'reason' => $fidelity->reason,
            'payloads' => count($values),
            'data' => hash('xxh128', serialize($oracles)),
        ];
        if ($payloads === null) {
            return $answer;
        }
        unset($oracles);
        $subject = Subject::of($this->serializer, $values, $payloads);
        [$retained, $peak] = MemoryProbe::look($subject);
        $answer['sizes'] = [
            'bytes' => array_sum(array_map(strlen(...), $payloads)) / count($payloads),
            'zstd' => self::zstd($payloads),
            'retained' => $retained,
            'peak' => $peak,
        ];
        foreach ($tasks as $task) {
            $answer['revolutions'][$task->value] = $this->clock()->calibrate($task, $subject, $nanoseconds);
        }

        return $answer;
    }

    /** Makes the values and the bytes of a set, for the samples to come. */
    public function load(string $set): void
    {
        $this->subject = null;
        $this->clock();
        $values = self::values($this->job->sets[$set]);
        $this->serializer->prepare();
        $payloads = array_map($this->serializer->encode(...), $values);
        $this->subject = Subject::of($this->serializer, $values, $payloads);
    }

    /**
     * One sample on the loaded set.
     *
     * @return array<string, float> nanoseconds per call, by the value of Operation
     */
    public function time(Task $task, int $revolutions): array
    {
        if ($this->subject === null) {
            throw new \LogicException('no set is loaded');
        }
        // The caches and the allocator are warm before anything counts; load() has done so for what takes milliseconds.
        if ($revolutions >= self::WARMUP) {
            $this->clock()->sample($task, $this->subject, intdiv($revolutions, self::WARMUP));
        }

        return $this->clock()->sample($task, $this->subject, $revolutions);
    }

    /**
     * What the require of a var_export() takes the first time and every time after it, in this process.
     *
     * @param int $files how many copies of the file to look at
     * @param int $nanoseconds what a sample of the later times is to last at least
     * @return array{cached: bool, first: list<float>, later: list<float>} nanoseconds; whether opcache holds the files
     */
    public function require(string $set, int $files, int $nanoseconds): array
    {
        return (new RequireProbe($this->job->sets[$set]->build()))->measure($files, $nanoseconds);
    }

    /**
     * A data file of this set, required or loaded.
     *
     * @param int $nanoseconds what a sample of the later times is to last at least
     * @return array{first: float, later: float, kept: float} nanoseconds; bytes
     */
    public function file(string $set, bool $isRequired, int $nanoseconds): array
    {
        return (new FileProbe($isRequired))->measure($this->job->sets[$set]->build(), $nanoseconds);
    }

    /**
     * One path out of this set, an array.
     *
     * @return array{bytes: int, whole: float, part: float, slowest: float} nanoseconds
     */
    public function part(string $set, bool $indexed, int $nanoseconds): array
    {
        return PartProbe::measure((array) $this->job->sets[$set]->build(), $indexed, $nanoseconds);
    }

    /**
     * Such a file, written again so many times.
     *
     * @return array{before: int, after: int} bytes
     */
    public function rewrite(string $set, bool $isRequired, int $times): array
    {
        return (new FileProbe($isRequired))->rewrite($this->job->sets[$set]->build(), $times);
    }

    /**
     * From here on no class can be loaded: a payload must not have one loaded, and a look for it that fails would be
     * charged to whoever decodes.
     */
    private static function seal(): void
    {
        foreach (['Dataset', 'Measure', 'Model', 'Payload', 'Serializer'] as $room) {
            foreach (glob(dirname(__DIR__) . "/$room/*.php") ?: [] as $file) {
                class_exists("Amber\\Lab\\$room\\" . basename($file, '.php'));
            }
        }
        $polyfill = dirname(__DIR__, 3) . '/polyfill/src';
        foreach ([...glob("$polyfill/[A-Z]*.php") ?: [], ...glob("$polyfill/*/*.php") ?: []] as $file) {
            require_once $file;
        }
        foreach (spl_autoload_functions() as $loader) {
            spl_autoload_unregister($loader);
        }
        ini_set('memory_limit', self::MEMORY_FOR_OWN_DATA);
    }

    /** Its own measurement takes 20 ms: done before the first sample, and not in processes that time nothing. */
    private function clock(): Clock
    {
        return $this->clock ??= new Clock();
    }

    /** @return non-empty-list<mixed> */
    private static function values(Dataset $set): array
    {
        return $set instanceof Collection ? $set->build() : [$set->build()];
    }

    /** @param non-empty-list<string> $payloads */
    private static function zstd(array $payloads): ?float
    {
        if (!function_exists('zstd_compress')) {
            return null;
        }
        $bytes = array_map(static fn (string $payload): int => strlen((string) zstd_compress($payload, 3)), $payloads);

        return array_sum($bytes) / count($payloads);
    }
}
