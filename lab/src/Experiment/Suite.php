<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\ApiUser;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\MimeTypes;
use Amber\Lab\Dataset\Scalars2017;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Ledger;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Measure\Task;
use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Report;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;
use Amber\Lab\Server\Fpm;
use Amber\Lab\Server\Nginx;
use Amber\Lab\Server\Sandbox;

/** "Benchmark: PHP7 serialization" (2017): under php-fpm, restarted before each batch, 40 runs of which the last 20 count. */
final class Suite implements Experiment
{
    private const RUNS = 40;
    private const QUICK_RUNS = 10;

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
        foreach ([new Scalars2017(), new MimeTypes(), new ApiUser()] as $set) {
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
        $run->progress->start(count($sets) * count($run->present));
        foreach ($sets as $set) {
            if ($set->absence() === null) {
                foreach ($run->present as $serializer) {
                    $this->batch($run, $ledger, $sandbox, $fpm, $nginx, $serializer, $set, $runs);
                    $run->progress->advance("{$serializer->name()} on {$set->name()}");
                }
            }
        }
        $run->progress->finish();

        return $run->report(
            'Suite: under php-fpm',
            new Measurement($ledger->reports(), $ledger->loopCost(), $checked->skipped),
            findings: [sprintf(
                'Each figure comes of its own php-fpm: %d requests, of which the first %d do not count.',
                $runs,
                intdiv($runs, 2),
            )],
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
        $key = $serializer instanceof UserFile ? $serializer->path() : $serializer->name();
        $job = new Job($key, [$set->name() => $set], $run->bootstrap);
        $tasks = [Task::Encode, Task::Decode];
        $worker = new Worker($job);
        $ledger->loop($worker->loopCost());
        $ledger->checked($serializer->name(), $set->name(), $worker->check($set->name(), $tasks, $run->settings->sampleNanoseconds));
        $revolutions = $ledger->revolutions($serializer->name(), $set->name());
        if ($revolutions === null) {
            return;
        }
        $fpm->restart();
        $url = $nginx->url('sample.php', [
            'job' => $sandbox->write('job', serialize($job)),
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
