<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;
use Amber\Lab\Model\RequestSet;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Settings;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Server\BuiltInServer;
use Amber\Lab\Server\PageServer;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;
use Random\Randomizer;

/**
 * Measures serializers where most users have them: in a request, under a server with opcache, each call made once.
 *
 * Each round has fresh processes of the server; requests that do not count come first, as a process has met values of
 * these shapes before. Then one request after another, of one set and one serializer each, in random order.
 *
 * @phpstan-import-type Payloads from Worker
 * @phpstan-type Answer array{
 *     absence?: string,
 *     times: non-empty-list<array{int, int}>,
 *     bytes: string,
 *     value: string|null,
 *     opcache: bool,
 * }
 * @phpstan-type Cell array{set: Dataset, serializer: string, job: string, payloads: Payloads}
 */
final class Requests
{
    /** Requests of a cell that come first in a round. Of those that count every second does other work before. */
    private const UNCOUNTED = 3;

    /** Of a set with many payloads so many are taken, at even distances. */
    private const PAYLOADS = 10;

    private readonly Randomizer $order;
    private readonly Sandbox $sandbox;

    /** How often to look how the server ended, and microseconds between: its end is noticed a moment after. */
    private const LOOKS = 40;
    private const PAUSE = 5_000;

    /** @var array<string, array<string, array<int, non-empty-list<float>>>> nanoseconds by job, time and round */
    private array $nanoseconds = [];

    /** @var array<string, string> why there are none, by job */
    private array $failures = [];

    /** @var array<string, array<string, true>> by payload, hashes of bytes that stand for its value */
    private array $known = [];

    private bool $hasOpcache = true;

    /**
     * @param list<Serializer> $serializers ones that are not absent
     * @param string|null $bootstrap file that makes the user's classes loadable
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly Progress $progress,
        private readonly array $serializers,
        private readonly ?string $bootstrap = null,
    ) {
        $this->order = $settings->order();
        $this->sandbox = new Sandbox();
    }

    /**
     * @param list<Dataset> $sets
     * @return RequestReport|null null where none of them can be had here, and where no request is wanted
     */
    public function measure(array $sets): ?RequestReport
    {
        [$present] = Bench::present($sets);
        if ($present === [] || $this->settings->requests === 0) {
            return null;
        }
        $cells = $this->prepare($present);
        $server = $this->server();
        $measure = function (int $round) use ($server, $cells): void {
            // Who ended the server takes part no more, so each new beginning has fewer that can.
            while (!$this->round($server, $cells, $round)) {
                $this->forget($round);
            }
        };
        $isSure = fn (): bool => $this->isSure($cells);
        Rounds::run($this->settings, $this->progress, $this->settings->requests, 'in requests', $measure, $isSure);

        return new RequestReport(
            array_map(fn (Dataset $set): RequestSet => $this->report($set, $cells), array_values($present)),
            array_map(static fn (Serializer $serializer): string => $serializer->name(), $this->serializers),
            $this->method($server),
            $this->named($server),
            $this->leftOut($cells),
        );
    }

    /**
     * @param list<Cell> $cells
     * @return bool whether its server lived to the end of it; nothing of it counts where not
     */
    private function round(PageServer $server, array $cells, int $round): bool
    {
        $server->restart();
        for ($request = -self::UNCOUNTED; $request < $this->settings->requests; ++$request) {
            foreach ($this->order->shuffleArray($cells) as $cell) {
                if (!$this->request($server, $cell, $round, $request)) {
                    return false;
                }
            }
            $request < 0 || $this->progress->advance('round ' . $round + 1);
        }

        return true;
    }

    private function forget(int $round): void
    {
        foreach ($this->nanoseconds as $job => $times) {
            foreach (array_keys($times) as $time) {
                unset($this->nanoseconds[$job][$time][$round]);
            }
        }
    }

    /** @param list<Cell> $cells */
    private function isSure(array $cells): bool
    {
        $times = [];
        foreach ($cells as ['set' => $set, 'serializer' => $name, 'job' => $job]) {
            $rounds = isset($this->failures[$job]) ? [] : $this->nanoseconds[$job]['both'] ?? [];
            $times[$name][$set->name()] = array_values(array_map(Statistics::median(...), $rounds));
        }

        return Rounds::agree(
            array_map(array_filter(...), $times),
            [$this->serializers[0]->name(), RequestReport::NATIVE],
        );
    }

