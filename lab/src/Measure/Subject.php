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
     * @param list<Leaf|null> $leaves what to change in each value; null where it has nothing that could be
     */
    public function __construct(
        public Serializer $serializer,
        public array $values,
        public array $payloads,
        public array $leaves,
    ) {
    }
}
