<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Serializer\Serializer;

/** A serializer with values and the bytes it made of them: all that is needed to time it. */
final readonly class Subject
{
    /** Decoded values kept at a time until they are released together: as many as stay in a core's cache. */
    private const KEPT_BYTES = 262_144;
    private const MOST_KEPT = 256;

    /**
     * @param non-empty-list<mixed> $values the serializer's own copies: some leave traces in the objects they encode
     * @param non-empty-list<string> $payloads what it encoded them to
     * @param non-empty-list<list<Leaf>> $leaves what to change in each value
     * @param non-empty-list<non-empty-list<string>> $batches all payloads, more than once where they are small, in
     *                                                        lists of those whose values are kept at the same time
     */
    private function __construct(
        public Serializer $serializer,
        public array $values,
        public array $payloads,
        public array $leaves,
        public array $batches,
    ) {}

    /**
     * Decodes every payload twice, so that what a serializer sets up once is not counted as part of a value.
     *
     * @param non-empty-list<mixed> $values
     * @param non-empty-list<string> $payloads of these values, by this serializer
     */
    public static function of(Serializer $serializer, array $values, array $payloads): self
    {
        $leaves = $sizes = [];
        foreach ($payloads as $payload) {
            $leaves[] = Leaf::ofEntries($serializer->decode($payload));
            $before = memory_get_usage();
            $value = $serializer->decode($payload);
            $sizes[] = max(0, memory_get_usage() - $before);
            unset($value);
        }

        return new self($serializer, $values, $payloads, $leaves, self::batches($payloads, $sizes));
    }

    /**
     * What decoding takes of PHP's memory. What was set up by an earlier decode (classes, interned strings, opcache) is
     * in neither figure.
     *
     * @return array{float|null, float|null} bytes per payload that PHP's allocator holds more while the value lives,
     *     and at the worst moment of decoding; null where the serializer says that this cannot be seen
     */
    public function memory(): array
    {
        if (!$this->serializer->memoryIsVisible()) {
            return [null, null];
        }
        $this->serializer->prepare();
        $retained = $peak = 0;
        foreach ($this->payloads as $payload) {
            gc_collect_cycles();
            $before = memory_get_usage();
            memory_reset_peak_usage();
            $value = $this->serializer->decode($payload);
            $peak += max(0, memory_get_peak_usage() - $before);
            $retained += max(0, memory_get_usage() - $before);
            unset($value);
        }
        $count = count($this->payloads);

        return [$retained / $count, $peak / $count];
    }

    /**
     * @param non-empty-list<string> $payloads
     * @param non-empty-list<int> $sizes bytes of PHP's memory that each value takes when it is decoded
     * @return non-empty-list<non-empty-list<string>>
     */
    private static function batches(array $payloads, array $sizes): array
    {
        $most = intdiv(self::MOST_KEPT, count($payloads));
        $copies = max(1, min($most, intdiv(self::KEPT_BYTES, max(1, array_sum($sizes)))));
        $batches = $batch = [];
        $bytes = 0;
        foreach (array_merge(...array_fill(0, $copies, array_keys($payloads))) as $place) {
            $bytes += $sizes[$place];
            if ($batch !== [] && ($bytes > self::KEPT_BYTES || count($batch) >= self::MOST_KEPT)) {
                $batches[] = $batch;
                $batch = [];
                $bytes = $sizes[$place];
            }
            $batch[] = $payloads[$place];
        }

        return [...$batches, $batch];
    }
}
