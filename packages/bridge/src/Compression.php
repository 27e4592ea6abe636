<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/**
 * Compresses what is long enough by the extension zstd or lz4, as bridges read it from 1.0 on, and keeps it only where
 * it is shorter and expands within bounds. Where all servers have 1.1, a Codec needs none of it: `compression: true`.
 */
final readonly class Compression
{
    /** What N bytes may expand to: 1,024 N + 32 MB, as amber itself makes of N bytes at most (SECURITY.md). */
    private const TIMES = 1024;
    private const BESIDE = 32 << 20;

    /**
     * @param Algorithm $algorithm to write with; what the other wrote is read where its extension is loaded
     * @param int $threshold bytes from which on it is tried
     * @param int $level of the algorithm: zstd 1 to 22, lz4 0 (fast) to 12
     * @throws \LogicException where its PHP extension is not loaded
     */
    public function __construct(
        private Algorithm $algorithm = Algorithm::Zstd,
        private int $threshold = 2048,
        private int $level = 1,
    ) {
        if (!$algorithm->isLoaded()) {
            throw new \LogicException("The PHP extension {$algorithm->extension()} is not loaded");
        }
    }

    /** @return string the bytes as they are, or shorter ones that begin with the algorithm's mark */
    public function compress(string $bytes): string
    {
        if (\strlen($bytes) < $this->threshold) {
            return $bytes;
        }
        $packed = $this->algorithm->compress($bytes, $this->level);

        $pays = $packed !== null && \strlen($packed) < \strlen($bytes);

        return $pays && self::isBounded($this->algorithm, $packed) ? $packed : $bytes;
    }

    /**
     * @return string the bytes that compress() got; what begins with no mark is returned as it is
     * @throws UnreadableException for what is damaged, or expands to more than compress() keeps
     */
    public static function decompress(string $bytes): string
    {
        $algorithm = Algorithm::of($bytes);
        if ($algorithm === null) {
            return $bytes;
        }
        $extension = $algorithm->extension();
        if (!$algorithm->isLoaded()) {
            throw new UnreadableException("This was compressed, and the PHP extension $extension is not loaded");
        }

        $whole = self::isBounded($algorithm, $bytes) ? $algorithm->decompress($bytes) : null;

        return $whole ?? throw new UnreadableException("This $extension-compressed data is damaged, or too large");
    }

    /** Their extensions set no limit, so the heads are asked before. */
    private static function isBounded(Algorithm $algorithm, string $packed): bool
    {
        $expansion = $algorithm->expansion($packed);

        return $expansion !== null && $expansion <= self::TIMES * \strlen($packed) + self::BESIDE;
    }
}
