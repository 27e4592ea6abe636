<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

/** wrk, which asks as fast as it gets answers. It is only ever sent to the loopback interface. */
final class Wrk
{
    private const PROGRAM = '/usr/bin/wrk';

    /** A request may wait as long as this, on a machine that stands still for seconds: wrk itself gives up after 2. */
    private const PATIENCE_SECONDS = 60;

    private const UNITS = ['us' => 1e3, 'ms' => 1e6, 's' => 1e9, 'm' => 60e9];

    /** @return bool whether it is installed */
    public static function isHere(): bool
    {
        return is_executable(self::PROGRAM);
    }

    /**
     * @param string $url of the loopback interface
     * @param int $connections that ask at the same time
     * @param int $seconds for how long
     * @return array{rps: float, p50: float, p90: float, p99: float} requests per second; nanoseconds
     * @throws \RuntimeException for an answer that is not 200
     */
    public static function run(string $url, int $connections, int $seconds): array
    {
        if (parse_url($url, PHP_URL_HOST) !== '127.0.0.1') {
            throw new \LogicException("$url is not of the loopback interface");
        }
        $options = ['-t1', "-c$connections", "-d{$seconds}s", '--latency', '--timeout', self::PATIENCE_SECONDS . 's'];
        $command = array_map(escapeshellarg(...), [self::PROGRAM, ...$options, $url]);
        $said = (string) shell_exec(implode(' ', $command) . ' 2>&1 </dev/null');
        if (str_contains($said, 'Non-2xx') || str_contains($said, 'Socket errors')) {
            throw new \RuntimeException('not every request was answered: ' . preg_replace('~\s+~', ' ', $said));
        }

        return [
            'rps' => (float) self::find('~Requests/sec:\s+([\d.]+)~', $said)[1],
            'p50' => self::latency(50, $said),
            'p90' => self::latency(90, $said),
            'p99' => self::latency(99, $said),
        ];
    }

    private static function latency(int $percent, string $said): float
    {
        [, $figure, $unit] = self::find("~^\s+$percent%\s+([\d.]+)(us|ms|s|m)\s*$~m", $said);

        return (float) $figure * self::UNITS[$unit];
    }

    /** @return array<string> */
    private static function find(string $pattern, string $said): array
    {
        if (preg_match($pattern, $said, $match) !== 1) {
            throw new \RuntimeException("wrk said something else: $said");
        }

        return $match;
    }
}
