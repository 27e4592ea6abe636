<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Marks;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;

/** What each serializer brings back: a row per probe, a column per serializer. */
final readonly class Fidelities
{
    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(FidelityTable $fidelity): array
    {
        $names = array_keys($fidelity->verdicts);
        $table = new Table(['', ...array_map(static fn (string $name): string => strtr($name, ['-' => "-\n"]), $names)]);
        foreach ($fidelity->probes as $probe => $description) {
            $table->add([$probe, ...array_map(
                static fn (string $name): Cell => self::cell($fidelity->verdicts[$name][$probe]),
                $names,
            )]);
        }
        $title = $this->paint->apply(Style::Heading, 'Fidelity') . ' · ✓ came back as it was, ≠ changed, ✗ an error';

        return [$title, ...$table->lines($this->paint)];
    }

    private static function cell(Fidelity $fidelity): Cell
    {
        return new Cell(Marks::faith($fidelity->faith), $fidelity->faith === Faith::Exact ? Style::Plain : Style::Warning);
    }
}
