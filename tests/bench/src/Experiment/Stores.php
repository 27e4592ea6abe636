<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Probe\StoreProbe;
use Amber\Bench\Processes;
use Amber\Convert\Report\Amount;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Unit;
use Amber\Lab\Render\Units;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;

/**
 * What a serializer is worth once a store is around it: PHP's sessions in files, Redis and Memcached, and APCu.
 *
 * @phpstan-type Answers array<string, non-empty-list<array<string, float|int|bool>>>
 */
final class Stores extends Experiment
{
    public const NAME = 'stores';
    public const DESCRIPTION = 'a request\'s session in files, Redis and Memcached, and APCu: time and bytes with the'
        . ' store around it';

    /** What decides on the serializer. */
    private const SETTING = ['session' => 'session.serialize_handler', 'apcu' => 'apc.serializer'];

    /** What it can say besides "php", PHP's own, to which the ratios refer; and the serializer that it stands for. */
    private const HANDLERS = [
        'session' => [
            'php_serialize' => 'native', 'igbinary' => 'igbinary', 'msgpack' => 'msgpack', 'amber' => 'amber',
        ],
        'apcu' => ['igbinary' => 'igbinary', 'amber' => 'amber'],
    ];

    private const NOTES = [
        'session' => 'A request is session_start(), one change, session_write_close().',
        'apcu' => 'apcu_store() and apcu_fetch(); bytes are those of shared memory.',
    ];

    private const ROUNDS = 30;
    private const NANOSECONDS = 20_000_000;

    public function run(Run $run): Report
    {
        $sandbox = new Sandbox();
        $stores = self::stores($sandbox);
        $sets = [Datasets::named('session-board'), Datasets::named('session-panel')];
        $rounds = $run->settings->quick ? $run->settings->processes : self::ROUNDS;
        $handlers = array_map(static fn (array $store): int => count(self::handlers($run, $store[0])), $stores);
        $run->progress->start($rounds * array_sum($handlers) * count($sets), 'measuring');
        $grids = $findings = [];
        foreach ($stores as $store => [$kind, $options]) {
            $words = [];
            foreach ($sets as $set) {
                $answers = self::answers($run, $kind, $options, $set, $rounds);
                $grids[] = self::grid("$store, {$set->name()}", $kind, $answers, $rounds);
                $words[] = isset($answers['amber']) ? $set->name() . self::finding($answers) : null;
            }
            if (array_filter($words) !== []) {
                $findings[] = "$store, amber against php: " . implode('; ', array_filter($words)) . '.';
            }
        }
        $run->progress->finish();

        return $run->report('Stores: a serializer with a store around it', grids: $grids, findings: $findings);
    }

    /** @return array<string, array{'session'|'apcu', list<string>}> what each store is, and settings of PHP for it */
    private static function stores(Sandbox $sandbox): array
    {
        $session = static fn (string $handler, string $path): array => ['session', [
            '-d', "session.save_handler=$handler", '-d', "session.save_path=$path", '-d', 'session.use_cookies=0',
            '-d', 'session.cache_limiter=', '-d', 'session.gc_probability=0',
        ]];
        $stores = ['session files' => $session('files', $sandbox->directory)];
        if (RedisServer::isHere()) {
            $port = (new RedisServer($sandbox))->port;
            $stores['sessions in Redis'] = $session('redis', "tcp://127.0.0.1:$port");
        }
        if (MemcachedServer::isHere()) {
            $port = (new MemcachedServer($sandbox))->port;
            $stores['sessions in Memcached'] = $session('memcached', "127.0.0.1:$port");
        }
        if (extension_loaded('apcu')) {
            $stores['APCu'] = ['apcu', ['-d', 'apc.enable_cli=1']];
        }

        return $stores;
    }

    /**
     * @param 'session'|'apcu' $kind
     * @return non-empty-list<string> "php", and of those that take part what such a store can have
     */
    private static function handlers(Run $run, string $kind): array
    {
        return ['php', ...array_keys(array_filter(self::HANDLERS[$kind], $run->has(...)))];
    }

    /**
     * Round by round a fresh process for each serializer, in random order.
     *
     * @param 'session'|'apcu' $kind
     * @param list<string> $options of PHP, for the store
     * @return Answers by serializer and round
     */
    private static function answers(Run $run, string $kind, array $options, Dataset $set, int $rounds): array
    {
        $order = $run->settings->order();
        $places = array_flip(self::handlers($run, $kind));
        $answers = [];
        $question = StoreProbe::class . "::$kind";
        for ($round = 0; $round < $rounds; ++$round) {
            foreach ($order->shuffleArray(array_keys($places)) as $handler) {
                $settings = [...$options, '-d', self::SETTING[$kind] . "=$handler"];
                $answers[$handler][] = Processes::answer($run, $set, $question, [self::NANOSECONDS], $settings);
            }
        }

        uksort($answers, static fn (string $a, string $b): int => $places[$a] <=> $places[$b]);

        return $answers;
    }

    /**
     * @param 'session'|'apcu' $kind
     * @param Answers $answers
     */
    private static function grid(string $title, string $kind, array $answers, int $rounds): Grid
    {
        $tasks = array_values(array_diff(array_keys($answers['php'][0]), ['bytes']));
        $columns = ['', 'bytes', '× php'];
        foreach ($tasks as $task) {
            array_push($columns, $task, '× php', '±');
        }
        $rows = [];
        foreach ($answers as $handler => $of) {
            $bytes = new Figure((float) $of[0]['bytes'], Unit::Bytes);
            $row = [$handler, $bytes, new Figure(self::bytes($answers, $handler), Unit::Ratio)];
            foreach ($tasks as $task) {
                $ratio = self::ratio($answers, $handler, $task);
                $row[] = new Figure(Processes::samples($of, $task)->median, Unit::Nanoseconds);
                $row[] = new Figure($ratio->median, Unit::Ratio);
                $row[] = Units::spread($ratio->interval, $ratio->median);
            }
            $rows[] = $row;
        }
        $note = self::NOTES[$kind] . ' Medians of %d rounds of fresh processes; ratios round by round, ± the further'
            . ' end of their 95 %% interval.';

        return new Grid($title, sprintf($note, $rounds), $columns, $rows);
    }

    /** @param Answers $answers */
    private static function bytes(array $answers, string $handler): float
    {
        return (float) $answers[$handler][0]['bytes'] / (float) $answers['php'][0]['bytes'];
    }

    /** @param Answers $answers */
    private static function ratio(array $answers, string $handler, string $task): Ratio
    {
        $times = Processes::samples($answers[$handler], $task)->nanoseconds;

        return Ratio::ofRounds($times, Processes::samples($answers['php'], $task)->nanoseconds);
    }

    /** @param Answers $answers */
    private static function finding(array $answers): string
    {
        $task = isset($answers['amber'][0]['request']) ? 'request' : 'fetch';
        $ratio = self::ratio($answers, 'amber', $task);

        return sprintf(
            ' %s of the bytes, %s',
            Amount::ratio(self::bytes($answers, 'amber')),
            $ratio->isTooCloseToCall()
                ? "a $task too close to call"
                : Amount::ratio($ratio->median) . " of the time of a $task",
        );
    }
}
