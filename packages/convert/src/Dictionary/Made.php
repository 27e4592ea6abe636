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

    /** What amber takes without a dictionary. */
    public Verdict $without;

    /** What it takes with this one. */
    public Verdict $with;

    /** What it takes with the version before; null: there is none. */
    public ?Verdict $before;

    /**
     * @param non-empty-list<Verdict> $verdicts of each serializer, then of amber without it, with an older version
     *     perhaps, and with it
     * @param list<string> $values of the application that are in it: they may be personal
     */
    public function __construct(public Dictionary $dictionary, public array $verdicts, public array $values)
    {
        $names = array_map(static fn (Verdict $one): string => $one->name, $verdicts);
        $place = (int) array_search(Verdict::AMBER, $names, true);
        $this->without = $verdicts[$place];
        $this->with = $verdicts[count($verdicts) - 1];
        $this->before = $place < count($verdicts) - 2 ? $verdicts[$place + 1] : null;
    }

    /** @return float what share of the bytes that another one takes is saved; less than 0: there are more */
    public function saved(Verdict $than): float
    {
        return 1 - $this->with->bytes / max(1, $than->bytes);
    }

    /** @return bool whether it is worth the care */
    public function pays(): bool
    {
        return $this->with->bytes <= $this->without->bytes * (1 - self::LEAST_SAVED);
    }
}
