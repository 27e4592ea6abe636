<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Store\Source;
use Amber\Convert\Zstd;
use Amber\Polyfill\Dictionary;

/** Makes a dictionary of what lies in stores: learns from it, writes the file, and measures it on what was kept. */
final readonly class Maker
{
    /** Fewer payloads say nothing of those to come. */
    public const LEAST_PAYLOADS = 20;

    public Harvest $harvest;

    /**
     * @param Dictionary|null $old an older version, whose entries stay where they are, as does its content for zstd
     *     unless it is made anew
     * @param float|null $share of the payloads in which a value must stand to come in; null: none does
     * @param string|null $bootstrap a file that makes classes loadable; null: none is built
     * @param bool $packs whether it is to have content for zstd
     * @throws \InvalidArgumentException where the extension knows no dictionaries, or libzstd is missing
     */
    public function __construct(
        private ?Dictionary $old,
        ?float $share,
        private ?string $bootstrap,
        private bool $packs = false,
    ) {
        if (ini_get('amber.dictionaries') === false) {
            throw new \InvalidArgumentException('this needs the extension amber from 1.1 on, which PHP has not loaded:'
                . ' run "make build" in the checkout, whose module bin/amber takes, or see docs/INSTALL.md');
        }
        $measuresPacked = $packs || $old?->zstd !== null;
        if (($measuresPacked && ini_set('amber.session_compress', '1') === false) || ($packs && !Zstd::trains())) {
            throw new \InvalidArgumentException('content for zstd needs an extension amber with libzstd, and FFI');
        }
        $this->harvest = new Harvest(new Training($old, $share), $bootstrap !== null, $packs);
    }

    /**
     * Learns from what the sources have.
     *
     * @param iterable<Source> $sources
     * @param int $limit payloads to take at most of each; of more, another run takes the same
     */
    public function learn(iterable $sources, int $limit): void
    {
        mt_srand(0);
        foreach ($sources as $source) {
            $this->harvest->take($source, $limit);
        }
    }

    /**
     * Writes the dictionary, and measures it.
     *
     * @param string $directory an empty one, for what is tried before it is kept
     * @param list<string> $options of a PHP that has the extension
     * @return Made|null null: nothing repeats that the older version lacks, and nothing was written
     * @throws \InvalidArgumentException where a file with other content is in the place
     */
    public function make(Target $target, string $directory, array $options): ?Made
    {
        $lists = $this->harvest->training->lists();
        if (array_sum($lists->counts()) === 0) {
            return null;
        }
        $file = $target->draft($directory, self::date(), $lists->content());
        if ($this->packs) {
            $zstd = Packing::of(Dictionary::load($file), $this->harvest->samples, $this->bootstrap !== null);
            $lists->zstd = $zstd ?? $lists->zstd;
            $file = $target->draft($directory, self::date(), $lists->content());
        }
        $made = Dictionary::load($file);
        if ($made->id === $this->old?->id) {
            return null;
        }
        $target->keep($file);
        $verdicts = Trial::run($this->harvest->kept, $made, $this->old, $directory, $options, $this->bootstrap);

        return new Made($made, $verdicts, $lists->values);
    }

    /** @return bool whether what was learned from and what was kept suffice */
    public function hasEnough(): bool
    {
        return $this->harvest->count() >= self::LEAST_PAYLOADS && $this->harvest->kept !== [];
    }

    /** Builds that are to give the same bytes on any day set SOURCE_DATE_EPOCH. */
    private static function date(): string
    {
        $epoch = getenv('SOURCE_DATE_EPOCH');

        return gmdate('Y-m-d', is_string($epoch) && ctype_digit($epoch) ? (int) $epoch : time());
    }
}
