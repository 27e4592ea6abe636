<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Model\Unit;
use Amber\Lab\Render\Units;
use Amber\Lab\Server\MemcachedServer;
use Amber\Lab\Server\RedisServer;
use Amber\Lab\Server\Sandbox;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** What a serializer is worth once a store is around it: PHP's sessions in files, Redis and Memcached, and APCu. */
final class Stores implements Experiment
{
    private const SETS = ['session', 'session-large'];

    /** What decides on the serializer; "php" is PHP's own, to which the ratios refer. */
    private const SETTING = ['sessions' => 'session.serialize_handler', 'apcu' => 'apc.serializer'];
    private const HANDLERS = ['php' => null, 'php_serialize' => null, 'igbinary' => 'igbinary', 'msgpack' => 'msgpack', 'amber' => 'amber'];

    private const ROUNDS = 30;
    private const QUICK_ROUNDS = 5;
    private const MILLISECONDS = 20;

    public function name(): string
    {
        return 'stores';
    }

    public function description(): string
    {
        return 'a request\'s session in files, Redis and Memcached, and APCu: time and bytes with the store around it';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function run(Run $run): Report
    {
        $sandbox = new Sandbox();
        $stores = self::stores($sandbox);
        $rounds = $run->settings->quick ? self::QUICK_ROUNDS : self::ROUNDS;
        $order = new Randomizer(new Mt19937($run->settings->seed));
        $run->progress->start($rounds * count($stores) * count(self::SETS), 'measuring');
        $grids = [];
        $samples = [];
        foreach ($stores as $store => [$kind, $options]) {
            foreach (self::SETS as $set) {
                $samples[$store][$set] = self::sample($kind, $options, $set, $rounds, $order, $run->progress);
                $grids[] = self::grid($store, $set, $samples[$store][$set], $rounds);
            }
        }
        $run->progress->finish();

        return $run->report('Stores: a serializer with a store around it', grids: $grids, findings: self::findings($samples));
    }

    /** @return array<string, array{'sessions'|'apcu', list<string>}> of each store what it is, and the settings of PHP for it */
    private static function stores(Sandbox $sandbox): array
    {
        $session = static fn (string $handler, string $path): array => ['sessions', [
            '-d', "session.save_handler=$handler", '-d', "session.save_path=$path", '-d', 'session.use_cookies=0',
            '-d', 'session.cache_limiter=', '-d', 'session.gc_probability=0',
        ]];
        $stores = ['session files' => $session('files', $sandbox->directory)];
        if (RedisServer::isHere()) {
            $stores['sessions in Redis'] = $session('redis', 'tcp://127.0.0.1:' . (new RedisServer($sandbox))->port);
        }
        if (MemcachedServer::isHere()) {
            $stores['sessions in Memcached'] = $session('memcached', '127.0.0.1:' . (new MemcachedServer($sandbox))->port);
        }
        if (extension_loaded('apcu')) {
            $stores['APCu'] = ['apcu', ['-d', 'apc.enable_cli=1']];
        }

        return $stores;
    }

    /** @return list<string> the serializers that a store can have here */
    private static function handlers(string $kind): array
    {
        $handlers = array_keys(array_filter(self::HANDLERS, static fn (?string $extension): bool => $extension === null || extension_loaded($extension)));

        return $kind === 'apcu' ? array_values(array_diff($handlers, ['php_serialize', 'msgpack'])) : $handlers;
    }

    /**
     * Round by round a fresh process for each serializer, in random order.
     *
     * @param list<string> $options of PHP, for the store
     * @return array<string, list<array<string, float>>> answers by serializer and round
     */
    private static function sample(string $kind, array $options, string $set, int $rounds, Randomizer $order, Progress $progress): array
    {
        $handlers = self::handlers($kind);
        $samples = array_fill_keys($handlers, []);
        for ($round = 0; $round < $rounds; ++$round) {
            foreach ($order->shuffleArray($handlers) as $handler) {
                $command = Interpreter::command([...$options, '-d', self::SETTING[$kind] . "=$handler"]);
                $samples[$handler][] = self::answer([...$command, dirname(__DIR__, 2) . '/store.php', $kind, $set, (string) self::MILLISECONDS]);
            }
            $progress->advance("$kind, $set");
        }

        return $samples;
    }

    /**
     * @param list<string> $command
     * @return array<string, float>
     */
    private static function answer(array $command): array
    {
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $code);
        $answer = json_decode(implode("\n", $lines), true);
        if ($code !== 0 || !is_array($answer)) {
            throw new \RuntimeException('a sample ended with: ' . implode("\n", $lines));
        }

        return array_map(floatval(...), $answer);
    }

