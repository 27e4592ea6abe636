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

    /** @param OutputInterface $errors standard error */
    public function __construct(private readonly OutputInterface $errors) {}

    public function start(int $steps, string $what): void
    {
        $this->what = $what;
        $this->bar = new ProgressBar($this->errors, $steps, 0.1);
        $this->bar->setBarWidth(self::BAR);
        $this->bar->setFormat($this->errors->isDecorated()
            ? ' [%bar%] %percent:3s%%  %elapsed:6s%  %message%'
            : '%message%: %percent% %');
        $this->bar->setMessage($what);
        $this->bar->start();
    }

    public function advance(string $at): void
    {
        $isShown = $this->errors->isDecorated();
        $this->bar?->setMessage($isShown ? Text::wrap("$this->what: $at", self::MESSAGE)[0] : $this->what);
        $this->bar?->advance();
    }

    public function finish(): void
    {
        if ($this->bar !== null && !$this->errors->isDecorated()) {
            $this->errors->writeln('');
        }
        $this->bar?->clear();
        $this->bar = null;
    }
}
