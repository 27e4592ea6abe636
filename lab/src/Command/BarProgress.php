<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Measure\Progress;
use Amber\Lab\Render\Text;
use Symfony\Component\Console\Helper\ProgressBar;
use Symfony\Component\Console\Output\OutputInterface;

/** A bar on standard error; where that is not a terminal, a line per tenth of the work. */
final class BarProgress extends Progress
{
    /** Columns: with percentage and time that leaves so many of 80 to what is being done. */
    private const BAR = 20;
    private const MESSAGE = 40;

    private ?ProgressBar $bar = null;
    private string $what = '';
    private int $steps = 1;
    private int $done = 0;

    /** @param OutputInterface $errors standard error */
    public function __construct(private readonly OutputInterface $errors)
    {
    }

    public function start(int $steps, string $what): void
    {
        $this->steps = max(1, $steps);
        $this->what = $what;
        $this->done = 0;
        if (!$this->errors->isDecorated()) {
            return;
        }
        $this->bar = new ProgressBar($this->errors, $steps, 0.1);
        $this->bar->setBarWidth(self::BAR);
        $this->bar->setFormat(' [%bar%] %percent:3s%%  %elapsed:6s%  %message%');
        $this->bar->setMessage('');
        $this->bar->start();
    }

    public function advance(string $at): void
    {
        ++$this->done;
        if ($this->bar !== null) {
            $this->bar->setMessage(Text::wrap("$this->what: $at", self::MESSAGE)[0]);
            $this->bar->advance();
        } elseif (intdiv(10 * $this->done, $this->steps) !== intdiv(10 * ($this->done - 1), $this->steps)) {
            $percent = intdiv(100 * $this->done, $this->steps);
            $this->errors->writeln("$this->what: $percent %", OutputInterface::OUTPUT_RAW);
        }
    }

    public function finish(): void
    {
        $this->bar?->clear();
    }
}
