<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Soak;

/** A visitor with sessions in each store, who knows what each of them has counted. */
final class Client
{
    private const SESSIONS = 60;
    private const BOMBS = ['throw', 'exit', 'memory', 'time'];
    /** One bomb in so many is the last of them, as that one takes a second of a processor. */
    private const LAST_AMONG = 40;
    private const MOST_TOLD = 5;

    /** @var array<string, int> what happened, and how often */
    private array $counts = [];
    /** @var array<int, array{int, int, bool}> what each may have counted, at least and at most; whether it was cut */
    private array $counted = [];
    /** @var array<int, array{requests: int, first: int, last: int}> requests and kB of workers, by their ids */
    private array $workers = [];
    /** @var list<string> what is wrong */
    private array $told = [];

    /**
     * @param string $url of the page
     * @param array<string, string> $stores save paths, by names of save handlers
     */
    public function __construct(
        private readonly int $number, private readonly string $url, private readonly array $stores,
    ) {
        mt_srand($number);
    }

    /** @return array<string, mixed> what came of it */
    public function visit(float $until): array
    {
        for ($round = 0; microtime(true) < $until; ++$round) {
            $session = $round % self::SESSIONS;
            $handler = array_keys($this->stores)[$session % count($this->stores)];
            $isBomb = mt_rand(0, 50) === 0;
            $bomb = $isBomb ? ['read ', 'write '][mt_rand(0, 1)] . self::BOMBS[$this->kindOfBomb()] : '';
            $this->one(1000 * $this->number + $session, $handler, $bomb);
        }

        return ['counts' => $this->counts, 'workers' => $this->workers, 'told' => $this->told];
    }

    private function kindOfBomb(): int
    {
        return mt_rand(1, self::LAST_AMONG) === 1 ? count(self::BOMBS) - 1 : mt_rand(0, count(self::BOMBS) - 2);
    }

    private function one(int $seed, string $handler, string $bomb): void
    {
        $query = ['seed' => $seed, 'handler' => $handler, 'path' => $this->stores[$handler], 'bomb' => $bomb];
        $options = ['timeout' => 30, 'header' => 'Connection: close', 'ignore_errors' => true];
        $url = "$this->url?" . http_build_query($query);
        $text = (string) @file_get_contents($url, false, stream_context_create(['http' => $options]));
        $answer = json_decode($text, true);
        $this->count($bomb === '' ? 'requests' : 'requests with a hook that throws, exits or hits a limit');
        [$least, $most, $isCut] = $this->counted[$seed] ?? [0, 0, false];
        if (!is_array($answer)) {
            // nginx's answer where a worker ends; the session may have been written all the same
            $isCutNow = preg_match('~ 50[24] ~', $http_response_header[0] ?? ' 502 ') === 1;
            $this->counted[$seed] = [$least, $most + 1, $isCut || $isCutNow];
            $isCutNow && $this->count('requests that were cut');

            return;
        }
        $n = $answer['n'];
        $this->counted[$seed] = [$n + 1, $n + 1, false];
        $isWrong = $n > $most || ($n > 0 && !$answer['isWhole']) || !$answer['apcu'] || !$answer['load'];
        if ($isWrong) {
            $this->count('wrong values');
            $this->told = array_slice([...$this->told, "$handler, $least to $most: $text"], 0, self::MOST_TOLD);
        } elseif ($n < $least) {
            $this->count("sessions lost from $handler" . ($isCut ? ', the request before was cut' : ''));
        }
        $worker = $this->workers[$answer['pid']] ?? ['requests' => 0, 'first' => $answer['kB'], 'last' => 0];
        $worker = [...$worker, 'requests' => $worker['requests'] + 1, 'last' => $answer['kB']];
        $this->workers[$answer['pid']] = $worker;
    }

    private function count(string $what): void
    {
        $this->counts[$what] = 1 + ($this->counts[$what] ?? 0);
    }
}
