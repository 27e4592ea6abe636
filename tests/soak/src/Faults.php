<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Soak;

use Amber\Stores\RedisCluster;

/** What happens to a site and its stores while it is visited. */
final class Faults
{
    /** @var array<string, int> what was done, and how often */
    public array $counts = [];
    /** @var list<string> what conversions said that did not end well */
    public array $told = [];

    /** @var array{resource, resource, string}|null the conversion that runs, its output, and where */
    private ?array $conversion = null;

    /**
     * @param int $fpm process of php-fpm
     * @param \Closure(): void $deploy
     * @param list<int> $servers processes that may be stopped for a second
     * @param list<list<string>> $conversions arguments of bin/amber convert, without --to; none: nothing is converted
     */
    public function __construct(
        private readonly int $fpm,
        private readonly \Closure $deploy,
        private readonly array $servers,
        private readonly RedisCluster $cluster,
        private readonly array $conversions,
    ) {
    }

    /** One of them after each pause (in seconds, on average), until that time; a master dies once. */
    public function happen(float $until, float $pause): void
    {
        $start = microtime(true);
        while (($now = microtime(true)) < $until) {
            usleep((int) ($pause * mt_rand(500_000, 1_500_000)));
            if (!isset($this->counts['masters killed']) && $now > ($start + $until) / 2) {
                $this->cluster->killMaster();
                $this->count('masters killed');
            }
            $this->convert();
            match (mt_rand(0, 5)) {
                0, 1, 2 => $this->killWorker(),
                3 => $this->reload(),
                4 => $this->deploy(),
                5 => $this->stall(),
            };
        }
        while (!$this->isOver()) {
            usleep(50_000);
        }
    }

    private function killWorker(): void
    {
        $workers = $this->workers();
        if ($workers !== []) {
            posix_kill((int) $workers[array_rand($workers)], SIGKILL);
            $this->count('workers killed');
        }
    }

    /** @return list<string> ids of the processes that answer */
    private function workers(): array
    {
        $children = (string) @file_get_contents("/proc/$this->fpm/task/$this->fpm/children");

        return preg_split('~ ~', $children, -1, PREG_SPLIT_NO_EMPTY) ?: [];
    }

    private function reload(): void
    {
        $this->begin();
        $this->count('reloads');
    }

    private function deploy(): void
    {
        ($this->deploy)();
        $this->begin();
        $this->count('deploys');
    }

    /** Waits until it has: a signal before that would end it. */
    private function begin(): void
    {
        $before = $this->workers();
        posix_kill($this->fpm, SIGUSR2);
        for ($end = microtime(true) + 30; array_diff($this->workers(), $before) === []; usleep(20_000)) {
            if (microtime(true) > $end) {
                throw new \RuntimeException('php-fpm does not come back from a reload');
            }
        }
    }

    private function stall(): void
    {
        $server = $this->servers[array_rand($this->servers)];
        posix_kill($server, SIGSTOP);
        usleep(700_000);
        posix_kill($server, SIGCONT);
        $this->count('servers that stall');
    }

    /** One after the other, there and back. */
    private function convert(): void
    {
        if ($this->conversions === [] || !$this->isOver()) {
            return;
        }
        $done = $this->counts['conversions'] ?? 0;
        $place = $this->conversions[$done % count($this->conversions)];
        $to = intdiv($done, count($this->conversions)) % 2 === 0 ? 'serialize' : 'amber';
        $root = dirname(__DIR__, 3);
        $output = tmpfile();
        $command = [PHP_BINARY, '-d', "extension=$root/ext/modules/amber.so", "$root/bin/amber", 'convert', ...$place];
        $process = proc_open([...$command, "--to=$to"], [1 => $output, 2 => $output], $pipes);
        $this->conversion = [$process, $output, "$place[0] to $to"];
        $this->count('conversions');
    }

    /** @return bool whether no conversion runs; of the one that ran, what it said is kept if it did not end well */
    private function isOver(): bool
    {
        if ($this->conversion === null) {
            return true;
        }
        [$process, $output, $what] = $this->conversion;
        $status = proc_get_status($process);
        if ($status['running']) {
            return false;
        }
        rewind($output);
        $said = (string) stream_get_contents($output);
        if ($status['exitcode'] === 1 && preg_match('~^  \d+: (?!is in use)~m', $said) !== 1) {
            $this->count('conversions that left a session in use');
        } elseif ($status['exitcode'] !== 0) {
            $this->count('conversions that left something else');
            $this->told[] = "$what: $said";
        }
        $this->conversion = null;

        return true;
    }

    private function count(string $what): void
    {
        $this->counts[$what] = 1 + ($this->counts[$what] ?? 0);
    }
}
