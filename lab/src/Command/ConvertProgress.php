<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Symfony\Component\Console\Helper\Helper;
use Symfony\Component\Console\Helper\ProgressBar;
use Symfony\Component\Console\Output\OutputInterface;

/** How far a conversion is: a bar on a terminal, else a line a minute; without names, which may be secrets. */
final class ConvertProgress
{
    private const BAR_WIDTH = 20;
    private const REDRAW_SECONDS = 0.2;
    private const LINE_SECONDS = 60;

    private readonly float $start;
    private float $next;
    private ?ProgressBar $bar = null;

    /** @param OutputInterface $errors standard error */
    public function __construct(private readonly OutputInterface $errors)
    {
        $this->start = microtime(true);
        $this->next = $this->start + self::LINE_SECONDS;
    }

    /** Tells that so many entries were looked at, of about so many, if anybody knows. */
    public function at(int $done, ?int $all): void
    {
        // More may come while it runs.
        $all = $all === null ? null : max($done, $all);
        if ($this->errors->isDecorated()) {
            $this->draw($done, $all);
        } elseif (microtime(true) >= $this->next) {
            $this->next += self::LINE_SECONDS;
            $of = $all === null ? '' : ' of about ' . number_format($all) . self::percent($done, $all);
            $this->errors->writeln(number_format($done) . "$of entries, {$this->pace($done, $all)}");
        }
    }

    /** Says something beside it. */
    public function say(string $words): void
    {
        $this->bar?->clear();
        $this->errors->writeln($words, OutputInterface::OUTPUT_RAW);
        $this->bar?->display();
    }

    /** Takes the bar away. */
    public function finish(): void
    {
        $this->bar?->clear();
    }

    private function draw(int $done, ?int $all): void
    {
        if ($this->bar === null) {
            $this->bar = new ProgressBar($this->errors, 0, self::REDRAW_SECONDS);
            $this->bar->setBarWidth(self::BAR_WIDTH);
            $this->bar->setFormat($all === null ? ' %current%, %message%'
                : ' %current% of %max% [%bar%] %percent:3s%%, %message%');
            $this->bar->start();
        }
        $this->bar->setMaxSteps((int) $all);
        $this->bar->setMessage($this->pace($done, $all));
        $this->bar->setProgress($done);
    }

    private function pace(int $done, ?int $all): string
    {
        $rate = $done / max(0.001, microtime(true) - $this->start);
        $left = $all === null || $done === 0 ? null : Helper::formatTime((int) (($all - $done) / $rate));

        return number_format($rate) . ' a second' . (is_string($left) ? ", $left left" : '');
    }

    private static function percent(int $done, int $all): string
    {
        return $all === 0 ? '' : sprintf(' (%d %%)', 100 * $done / $all);
    }
}
