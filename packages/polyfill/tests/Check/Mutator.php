<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Random\Randomizer;

/** Changes messages at random. */
final class Mutator
{
    /** Bytes at the borders of ranges of tags, kinds and numbers. */
    private const EDGES = [
        0x00, 0x01, 0x02, 0x05, 0x07, 0x08, 0x0F, 0x10, 0x16, 0x17, 0x18, 0x1B, 0x20, 0x2F, 0x30, 0x32, 0x3F, 0x40,
        0x5F, 0x60, 0x7F, 0x80, 0x81, 0x90, 0xA0, 0xA1, 0xB0, 0xB7, 0xB8, 0xBF, 0xC0, 0xC8, 0xF3, 0xF4, 0xF5, 0xF6,
        0xFC, 0xFD, 0xFE, 0xFF,
    ];

    public function __construct(private readonly Randomizer $random)
    {
    }

    /** @param string $other a message that bytes may be taken from */
    public function mutate(string $message, string $other): string
    {
        for ($times = $this->random->getInt(1, 3); $times > 0; $times--) {
            $message = $this->once($message, $other);
        }
        return $message;
    }

    private function once(string $message, string $other): string
    {
        if (strlen($message) < 3) {
            return $message . chr($this->random->getInt(0, 255));
        }
        // The two bytes at the beginning stay: without them a message is refused and nothing learnt.
        $at = $this->random->getInt(2, strlen($message) - 1);
        $length = min($this->random->getInt(1, 6), strlen($message) - $at);
        return match ($this->random->getInt(0, 7)) {
            0 => substr_replace($message, $message[$at] ^ chr(1 << $this->random->getInt(0, 7)), $at, 1),
            1 => substr_replace($message, chr($this->random->getInt(0, 255)), $at, 1),
            2 => substr_replace($message, chr($this->edge()), $at, 1),
            3 => substr_replace($message, chr($this->edge()), $at, 0),
            4 => substr_replace($message, '', $at, $length),
            5 => substr_replace($message, substr($message, $at, $length), $at, 0),
            6 => substr_replace($message, $this->piece($other), $at, $this->random->getInt(0, $length)),
            7 => substr_replace($message, chr((ord($message[$at]) + $this->random->getInt(-1, 1)) & 0xFF), $at, 1),
        };
    }

    private function edge(): int
    {
        return self::EDGES[$this->random->getInt(0, count(self::EDGES) - 1)];
    }

    private function piece(string $message): string
    {
        return substr($message, $this->random->getInt(2, max(2, strlen($message) - 1)), $this->random->getInt(1, 12));
    }
}
