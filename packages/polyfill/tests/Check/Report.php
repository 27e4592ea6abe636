<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Counts checks and shows those that fail. */
final class Report
{
    private const SHOWN = 40;

    private int $passed = 0;
    private int $failed = 0;

    /** @param null|string $problem what is wrong, null if nothing is */
    public function check(string $name, ?string $problem): void
    {
        if ($problem === null) {
            $this->passed++;
            return;
        }
        if ($this->failed++ < self::SHOWN) {
            echo "FAIL $name: $problem\n";
        }
    }

    public function note(string $line): void
    {
        echo "$line\n";
    }

    public function finish(): int
    {
        echo "$this->passed passed, $this->failed failed\n";
        return $this->failed === 0 && $this->passed > 0 ? 0 : 1;
    }
}
