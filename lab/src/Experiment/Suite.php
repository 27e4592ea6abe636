<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Documents;
use Amber\Lab\Dataset\Lists;
use Amber\Lab\Dataset\Small;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Ledger;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Measure\Task;
use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Report;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Server\Fpm;
use Amber\Lab\Server\Nginx;
use Amber\Lab\Server\Sandbox;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** "Benchmark: PHP7 serialization" (2017): under php-fpm, restarted before each batch, 40 runs of which the last 20 count. */
final class Suite implements Experiment
{
    private const RUNS = 40;
    private const QUICK_RUNS = 10;

    /** Batches of each cell, at different times: on a shared machine one batch may fall into a slow minute. */
    private const ROUNDS = 3;

    public function name(): string
    {
        return 'suite';
    }

    public function description(): string
    {
        return 'mixed scalars, a MIME database and an object under php-fpm, restarted before each batch (2017)';
    }

    public function absence(): ?string
    {
        return Fpm::binary() === null || Nginx::binary() === null
            ? 'php-fpm and nginx (Debian: php-fpm nginx-light)'
            : null;
    }

    public function run(Run $run): Report
    {
        $sets = [];
        foreach ([Lists::scalars2017(), Documents::mimeTypes(), Small::apiUser()] as $set) {
            $sets[$set->name()] = $set;
        }
        $checked = $run->bench()->measure(array_values($sets), $run->present, []);
        $ledger = new Ledger(array_values($sets), $run->present);
        $sandbox = new Sandbox();
        $fpm = new Fpm($sandbox, ['-d', 'opcache.enable=0', '-d', 'max_execution_time=0'], 1);
        $fpm->restart();
        $nginx = new Nginx($sandbox, $fpm->socket(), dirname(__DIR__, 2) . '/web');
        $nginx->start();
        $runs = $run->settings->quick ? self::QUICK_RUNS : self::RUNS;
        $rounds = $run->settings->quick ? 1 : self::ROUNDS;
        $order = new Randomizer(new Mt19937($run->settings->seed));
        $run->progress->start($rounds * count($sets) * count($run->present), 'measuring');
        for ($round = 0; $round < $rounds; ++$round) {
            foreach ($sets as $set) {
                foreach ($set->absence() === null ? $order->shuffleArray($run->present) : [] as $serializer) {
                    $this->batch($run, $ledger, $sandbox, $fpm, $nginx, $serializer, $set, $runs);
                    $run->progress->advance("{$serializer->name()} on {$set->name()}");
                }
            }
        }
        $run->progress->finish();

        return $run->report(
            'Suite: under php-fpm',
            new Measurement($ledger->reports(), $ledger->loopCost(), $checked->skipped),
            method: sprintf(
                'Every result was compared with the original before anything was timed: ≠ marks what came back changed, ✗ what'
                . ' raised an error; neither is ranked. Each figure comes of %d batches at different times, in random order'
                . ' (--seed=%d); before each php-fpm was started anew, with opcache off, and of its %d requests the first %d do not'
                . ' count. A request is a sample of at least %d ms. Times are medians, ± is the further end of their 95 %% bootstrap'
                . ' interval. The batches of two serializers did not run side by side, so ratios are those of the medians, and too'
                . ' close to call (~, and * for the best) is what the two intervals allow to be equal.',
                $rounds,
                $run->settings->seed,
                $runs,
                intdiv($runs, 2),
                $run->settings->sampleNanoseconds / 1e6,
            ),
        );
    }

    private function batch(
        Run $run,
        Ledger $ledger,
        Sandbox $sandbox,
        Fpm $fpm,
        Nginx $nginx,
        Serializer $serializer,
        Dataset $set,
        int $runs,
    ): void {
        $job = Job::of($serializer, [$set->name() => $set], $run->bootstrap);
        $tasks = [Task::Encode, Task::Decode];
        if ($ledger->revolutions($serializer->name(), $set->name()) === null) {
            $worker = new Worker($job);
            $ledger->loop($worker->loopCost());
            $answer = $worker->check($set->name(), $tasks, $run->settings->sampleNanoseconds);
            $ledger->checked($serializer->name(), $set->name(), $answer);
        }
        $revolutions = $ledger->revolutions($serializer->name(), $set->name());
        if ($revolutions === null) {
            return;
        }
        $fpm->restart();
        $url = $nginx->url('sample.php', [
            'job' => basename($sandbox->write('job', serialize($job))),
            'set' => $set->name(),
            'revolutions' => json_encode($revolutions, JSON_THROW_ON_ERROR),
        ]);
        for ($i = 0; $i < $runs; ++$i) {
            $answer = @file_get_contents($url, false, stream_context_create(['http' => ['timeout' => 300]]));
            if ($answer === false) {
                $ledger->fail($serializer->name(), $set->name(), 'php-fpm did not answer');

                return;
            }
            if ($i >= intdiv($runs, 2)) {
                $ledger->timed($serializer->name(), $set->name(), json_decode($answer, true, 512, JSON_THROW_ON_ERROR));
            }
        }
    }
}
