<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Convert\StandIns;
use Amber\Lab\Dataset\Collection;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Operation;
use Amber\Lab\Serializer\Catalogue;
use Amber\Lab\Serializer\InFile;
use Amber\Lab\Serializer\Serializer;

/**
 * Answers questions about one serializer, inside a fresh process.
 *
 * @phpstan-type Check array{
 *     faith: string,
 *     reason: string|null,
 *     payloads: int,
 *     data: string,
 *     sizes?: array{bytes: float, zstd: float|null, retained: float|null, peak: float|null},
 *     revolutions?: array<string, int>,
 * }
 * @phpstan-type Payloads array{
 *     faith: string,
 *     reason: string|null,
 *     payloads: list<array{file: string, hash: string}>,
 *     classes: list<string>,
 * }
 */
final class Worker
{
    /** What runs before a sample, and the share of its revolutions that runs until then. */
    private const WARMUP_NANOSECONDS = 1_000_000;
    private const WARMUP_SHARE = 10;

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
        $own = array_filter($job->sets, static fn (Dataset $set): bool => $set->kind() === Kind::Own);
        if ($job->bootstrap === null && $own !== []) {
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
     * @param list<Operation> $operations what will be timed
     * @param int $nanoseconds what a sample is to last at least
     * @return Check with a hash of the values; sizes and revolutions where the serializer did not fail
     */
    public function check(string $set, array $operations, int $nanoseconds): array
    {
        $oracles = $this->values($set);
        $values = $this->values($set);
        $isPrivate = $this->job->sets[$set]->kind() === Kind::Own;
        [$fidelity, $payloads] = FidelityCheck::run($this->serializer, $values, $oracles, $isPrivate);
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
        [$retained, $peak] = $subject->memory();
        $answer['sizes'] = [
            'bytes' => array_sum(array_map(strlen(...), $payloads)) / count($payloads),
            'zstd' => self::zstd($payloads),
            'retained' => $retained,
            'peak' => $peak,
        ];
        $answer['revolutions'] = [];
        foreach ($operations as $operation) {
            $answer['revolutions'][$operation->value] = $this->clock()->calibrate($operation, $subject, $nanoseconds);
        }

        return $answer;
    }

    /** Makes the values and the bytes of a set, for the samples to come. */
    public function load(string $set): void
    {
        $this->subject = null;
        $this->clock();
        $values = $this->values($set);
        $this->serializer->prepare();
        $payloads = array_map($this->serializer->encode(...), $values);
        $this->subject = Subject::of($this->serializer, $values, $payloads);
    }

    /**
     * One sample on the loaded set.
     *
     * @return array<string, float> nanoseconds per call, by the value of Operation
     */
    public function time(Operation $operation, int $revolutions): array
    {
        if ($this->subject === null) {
            throw new \LogicException('no set is loaded');
        }
        // Others had their turn: caches and allocator are warm again before anything counts. load() has done so for
        // what takes milliseconds.
        $start = hrtime(true);
        while ($revolutions > 1 && hrtime(true) - $start < self::WARMUP_NANOSECONDS) {
            $this->clock()->sample($operation, $this->subject, (int) ceil($revolutions / self::WARMUP_SHARE));
        }

        return $this->clock()->sample($operation, $this->subject, $revolutions);
    }

    /**
     * Writes payloads of a set to files, for requests that decode them and encode what comes.
     *
     * @param string $prefix of the files' paths
     * @param int $most payloads; of more some at even distances are taken
     * @return Payloads with a hash of the value that such a request must come to, and the classes of all objects
     */
    public function payloads(string $set, string $prefix, int $most): array
    {
        $all = $this->values($set);
        $places = array_map(
            static fn (int $i): int => intdiv($i * count($all), min($most, count($all))),
            range(0, min($most, count($all)) - 1),
        );
        $pick = static fn (array $values): array => array_map(static fn (int $place) => $values[$place], $places);
        $isPrivate = $this->job->sets[$set]->kind() === Kind::Own;
        $oracles = $pick($this->values($set));
        [$fidelity, $payloads] = FidelityCheck::run($this->serializer, $pick($all), $oracles, $isPrivate);
        $files = [];
        foreach ($payloads ?? [] as $place => $payload) {
            $file = "$prefix$place.php";
            file_put_contents($file, $payload);
            touch($file, time() - InFile::BACKDATE_SECONDS);
            $again = $this->serializer->encode($this->serializer->decode($payload));
            $hash = hash('xxh3', serialize($this->serializer->decode($again)));
            $files[] = ['file' => basename($file), 'hash' => $hash];
        }
        preg_match_all('~[OCE]:\d+:"([\w\\\\]+)~', serialize($oracles), $classes);

        return [
            'faith' => $fidelity->faith->value,
            'reason' => $fidelity->reason,
            'payloads' => $files,
            'classes' => array_values(array_unique($classes[1])),
        ];
    }

    /** @return mixed the value of a set, for a question of somebody else's */
    public function value(string $set): mixed
    {
        return $this->job->sets[$set]->build();
    }

    /**
     * From here on no class can be loaded: a payload must not have one loaded, and a look for it that fails would be
     * charged to whoever decodes.
     */
    public static function seal(): void
    {
        foreach (['Dataset', 'Measure', 'Model', 'Payload', 'Serializer'] as $room) {
            foreach (glob(dirname(__DIR__) . "/$room/*.php") ?: [] as $file) {
                class_exists("Amber\\Lab\\$room\\" . basename($file, '.php'));
            }
        }
        class_exists(StandIns::class);
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
    private function values(string $name): array
    {
        $set = $this->job->sets[$name];

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
