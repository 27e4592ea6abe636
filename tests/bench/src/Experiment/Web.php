<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Value\Tree2022;
use Amber\Bench\Value\Tree2022\Constructed;
use Amber\Bench\Wrk;
use Amber\Convert\Report\Amount;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\FidelityCheck;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Model\Unit;
use Amber\Lab\Render\Units;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;

/**
 * The second half of the 2022 article: a page that decodes a payload, asked for over the web, opcache off and on.
 *
 * @phpstan-type Answer array{rps: float, p50: float, p90: float, p99: float}
 */
final class Web extends Experiment
{
    public const NAME = 'web';
    public const DESCRIPTION = 'a page that decodes, behind nginx and php-fpm, 1 and 10 connections, opcache off and on'
        . ' (2022)';

    private const CONNECTIONS = [1, 10];
    private const SECONDS = 1;

    /** Rounds of all serializers, and requests before them, which fill opcache. */
    private const ROUNDS = 5;
    private const QUICK_ROUNDS = 1;
    private const UNCOUNTED = 40;
    private const CHILDREN = 4;

    private const STATES = [
        'opcache off' => ['-d', 'opcache.enable=0'],
        'opcache on' => ['-d', 'opcache.enable=1', '-d', 'opcache.file_update_protection=2'],
    ];

    public function absence(): ?string
    {
        return WebServer::isHere() && Wrk::isHere()
            ? null
            : 'php-fpm, nginx and wrk (Debian: php-fpm nginx-light wrk)';
    }

    public function run(Run $run): Report
    {
        $sets = [Tree2022::of(Constructed::class, 0, 100)];
        if (!$run->settings->quick) {
            $sets = [Datasets::named('session-panel'), ...$sets, Tree2022::of(Constructed::class, 0, 2_000)];
        }
        $urls = count($sets) * count(self::STATES) * count(self::serializers($run));
        $run->progress->start($urls * self::rounds($run) * count(self::CONNECTIONS), 'measuring');
        $note = sprintf(
            'Requests per second and latency; "1" and "10" are the connections that ask at the same time. Medians of %s'
            . ' of %d s in random order; ± is the further end of their 95 %% interval. Includes nginx, php-fpm and the'
            . ' loading of the objects\' class, the same for all.',
            Amount::count(self::rounds($run), 'round'),
            self::SECONDS,
        );
        $columns = [
            '', '1: per s', '±', '1: p50', '1: p90', '1: p99', '10: per s', '±', '10: p50', '10: p90', '10: p99',
        ];
        $grids = [];
        foreach ($sets as $set) {
            foreach (self::STATES as $state => $options) {
                $rows = $this->measure($run, $set, $options);
                $grids[] = new Grid("{$set->description()}, $state", $note, $columns, $rows);
            }
        }
        $run->progress->finish();

        return $run->report('Web: a page that decodes', grids: $grids, findings: array_map(self::finding(...), $grids));
    }

    /**
     * @param list<string> $options of PHP
     * @return list<list<string|Figure|null>>
     */
    private function measure(Run $run, Dataset $set, array $options): array
    {
        $sandbox = new Sandbox();
        $server = new WebServer($sandbox, dirname(__DIR__, 2) . '/web', $options, self::CHILDREN);
        $urls = [];
        foreach (self::serializers($run) as $serializer) {
            [$fidelity, $payloads] = FidelityCheck::run($serializer, [$set->build()], [$set->build()]);
            // The page knows the built-in serializers only: it calls them without anything between.
            $isUnknown = UserFile::path($serializer) !== null;
            if (!$fidelity->ranked() || $payloads === null || $isUnknown) {
                continue;
            }
            $file = $sandbox->write($serializer->name() . '.php', $payloads[0]);
            touch($file, time() - 3600);
            $query = ['serializer' => $serializer->name(), 'file' => basename($file)];
            $urls[$serializer->name()] = $server->url('page.php', $query);
        }
        $answers = $this->ask($run, $urls);
        $rows = [];
        foreach (self::serializers($run) as $serializer) {
            $row = [$serializer->name()];
            foreach (self::CONNECTIONS as $connections) {
                array_push($row, ...self::cells($answers[$serializer->name()][$connections] ?? []));
            }
            $rows[] = $row;
        }

        return $rows;
    }

    /** @return list<Serializer> those that are compared, and beside amber its files */
    private static function serializers(Run $run): array
    {
        return $run->has('amber') && !$run->has('amber-load')
            ? [...$run->present, ...Serializers::named(['amber-load'])]
            : $run->present;
    }

    private static function rounds(Run $run): int
    {
        return $run->settings->quick ? self::QUICK_ROUNDS : self::ROUNDS;
    }

    /**
     * @param array<string, string> $urls by serializer
     * @return array<string, array<int, list<Answer>>> by serializer and connections
     */
    private function ask(Run $run, array $urls): array
    {
        $order = $run->settings->order();
        $answers = [];
        foreach ($urls as $url) {
            for ($request = 0; $request < self::UNCOUNTED; ++$request) {
                file_get_contents($url);
            }
        }
        for ($round = 0; $round < self::rounds($run); ++$round) {
            foreach ($order->shuffleArray(self::CONNECTIONS) as $connections) {
                foreach ($order->shuffleArray(array_keys($urls)) as $name) {
                    $run->progress->advance("$name, $connections connections");
                    $answers[$name][$connections][] = Wrk::run($urls[$name], $connections, self::SECONDS);
                }
            }
        }

        return $answers;
    }

    /**
     * @param list<Answer> $answers of the rounds
     * @return list<string|Figure|null>
     */
    private static function cells(array $answers): array
    {
        if ($answers === []) {
            return [null, null, null, null, null];
        }
        $rates = array_column($answers, 'rps');
        $rate = Statistics::median($rates);
        $cells = [new Figure($rate, Unit::PerSecond), Units::spread(Statistics::medianInterval($rates), $rate)];
        foreach (['p50', 'p90', 'p99'] as $percentile) {
            $cells[] = new Figure(Statistics::median(array_column($answers, $percentile)), Unit::Nanoseconds);
        }

        return $cells;
    }

    private static function finding(Grid $grid): string
    {
        $rates = [];
        foreach ($grid->rows as [$name, $rate]) {
            if (is_string($name) && $rate instanceof Figure) {
                $rates["$name " . number_format($rate->value)] = $rate->value;
            }
        }
        arsort($rates);

        return "$grid->title, one connection, requests per second: " . implode(', ', array_keys($rates)) . '.';
    }
}
