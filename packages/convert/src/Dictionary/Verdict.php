<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

/** What values take in one format. */
final readonly class Verdict
{
    /** The name of amber without a dictionary; with one this stands before its name. */
    public const AMBER = 'amber';

    /**
     * @param string $name of the serializer
     * @param int $bytes of all
     * @param int|null $packed bytes of all, each compressed by zstd; null: neither the extension zstd nor FFI is there
     * @param float $encode nanoseconds, the mean of all
     * @param float $decode the same
     */
    public function __construct(
        public string $name,
        public int $bytes,
        public ?int $packed,
        public float $encode,
        public float $decode,
    ) {
    }
}
