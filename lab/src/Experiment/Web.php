<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\LargeSession;
use Amber\Lab\Dataset\Tree2022;
use Amber\Lab\Dataset\Tree2022\Constructed;
use Amber\Lab\Measure\FidelityCheck;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Unit;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;
use Amber\Lab\Server\Fpm;
use Amber\Lab\Server\Nginx;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\Wrk;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** The second half of the 2022 article: a page that decodes a payload, asked for over the web, opcache off and on. */
final class Web implements Experiment
{
    private const CONNECTIONS = [1, 10];
    private const SECONDS = 3;
    private const QUICK_SECONDS = 1;
    private const CHILDREN = 4;

    private const STATES = [
        'opcache off' => ['-d', 'opcache.enable=0'],
        'opcache on' => ['-d', 'opcache.enable=1', '-d', 'opcache.file_update_protection=2'],
    ];

    public function name(): string
    {
        return 'web';
    }

    public function description(): string
    {
        return 'a page that decodes, behind nginx and php-fpm, 1 and 10 connections, opcache off and on (2022)';
    }

    public function absence(): ?string
    {
        return Fpm::binary() === null || Nginx::binary() === null || Wrk::binary() === null
            ? 'php-fpm, nginx and wrk (Debian: php-fpm nginx-light wrk)'
            : null;
    }

    public function run(Run $run): Report
    {
        $sets = [new LargeSession(), new Tree2022(Constructed::class, 0, 100), new Tree2022(Constructed::class, 0, 2_000)];
        if ($run->settings->quick) {
            $sets = [$sets[0], $sets[1]];
        }
        $run->progress->start(count($sets) * count(self::STATES) * count($run->present) * count(self::CONNECTIONS));
        $grids = [];
        $best = [];
        foreach ($sets as $set) {
            foreach (self::STATES as $state => $options) {
                $rows = $this->measure($run, $set, $options);
                foreach ($rows as $row) {
                    if (is_string($row[0]) && $row[1] instanceof Figure) {
                        $best["{$set->description()}, $state"][$row[0]] = $row[1]->value;
                    }
                }
                $grids[] = new Grid(
                    "{$set->description()}, $state",
                    'Requests per second and latency; "1" and "10" are the connections that ask at the same time. Includes nginx,'
                    . ' php-fpm and the loading of the objects\' class, the same for all.',
                    ['', '1: per s', '1: p50', '1: p90', '1: p99', '10: per s', '10: p50', '10: p90', '10: p99'],
                    $rows,
                );
            }
        }
        $run->progress->finish();

        return $run->report('Web: a page that decodes', grids: $grids, findings: self::findings($best));
    }

    /**
     * @param list<string> $options of PHP
     * @return list<list<string|Figure|null>>
     */
    private function measure(Run $run, Dataset $set, array $options): array
    {
        $sandbox = new Sandbox();
        $fpm = new Fpm($sandbox, $options, self::CHILDREN);
        $fpm->restart();
        $nginx = new Nginx($sandbox, $fpm->socket(), dirname(__DIR__, 2) . '/web');
        $nginx->start();
        $urls = [];
        foreach ($run->present as $serializer) {
            [$fidelity, $payloads] = FidelityCheck::run($serializer, [$set->build()], [$set->build()]);
            // The page knows the built-in serializers only: it calls them without anything between.
            if (!$fidelity->ranked() || $payloads === null || $serializer instanceof UserFile) {
                continue;
            }
            $file = $sandbox->write($serializer->name() . '.php', $payloads[0]);
            touch($file, time() - 3600);
            $urls[$serializer->name()] = $nginx->url('page.php', ['serializer' => $serializer->name(), 'file' => basename($file)]);
        }
        $rows = array_fill_keys(array_map(static fn (Serializer $one): string => $one->name(), $run->present), []);
        foreach (self::CONNECTIONS as $connections) {
            foreach ((new Randomizer(new Mt19937($run->settings->seed)))->shuffleArray(array_keys($rows)) as $name) {
                $run->progress->advance("$name, $connections connections");
                array_push($rows[$name], ...isset($urls[$name])
                    ? self::ask($urls[$name], $connections, $run->settings->quick)
                    : [null, null, null, null]);
            }
        }

        return array_map(static fn (string $name, array $row): array => [$name, ...$row], array_keys($rows), $rows);
    }

    /** @return list<Figure> */
    private static function ask(string $url, int $connections, bool $isQuick): array
    {
        // Fills opcache, and the processes that were just started.
        Wrk::run($url, $connections, 1);
        $answer = Wrk::run($url, $connections, $isQuick ? self::QUICK_SECONDS : self::SECONDS);

        return [
            new Figure($answer['rps'], Unit::PerSecond),
            new Figure($answer['p50'], Unit::Nanoseconds),
            new Figure($answer['p90'], Unit::Nanoseconds),
            new Figure($answer['p99'], Unit::Nanoseconds),
        ];
    }

    /**
     * @param array<string, array<string, float>> $best requests per second by case and serializer
     * @return list<string>
     */
    private static function findings(array $best): array
    {
        $findings = [];
        foreach ($best as $case => $rates) {
            arsort($rates);
            $words = [];
            foreach ($rates as $name => $rate) {
                $words[] = sprintf('%s %s', $name, number_format($rate));
            }
            $findings[] = "$case, one connection, requests per second: " . implode(', ', $words) . '.';
        }

        return $findings;
    }
}
