<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Psr\Log\AbstractLogger;

/** A log that a test reads. */
final class Lines extends AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];

    /**
     * @param mixed $level
     * @param array<mixed> $context
     */
    public function log($level, string|\Stringable $message, array $context = []): void
    {
        $this->lines[] = "$level: $message";
    }
}
