<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What is counted and not timed, as means per payload. */
final readonly class Sizes
{
    /**
     * @param float $bytes length of the encoded value
     * @param float|null $zstd that length after zstd at level 3; null without the zstd extension
     * @param float|null $retained bytes that PHP's allocator holds more while the decoded value lives; null where that
     *     cannot be seen
     * @param float|null $peak the same, at the worst moment of decoding
     */
    public function __construct(
        public float $bytes,
        public ?float $zstd = null,
        public ?float $retained = null,
        public ?float $peak = null,
    ) {}
}
