<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Bench\Experiment\Breadth;
use Amber\Bench\Experiment\Experiment;
use Amber\Bench\Experiment\Files;
use Amber\Bench\Experiment\Growth;
use Amber\Bench\Experiment\Objects;
use Amber\Bench\Experiment\Parts;
use Amber\Bench\Experiment\Sessions;
use Amber\Bench\Experiment\Stores;
use Amber\Bench\Experiment\Suite;
use Amber\Bench\Experiment\Types;
use Amber\Bench\Experiment\Web;
use Amber\Lab\Command\BenchCommand;
use Amber\Lab\Command\BenchOptions;
use Symfony\Component\Console\Input\InputOption;

/** An experiment as a command: `bin/amber bench` with its measurements in place of the usual ones. */
final class ExperimentCommand extends BenchCommand
{
    public function __construct(private readonly Experiment $experiment)
    {
        parent::__construct();
    }

    /** @return list<self> in the order of the list */
    public static function all(): array
    {
        return array_map(static fn (Experiment $experiment): self => new self($experiment), [
            new Breadth(),
            new Types(),
            new Sessions(),
            new Suite(),
            new Growth(),
            new Objects(),
            new Files(),
            new Parts(),
            new Web(),
            new Stores(),
        ]);
    }

    /** Tells the console what the command is called and takes. */
    protected function configure(): void
    {
        $absence = $this->experiment->absence();
        $this
            ->setName($this->experiment::NAME)
            ->setDescription($this->experiment::DESCRIPTION . ($absence === null ? '' : "; needs $absence"));
        $one = InputOption::VALUE_REQUIRED;
        $classes = dirname(__DIR__) . '/autoload.php';
        $this->addOption('bootstrap', null, $one, 'PHP file that makes the classes of values loadable', $classes);
        if ($this->experiment instanceof Breadth) {
            $this->addOption('filter', null, $one, 'only data sets whose name matches this regular expression');
        }
        BenchOptions::define($this);
    }

    protected function experiment(BenchOptions $options): Experiment
    {
        $absence = $this->experiment->absence();
        if ($absence !== null) {
            throw new \InvalidArgumentException('the experiment ' . $this->experiment::NAME . " needs $absence");
        }

        return $this->experiment instanceof Breadth
            ? new Breadth((string) $options->text('filter'))
            : $this->experiment;
    }
}
