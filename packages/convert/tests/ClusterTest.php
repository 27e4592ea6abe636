<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Conversion;
use Amber\Convert\Format\Format;
use Amber\Convert\Outcome;
use Amber\Convert\Store\CacheStore;
use Amber\Convert\Store\Cluster;
use Amber\Convert\Transcoder;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Tests\Amber;
use Amber\Stores\RedisCluster;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../../../tests/stores/src/RedisCluster.php';

final class ClusterTest extends TestCase
{
    private const KEYS = 6000;

    public function test_a_cluster_is_converted_by_one_command_and_a_replica_of_it_refused(): void
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());
        $redis = self::filled($cluster);
        $url = 'redis://' . implode(',', array_slice($cluster->seeds(), 0, 2)) . '?cluster';
        [$code, $text, $errors] = Amber::run(['convert', $url, '--to=amber']);
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString(self::KEYS . ' converted to amber', $text);
        self::assertSame(self::KEYS, self::converted($redis));
        self::assertGreaterThan(900, $redis->ttl('key1'));
        [, $text] = Amber::run(['dictionaries', $url]);
        self::assertMatchesRegularExpression('~^ +none +6,000 .* ends 20~m', $text);
        $replicas = array_diff(array_map(self::port(...), $cluster->seeds()), $cluster->masters());
        $url = 'redis://127.0.0.1:' . current($replicas);
        [$code, , $errors] = Amber::run(['convert', $url, '--to=amber']);
        self::assertSame(2, $code);
        self::assertStringContainsString('is a replica, which takes no writes: its master is 127.0.0.1:', $errors);
    }

    public function test_keys_of_samples_of_a_cluster_are_listed_by_its_replicas(): void
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());
        self::filled($cluster);
        $url = 'redis://' . $cluster->seeds()[0] . '?cluster';
        $samples = (new CacheStore(new Cluster($url, readsOnly: true)))->samples(100);
        self::assertCount(100, array_filter(iterator_to_array($samples, false), is_string(...)));
        self::assertSame(self::KEYS - 100, $samples->getReturn());
        foreach ($cluster->masters() as $port) {
            $redis = new \Redis();
            $redis->connect('127.0.0.1', $port);
            self::assertArrayNotHasKey('cmdstat_scan', $redis->info('commandstats'));
        }
    }

    public function test_a_master_that_dies_and_slots_that_move_meanwhile_leave_nothing_behind(): void
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());
        $redis = self::filled($cluster);
        $isDisturbed = false;
        $disturb = static function (int $done) use ($cluster, &$isDisturbed): void {
            if ($isDisturbed || $done < 600) {
                return;
            }
            $isDisturbed = true;
            $cluster->killMaster();
            $cluster->await(static fn (): bool => !$cluster->isWhole());
            $cluster->await(static fn (): bool => $cluster->isWhole());
            [$from, $to] = array_map(static fn (int $port): array => self::node($port), $cluster->masters());
            exec("redis-cli --cluster reshard 127.0.0.1:$from[1] --cluster-from $from[0] --cluster-to $to[0]"
                . ' --cluster-slots 500 --cluster-yes 2>&1', $said, $code);
            self::assertSame(0, $code, implode("\n", $said));
        };
        $conversion = new Conversion(new Transcoder(Format::Amber, false), false, $disturb);
        $conversion->run(new CacheStore(new Cluster('redis://' . implode(',', $cluster->seeds()) . '?cluster')));
        self::assertTrue($isDisturbed);
        self::assertSame(['', []], [$conversion->counts->obstacle, $conversion->counts->left]);
        // What its replica did not know yet is converted once more.
        self::assertGreaterThanOrEqual(self::KEYS, $conversion->counts->count(Outcome::Converted));
        self::assertSame(self::KEYS, self::converted($cluster->connect()));
    }

    public function test_an_address_that_is_none_says_what_is_wrong(): void
    {
        foreach ([
            'rediss://127.0.0.1:1?cluster' => 'not like redis://HOST:PORT,HOST:PORT?cluster',
            'redis://127.0.0.1:1?cluster' => 'the cluster does not answer',
        ] as $url => $words) {
            [$code, , $errors] = Amber::run(['convert', $url, '--to=amber']);
            self::assertSame(2, $code);
            self::assertStringContainsString($words, $errors);
        }
    }

    private static function filled(RedisCluster $cluster): \RedisCluster
    {
        $redis = $cluster->connect();
        for ($i = 0; $i < self::KEYS; ++$i) {
            $redis->setex("key$i", 1000, serialize(['n' => $i]));
        }
        foreach ($cluster->masters() as $port) {
            $node = new \Redis();
            $node->connect('127.0.0.1', $port);
            $cluster->await(static fn (): bool => $node->rawCommand('WAIT', '1', '500') === 1);
        }

        return $redis;
    }

    /** @return int how many keys hold what they should */
    private static function converted(\RedisCluster $redis): int
    {
        $count = 0;
        for ($i = 0; $i < self::KEYS; ++$i) {
            $count += (int) ($redis->get("key$i") === amber_serialize(['n' => $i]));
        }

        return $count;
    }

    /** @return array{string, int} its name in the cluster, and its port */
    private static function node(int $port): array
    {
        $redis = new \Redis();
        $redis->connect('127.0.0.1', $port);

        return [(string) $redis->rawCommand('CLUSTER', 'MYID'), $port];
    }

    private static function port(string $seed): int
    {
        return (int) substr((string) strrchr($seed, ':'), 1);
    }
}
