<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Report;

/** The same colour for the same name in all charts of a page; Amber has its own. */
final class Palette
{
    private const OWN = 'amber';
    private const COLOURS = 8;

    /** @var array<string, int> */
    private array $places = [self::OWN => 0];

    public function __construct(Report $report)
    {
        foreach ($report->measured() as $name) {
            $this->colour($name);
        }
    }

    /** @return string a CSS value */
    public function colour(string $name): string
    {
        $place = $this->places[$name] ??= count($this->places);

        return 'var(--c' . ($place < self::COLOURS ? $place : 1 + ($place - 1) % (self::COLOURS - 1)) . ')';
    }

    /** @return string an attribute of a line that tells names of one colour apart */
    public function dashes(string $name): string
    {
        $this->colour($name);

        return $this->places[$name] < self::COLOURS ? '' : ' stroke-dasharray="5 3"';
    }
}
