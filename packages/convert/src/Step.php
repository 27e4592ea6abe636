<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\PayloadError;
use Amber\Convert\Store\BusyError;
use Amber\Convert\Store\GoneError;

/** One entry of a store, looked at. */
final readonly class Step
{
    /**
     * @param string $name of the entry: a file, the number of a key
     * @param int $before its bytes
     * @param int $after its bytes now
     * @param string $reason why it was left; empty otherwise
     */
    public function __construct(
        public string $name,
        public Outcome $outcome,
        public int $before = 0,
        public int $after = 0,
        public string $reason = '',
    ) {
    }

    /** @return self of an entry that is as it should be */
    public static function unchanged(string $name, string $data): self
    {
        return new self($name, $data === '' ? Outcome::Empty : Outcome::Already, strlen($data), strlen($data));
    }

    /** @return self of an entry that was not converted, by the reason why */
    public static function failed(string $name, PayloadError $error): self
    {
        return match (true) {
            $error instanceof GoneError => new self($name, Outcome::Gone),
            $error instanceof BusyError => new self($name, Outcome::InUse, reason: $error->getMessage()),
            default => new self($name, Outcome::Left, reason: $error->getMessage()),
        };
    }
}
