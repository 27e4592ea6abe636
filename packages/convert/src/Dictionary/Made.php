<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Polyfill\Dictionary;

/** A dictionary that was made, and what it is worth. */
final readonly class Made
{
    /** One that saves less is not worth the care that it takes. */
    private const LEAST_SAVED = 0.1;

    /**
     * @param list<Verdict> $verdicts of each serializer; the last two are of amber without it and with it
     * @param list<string> $values of the application that are in it: they may be personal
     */
    public function __construct(public Dictionary $dictionary, public array $verdicts, public array $values)
    {
    }

    /** @return float what share of the bytes that amber takes without it is saved; less than 0: there are more */
    public function saved(): float
    {
        [$without, $with] = array_slice($this->verdicts, -2);

        return 1 - $with->bytes / max(1, $without->bytes);
    }

    /** @return bool whether it is worth the care */
    public function pays(): bool
    {
        [$without, $with] = array_slice($this->verdicts, -2);

        return $with->bytes <= $without->bytes * (1 - self::LEAST_SAVED);
    }
}
