<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\RedisCluster;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/**
 * A Redis Cluster one of whose masters is killed under load. What the replica had not got yet is lost, which is Redis's
 * to lose; but nothing wrong is ever read.
 */
final class ClusterTest extends TestCase
{
    private const SECONDS = 8.0;
    private const KILL_AFTER_SECONDS = 1.5;

    public function test_of_a_cache_nothing_wrong_is_read_while_a_master_is_killed(): void
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());
        // A connection each request, as in production: phpredis 5.3 may crash on one that failed, and php-fpm goes on.
        $site = new Site([]);
        $nodes = implode(',', $cluster->seeds());
        $client = static fn (int $number): \Closure
            => static function (int $round) use ($site, $nodes, $number): string {
                try {
                    $answer = $site->ask('cache.php', ['seed' => 100 * $number + $round % 40, 'nodes' => $nodes]);
                } catch (\RuntimeException) {
                    return 'failed';
                }

                return match (true) {
                    !isset($answer['hit']) => 'failed',
                    $answer['hit'] && !$answer['same'] => 'wrong',
                    !$answer['saved'] => 'failed',
                    default => $answer['hit'] ? 'good' : 'missing',
                };
            };
        [$good, $missing, $failed, $wrong] = self::underLoad($cluster, $client);
        self::assertSame(0, $wrong);
        self::assertGreaterThan(200, $good);
        fwrite(STDERR, "[cache on a cluster, a master killed: $good reads right, $missing missing, $failed failed] ");
    }

    public function test_of_sessions_nothing_wrong_is_read_while_a_master_is_killed(): void
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());
        $site = new Site([
            'session.serialize_handler' => 'amber',
            'session.save_handler' => 'rediscluster',
            'session.save_path' => $cluster->savePath(),
            'session.use_strict_mode' => '0',
        ]);
        $client = static fn (int $number): \Closure
            => static function (int $round) use ($site, $number): string {
                $seed = 100 * $number + $round % 40;
                try {
                    $answer = $site->ask('session.php', ['do' => 'checkfill', 'seed' => $seed], "cluster$seed");
                } catch (\RuntimeException) {
                    return 'failed';
                }

                return match (true) {
                    isset($answer['error']) => 'failed',
                    $answer['empty'] => 'missing',
                    default => $answer['same'] ? 'good' : 'wrong',
                };
            };
        [$good, $missing, $failed, $wrong] = self::underLoad($cluster, $client);
        self::assertSame(0, $wrong);
        self::assertGreaterThan(200, $good);
        $counts = "$good reads right, $missing missing, $failed failed";
        fwrite(STDERR, "[sessions on a cluster, a master killed: $counts] ");
    }

    /**
     * @param \Closure(int): (\Closure(int): string) $client gets its number; what it gives is called round by round
     * @return array{int, int, int, int} reads that were right, missing, failed and wrong
     */
    private static function underLoad(RedisCluster $cluster, \Closure $client): array
    {
        $crowd = new Crowd(4, static function (int $number) use ($client): array {
            $counts = ['good' => 0, 'missing' => 0, 'failed' => 0, 'wrong' => 0, 'late' => 0];
            $step = $client($number);
            $end = microtime(true) + self::SECONDS;
            for ($round = 0; microtime(true) < $end; ++$round) {
                $outcome = $step($round);
                ++$counts[$outcome];
                $counts['late'] += (int) ($outcome === 'good' && microtime(true) > $end - 1.0);
            }

            return $counts;
        });
        usleep((int) (1e6 * self::KILL_AFTER_SECONDS));
        $cluster->killMaster();
        $cluster->await(fn (): bool => count($cluster->masters()) === 3 && $cluster->isWhole());
        $results = $crowd->results();
        foreach ($results as $counts) {
            $told = 'each goes on when the replica has taken over: ' . json_encode($counts);
            self::assertGreaterThan(0, $counts['late'], $told);
        }

        return array_map(
            static fn (string $name): int => (int) array_sum(array_column($results, $name)),
            ['good', 'missing', 'failed', 'wrong'],
        );
    }
}