    private function server(): PageServer
    {
        $root = dirname(__DIR__, 2) . '/web';
        $options = ['-d', 'opcache.enable=1', '-d', 'display_errors=0', '-d', 'memory_limit=-1'];

        try {
            if (WebServer::isHere()) {
                return new WebServer($this->sandbox, $root, $options, 1);
            }
        } catch (\RuntimeException) {
            // It may need what a user or a container has not: the other one needs PHP alone.
        }

        return new BuiltInServer($this->sandbox, $root, $options);
    }

    private function method(PageServer $server): string
    {
        return sprintf(
            'In a request: %s; each of %d rounds has a fresh process of it, which answers %d requests for each'
            . ' serializer and set before any counts, and then %d, in random order. Each decodes a payload and encodes'
            . ' what comes, %d times in all; every second one does a millisecond of other work before. A round gives'
            . ' the median of its requests; the bytes of each are compared.',
            $this->named($server),
            max([0, ...array_map(static fn (array $times): int => count(reset($times) ?: []), $this->nanoseconds)]),
            self::UNCOUNTED,
            $this->settings->requests,
            RequestReport::CALLS,
        );
    }

    private function named(PageServer $server): string
    {
        $opcache = $this->hasOpcache ? ' with opcache' : ' without opcache (this PHP does not load it)';

        return $server instanceof WebServer ? "php-fpm$opcache"
            : "PHP's built-in server$opcache (for a site's own times install php-fpm and nginx)";
    }

    /**
     * @param list<Cell> $cells
     * @return list<string> sentences: who was left out on which sets, and why
     */
    private function leftOut(array $cells): array
    {
        $sets = [];
        foreach ($cells as ['set' => $set, 'serializer' => $name, 'job' => $job]) {
            if (isset($this->failures[$job])) {
                $sets[$name][$this->failures[$job]][] = $set->name();
            }
        }
        $sentences = [];
        foreach ($sets as $name => $reasons) {
            foreach ($reasons as $reason => $names) {
                $sentences[] = "In requests $name was left out on " . implode(', ', $names) . ": $reason.";
            }
        }

        return $sentences;
    }

    /**
     * @param array<string, Dataset> $sets by name
     * @return list<Cell> what requests can be made of
     */
    private function prepare(array $sets): array
    {
        $cells = [];
        foreach ($this->serializers as $place => $serializer) {
            $process = new FreshProcess(Job::of($serializer, $sets, $this->bootstrap));
            foreach (array_values($sets) as $number => $set) {
                $job = "$number-$place";
                $prefix = "{$this->sandbox->directory}/$job-";
                /** @var Payloads|null $payloads */
                $payloads = $process->ask('payloads', [$set->name(), $prefix, self::PAYLOADS]);
                if ($payloads === null) {
                    $process = new FreshProcess(Job::of($serializer, $sets, $this->bootstrap));
                    $payloads = ['faith' => Faith::Failed->value, 'reason' => 'its process ended', 'payloads' => []];
                    $payloads += ['classes' => []];
                }
                $this->sandbox->write("$job.json", json_encode([
                    'serializer' => Job::of($serializer, [], null)->serializer,
                    'bootstrap' => $this->bootstrap,
                    'isSealed' => $set->kind() === Kind::Own && $this->bootstrap === null,
                    'classes' => $payloads['classes'],
                ], JSON_THROW_ON_ERROR));
                $cells[] = ['set' => $set, 'serializer' => $serializer->name(), 'job' => $job, 'payloads' => $payloads];
            }
        }

        return $cells;
    }

