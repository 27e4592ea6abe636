<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Serializer\Serializer;

/** A serializer with values and the bytes it made of them: all that is needed to time it. */
final readonly class Subject
{
    /**
     * @param non-empty-list<mixed> $values the serializer's own copies, because some leave traces in the objects they encode
     * @param non-empty-list<string> $payloads what it encoded them to
     * @param non-empty-list<Leaf|null> $leaves what to change in each value; null where it has nothing that could be
     * @param non-empty-list<int> $sizes bytes of PHP's memory that each value takes when it is decoded
     */
    private function __construct(
        public Serializer $serializer,
        public array $values,
        public array $payloads,
        public array $leaves,
        public array $sizes,
    ) {
    }

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
            $leaves[] = Leaf::of($serializer->decode($payload));
            $before = memory_get_usage();
            $value = $serializer->decode($payload);
            $sizes[] = max(0, memory_get_usage() - $before);
            unset($value);
        }

        return new self($serializer, $values, $payloads, $leaves, $sizes);
    }
}
