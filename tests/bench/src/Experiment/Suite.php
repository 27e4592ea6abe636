<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Value\Lists;
use Amber\Bench\Value\Small;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Documents;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\Bench;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Ledger;
use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Settings;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;

/**
 * "Benchmark: PHP7 serialization" (2017): under php-fpm, started anew before each batch of 40 runs; 20 count, of which
 * a round takes the median.
 */
final class Suite extends Experiment
{
    public const NAME = 'suite';
    public const DESCRIPTION = 'mixed scalars, a MIME database and an object under php-fpm, restarted before each batch'
        . ' (2017)';

    private const RUNS = 40;
    private const QUICK_RUNS = 4;

    /** Batches of each cell, at different times: on a shared machine one batch may fall into a slow minute. */
    private const ROUNDS = 5;

    public function absence(): ?string
    {
        return WebServer::isHere() ? null : 'php-fpm and nginx (Debian: php-fpm nginx-light)';
    }

    public function run(Run $run): Report
    {
        [$sets, $skipped] = Bench::present([Lists::scalars2017(), Documents::mimeTypes(), Small::apiUser()]);
        $ledger = new Ledger(array_values($sets), $run->present);
        $sandbox = new Sandbox();
        $options = ['-d', 'opcache.enable=0', '-d', 'max_execution_time=0'];
        $server = new WebServer($sandbox, dirname(__DIR__, 2) . '/web', $options, 1);
        $order = $run->settings->order();
        $run->progress->start(self::ROUNDS * count($sets) * count($run->present), 'measuring');
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ($sets as $set) {
                foreach ($order->shuffleArray($run->present) as $serializer) {
                    self::batch($run, $ledger, $sandbox, $server, $serializer, $set);
                    $run->progress->advance("{$serializer->name()} on {$set->name()}");
                }
            }
        }
        $run->progress->finish();

        return $run->report(
            'Suite: under php-fpm',
            $ledger->measurement($skipped),
            method: self::method($run->settings),
        );
    }

    private static function batch(
        Run $run,
        Ledger $ledger,
        Sandbox $sandbox,
        WebServer $server,
        Serializer $serializer,
        Dataset $set,
    ): void {
        [$name, $on] = [$serializer->name(), $set->name()];
        $job = Job::of($serializer, [$on => $set], $run->bootstrap);
        if ($ledger->revolutions($name, $on) === null) {
            $worker = new Worker($job);
            $ledger->loop($worker->loopCost());
            $nanoseconds = $run->settings->sampleNanoseconds;
            $ledger->checked($name, $on, $worker->check($on, [Operation::Encode, Operation::Decode], $nanoseconds));
        }
        $revolutions = $ledger->revolutions($name, $on);
        if ($revolutions === null) {
            return;
        }
        $server->restart();
        $url = $server->url('sample.php', [
            'job' => basename($sandbox->write('job', serialize($job))),
            'set' => $on,
            'revolutions' => json_encode($revolutions, JSON_THROW_ON_ERROR),
        ]);
        $runs = self::runs($run->settings);
        $times = [];
        for ($i = 0; $i < $runs; ++$i) {
            $answer = @file_get_contents($url, false, stream_context_create(['http' => ['timeout' => 300]]));
            if ($answer === false) {
                $ledger->fail($name, $on, 'php-fpm did not answer');

                return;
            }
            if ($i >= intdiv($runs, 2)) {
                /** @var array<string, float> $sample as web/sample.php writes it */
                $sample = json_decode($answer, true, 512, JSON_THROW_ON_ERROR);
                $times = array_merge_recursive($times, $sample);
            }
        }
        /** @var array<string, non-empty-list<float>> $times by operation */
        $ledger->timed($name, $on, array_map(Statistics::median(...), $times));
    }

    private static function runs(Settings $settings): int
    {
        return $settings->quick ? self::QUICK_RUNS : self::RUNS;
    }

    private static function method(Settings $settings): string
    {
        return sprintf(
            'Every result was compared with the original before anything was timed: ≠ marks what came back changed, ✗'
            . ' what raised an error; neither is ranked. Each figure comes of %d batches, one a round, in random order'
            . ' (--seed=%d); before each php-fpm was started anew, with opcache off, and of its %d requests the first'
            . ' %d do not count. A request is a sample of at least %d ms. A batch gives its median, and a figure is the'
            . ' median of these; ± is the further end of its 95 %% bootstrap interval. Ratios are medians of the ratios'
            . ' of the rounds.',
            self::ROUNDS,
            $settings->seed,
            self::runs($settings),
            intdiv(self::runs($settings), 2),
            $settings->sampleNanoseconds / 1e6,
        );
    }
}