    /**
     * @param Cell $cell
     * @param int $request its number; those below 0 do not count
     * @return bool false where it ended the server
     */
    private function request(PageServer $server, array $cell, int $round, int $request): bool
    {
        ['job' => $job, 'payloads' => ['payloads' => $payloads]] = $cell;
        if ($payloads === [] || isset($this->failures[$job])) {
            return true;
        }
        $isBusy = ($request & 1) === 1;
        $payload = $payloads[intdiv($request + self::UNCOUNTED, 2) % count($payloads)];
        $query = ['job' => "$job.json", 'file' => $payload['file'], 'busy' => (int) $isBusy];
        $answer = self::ask($server, [...$query, 'check' => 0]);
        $isKnown = isset($this->known[$payload['file']][$answer['bytes'] ?? '']);
        $absence = $answer['absence'] ?? null;
        if ($answer === null || $absence !== null || (!$isKnown && !$this->check($server, $query, $payload))) {
            $end = $absence === null ? self::end($server) : null;
            $this->failures[$job] = match (true) {
                $absence !== null => "the server's PHP lacks it ($absence)",
                $end !== null => "it ended the server ($end)",
                $answer === null => 'its request failed',
                default => 'its bytes stood for another value in a request',
            };

            return $end === null;
        }
        $this->hasOpcache = $this->hasOpcache && $answer['opcache'];
        $count = $request < 0 ? 0 : ($isBusy ? 1 : RequestReport::CALLS);
        for ($call = 0; $call < $count; ++$call) {
            $when = $isBusy ? RequestResult::BUSY : ($call > 0 ? (string) ($call + 1) : '');
            $this->note($job, $round, $when, $answer['times'][$call]);
        }

        return true;
    }

    /** @return string|null how the server ended; null where it has not */
    private static function end(PageServer $server): ?string
    {
        for ($look = 1; ($end = $server->end()) === null && $look < self::LOOKS; ++$look) {
            usleep(self::PAUSE);
        }

        return $end;
    }

    /**
     * Looks whether a request comes to the value that it should, and notes its bytes. With opcache, igbinary has other
     * bytes for an empty array that comes again than without.
     *
     * @param array<string, string|int> $query
     * @param array{file: string, hash: string} $payload
     */
    private function check(PageServer $server, array $query, array $payload): bool
    {
        $answer = self::ask($server, [...$query, 'check' => 1]);
        if ($answer === null || $answer['value'] !== $payload['hash']) {
            return false;
        }
        $this->known[$payload['file']][$answer['bytes']] = true;

        return true;
    }

    /**
     * @param array<string, string|int> $query
     * @return Answer|null null where the request failed
     */
    private static function ask(PageServer $server, array $query): ?array
    {
        /** @var Answer|null as web/request.php writes it */
        return json_decode((string) @file_get_contents($server->url('request.php', $query)), true);
    }

    /** @param array{int, int} $times nanoseconds to decode and to encode */
    private function note(string $job, int $round, string $when, array $times): void
    {
        foreach (['decode' => $times[0], 'encode' => $times[1], 'both' => array_sum($times)] as $what => $time) {
            $this->nanoseconds[$job][trim("$what $when")][$round][] = (float) $time;
        }
    }

    /** @param list<Cell> $cells */
    private function report(Dataset $set, array $cells): RequestSet
    {
        $results = [];
        $payloads = 0;
        foreach ($cells as $cell) {
            if ($cell['set'] === $set) {
                $results[$cell['serializer']] = $this->result($cell);
                $payloads = max($payloads, count($cell['payloads']['payloads']));
            }
        }

        return new RequestSet($set->name(), $set->description(), $results, $payloads);
    }

    /** @param Cell $cell */
    private function result(array $cell): RequestResult
    {
        ['serializer' => $serializer, 'job' => $job, 'payloads' => $payloads] = $cell;
        $failure = $this->failures[$job] ?? null;
        $fidelity = $failure === null
            ? new Fidelity(Faith::from($payloads['faith']), $payloads['reason'])
            : new Fidelity(Faith::Failed, $failure);
        $times = $quantiles = [];
        foreach ($failure === null ? $this->nanoseconds[$job] ?? [] : [] as $time => $rounds) {
            $rounds = array_values($rounds);
            if ($rounds === []) {
                continue; // the server ended in each
            }
            $times[$time] = new Samples(1, array_map(Statistics::median(...), $rounds));
            $all = array_merge(...$rounds);
            $quantiles[$time] = [Statistics::quantile($all, 0.1), Statistics::quantile($all, 0.9)];
        }

        return new RequestResult($serializer, $fidelity, $times, $quantiles);
    }
}
