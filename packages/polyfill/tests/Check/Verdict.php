<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;

/** Gives one message to both decoders. */
final class Verdict
{
    /** Why amber_unserialize() refuses what is sound as a message: what the application's classes are like. */
    private const NOT_THE_FORMATS = [
        'does not exist',
        'has no case',
        'its data cannot be kept without it',
        'cannot be instantiated',
        'is not an enum',
        'does not implement Serializable any more',
        'implements Serializable but was written as properties',
        'is not of its type',
    ];

    private int $accepted = 0;
    private int $refused = 0;
    private int $leftOut = 0;

    private readonly Decoder $decoder;
    private readonly Decoder $strict;

    /** @param bool $exact see Comparer::difference() */
    public function __construct(private readonly int $maxDepth = 4096, private readonly bool $exact = false)
    {
        $this->decoder = new Decoder($maxDepth);
        $this->strict = new Decoder($maxDepth, true);
    }

    public function counts(): string
    {
        return "$this->accepted accepted, $this->refused refused, $this->leftOut left out";
    }

    /** How the two disagree about the message, or null. */
    public function disagreement(string $message): ?string
    {
        [$ours, $ourReason] = self::decode($this->decoder, $message);
        try {
            $theirs = amber_unserialize($message, ['max_depth' => $this->maxDepth]);
        } catch (DecodeException $e) {
            return $this->theyRefuse($ourReason, $e->getMessage(), $message);
        } catch (\Throwable $e) {
            // Thrown by a hook or a typed property.
            $this->leftOut++;
            return null;
        }
        if ($ourReason !== null) {
            return "accepted, but FORMAT.md refuses it: $ourReason; " . bin2hex($message);
        }
        $this->accepted++;
        $difference = Comparer::difference($ours, $theirs, $this->exact);
        return $difference === null ? null : "$difference; " . bin2hex($message);
    }

    /** @return array{mixed, ?string} the value, or why there is none */
    private static function decode(Decoder $decoder, string $message): array
    {
        try {
            return [$decoder->decode($message), null];
        } catch (DecodeError $e) {
            return [null, $e->getMessage()];
        }
    }

    private function theyRefuse(?string $ourReason, string $theirReason, string $message): ?string
    {
        if ($ourReason !== null) {
            $this->refused++;
            return null;
        }
        foreach (self::NOT_THE_FORMATS as $reason) {
            if (str_contains($theirReason, $reason)) {
                $this->leftOut++;
                return null;
            }
        }
        if (self::decode($this->strict, $message)[1] !== null) {
            // For names that a decoder may refuse.
            $this->leftOut++;
            return null;
        }
        return "refused ($theirReason), but FORMAT.md allows it; " . bin2hex($message);
    }
}
