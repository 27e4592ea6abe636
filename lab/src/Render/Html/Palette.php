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
        $this->places[$name] ??= count($this->places) < self::COLOURS
            ? count($this->places)
            : 1 + (count($this->places) - 1) % (self::COLOURS - 1);

        return "var(--c{$this->places[$name]})";
    }
}