    /** @param array<string, list<array<string, float>>> $samples by serializer and round */
    private static function grid(string $store, string $set, array $samples, int $rounds): Grid
    {
        $tasks = array_values(array_diff(array_keys($samples['php'][0]), ['bytes']));
        $columns = ['', 'bytes', '× php'];
        foreach ($tasks as $task) {
            array_push($columns, $task, '× php', '±');
        }
        $rows = [];
        foreach ($samples as $handler => $answers) {
            $bytes = $answers[0]['bytes'];
            $row = [$handler, new Figure($bytes, Unit::Bytes), new Figure($bytes / $samples['php'][0]['bytes'], Unit::Ratio)];
            foreach ($tasks as $task) {
                $ratio = self::ratio($samples, $handler, $task);
                $row[] = new Figure(Statistics::median(self::times($answers, $task)), Unit::Nanoseconds);
                $row[] = new Figure($ratio->median, Unit::Ratio);
                $row[] = Units::spread($ratio->interval, $ratio->median);
            }
            $rows[] = $row;
        }
        $note = $tasks === ['request']
            ? 'A request is session_start(), one change, session_write_close(). Medians of %d rounds of fresh processes; ratios round by round, ± the further end of their 95 %% interval.'
            : 'apcu_store() and apcu_fetch(); bytes are those of shared memory. Medians of %d rounds of fresh processes; ratios round by round, ± the further end of their 95 %% interval.';

        return new Grid("$store, $set", sprintf($note, $rounds), $columns, $rows);
    }

    /** @param array<string, list<array<string, float>>> $samples by serializer and round */
    private static function ratio(array $samples, string $handler, string $task): Ratio
    {
        return Ratio::ofRounds(self::times($samples[$handler], $task), self::times($samples['php'], $task));
    }

    /**
     * @param list<array<string, float>> $answers
     * @return non-empty-list<float> one per round
     */
    private static function times(array $answers, string $task): array
    {
        return array_column($answers, $task) ?: throw new \LogicException("nobody measured $task");
    }

    /**
     * @param array<string, array<string, array<string, list<array<string, float>>>>> $samples by store, set, serializer and round
     * @return list<string>
     */
    private static function findings(array $samples): array
    {
        $findings = [];
        foreach ($samples as $store => $sets) {
            $words = [];
            foreach ($sets as $set => $handlers) {
                if (!isset($handlers['amber'])) {
                    continue;
                }
                $task = isset($handlers['amber'][0]['request']) ? 'request' : 'fetch';
                $ratio = self::ratio($handlers, 'amber', $task);
                $isClose = $ratio->interval->low <= 1.0 && $ratio->interval->high >= 1.0;
                $words[] = sprintf(
                    '%s %s of the bytes, %s',
                    $set,
                    Units::ratio($handlers['amber'][0]['bytes'] / $handlers['php'][0]['bytes']),
                    $isClose ? "a $task too close to call" : Units::ratio($ratio->median) . " of the time of a $task",
                );
            }
            $findings[] = "$store, amber against php: " . implode('; ', $words) . '.';
        }

        return $findings;
    }
}
