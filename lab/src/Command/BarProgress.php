<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Measure\Progress;
use Symfony\Component\Console\Helper\ProgressBar;
use Symfony\Component\Console\Output\OutputInterface;

/** A bar on standard error; where that is not a terminal, a line per data set. */
final class BarProgress implements Progress
{
    private ?ProgressBar $bar = null;
    private string $set = '';

    /** @param OutputInterface $errors standard error */
    public function __construct(private readonly OutputInterface $errors)
    {
    }

    public function start(int $steps): void
    {
        if (!$this->errors->isDecorated()) {
            return;
        }
        $this->bar = new ProgressBar($this->errors, $steps, 0.1);
        $this->bar->setFormat(' [%bar%] %percent:3s%%  %elapsed:6s%  %message%');
        $this->bar->setMessage('');
        $this->bar->start();
    }

    public function advance(string $set): void
    {
        if ($this->bar !== null) {
            $this->bar->setMessage($set);
            $this->bar->advance();
        } elseif ($set !== $this->set) {
            $this->errors->writeln("measuring $set", OutputInterface::OUTPUT_RAW);
        }
        $this->set = $set;
    }

    public function finish(): void
    {
        $this->bar?->clear();
    }
}
