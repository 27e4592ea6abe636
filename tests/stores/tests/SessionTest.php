<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisCluster;
use Amber\Stores\RedisServer;
use Amber\Stores\Site;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Sessions of php-fpm behind nginx, in every store that PHP's session handlers have. */
final class SessionTest extends TestCase
{
    private const AMBER = ['session.serialize_handler' => 'amber', 'session.use_strict_mode' => '0'];

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_every_kind_of_value_comes_back_in_another_request(\Closure $start): void
    {
        [$settings, $read] = $start($sandbox);
        $site = new Site($settings + self::AMBER);
        for ($seed = 0; $seed < 20; ++$seed) {
            $filled = $site->ask('session.php', ['do' => 'fill', 'seed' => $seed], "every$seed");
            self::assertArrayNotHasKey('error', $filled);
            $checked = $site->ask('session.php', ['do' => 'check', 'seed' => $seed], "every$seed");
            self::assertTrue($checked['same'] ?? null);
            self::assertSame('amber', \Amber\detect($read("every$seed")));
        }
    }

    /** @dataProvider lockingStores */
    #[DataProvider('lockingStores')]
    public function test_concurrent_requests_on_one_session_lose_nothing_where_it_is_locked(\Closure $start): void
    {
        [$settings, $read] = $start($sandbox);
        $site = new Site($settings + self::AMBER);
        $crowd = new Crowd(4, static function () use ($site): int {
            for ($i = 0; $i < 50; ++$i) {
                $answer = $site->ask('session.php', ['do' => 'count'], 'shared');
                if (!isset($answer['n'])) {
                    throw new \RuntimeException((string) json_encode($answer));
                }
            }

            return $i;
        });
        self::assertSame([50, 50, 50, 50], $crowd->results());
        self::assertSame(['n' => 200], amber_unserialize($read('shared')));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_many_sessions_at_once_each_keep_their_own(\Closure $start): void
    {
        [$settings] = $start($sandbox);
        $site = new Site($settings + self::AMBER);
        $crowd = new Crowd(4, static function (int $number) use ($site): array {
            $wrong = [];
            for ($i = 0; $i < 100; ++$i) {
                $seed = 1000 * $number + $i % 25;
                $do = $i < 25 ? 'fill' : 'check';
                $answer = $site->ask('session.php', ['do' => $do, 'seed' => $seed], "own$seed");
                if (isset($answer['error']) || ($answer['same'] ?? true) !== true) {
                    $wrong[] = $answer;
                }
            }

            return $wrong;
        });
        self::assertSame([[], [], [], []], $crowd->results());
    }

    public function test_old_sessions_of_each_handler_go_on_and_are_amber_after_a_request(): void
    {
        $sandbox = new Sandbox();
        [$settings, $read] = self::files($sandbox);
        $ids = [
            'php' => 'old-php',
            'php_serialize' => 'old-serialize',
            'php_binary' => 'old-binary',
            'igbinary' => 'old-igbinary',
        ];
        foreach ($ids as $handler => $id) {
            $old = new Site(['session.serialize_handler' => $handler] + $settings + self::AMBER);
            $old->ask('session.php', ['do' => 'count'], $id);
            self::assertNotSame('amber', \Amber\detect($read($id)));
        }
        $site = new Site($settings + self::AMBER);
        foreach ($ids as $handler => $id) {
            self::assertSame(2, $site->ask('session.php', ['do' => 'count'], $id)['n'] ?? null, $handler);
            self::assertSame(['n' => 2], amber_unserialize($read($id)));
        }
    }

    public function test_old_sessions_of_igbinary_go_on_where_igbinary_is_not_loaded_and_the_polyfill_is(): void
    {
        $sandbox = new Sandbox();
        [$settings, $read] = self::files($sandbox);
        $old = new Site(['session.serialize_handler' => 'igbinary'] + $settings + self::AMBER);
        $old->ask('session.php', ['do' => 'fill', 'seed' => 9], 'old');
        self::assertSame('igbinary', \Amber\detect($read('old')));
        $site = new Site($settings + self::AMBER, isBare: true);
        self::assertTrue($site->ask('session.php', ['do' => 'check', 'seed' => 9], 'old')['same'] ?? null);
        self::assertSame('amber', \Amber\detect($read('old')));
    }

    public function test_a_damaged_session_under_auto_start_does_not_end_the_request(): void
    {
        $sandbox = new Sandbox();
        [$settings] = self::files($sandbox);
        $site = new Site($settings + self::AMBER + ['session.auto_start' => '1', 'display_errors' => '0']);
        $whole = amber_serialize(['user' => 7, 'name' => 'Ada']);
        file_put_contents("$sandbox->directory/sess_damaged", substr($whole, 0, -2));
        self::assertSame(1, $site->ask('session.php', ['do' => 'count'], 'damaged')['n'] ?? null);
    }

    /**
     * @return iterable<string, array{\Closure(?Sandbox): array{array<string, string>, \Closure(string): string}}>
     *     settings, and what reads an entry
     */
    public static function stores(): iterable
    {
        yield 'files' => [self::files(...)];
        yield 'redis' => [self::redis(...)];
        yield 'memcached' => [self::memcached(...)];
        yield 'redis cluster' => [self::cluster(...)];
    }

    /** @return iterable<string, array{\Closure}> phpredis locks no sessions of a cluster */
    public static function lockingStores(): iterable
    {
        foreach (self::stores() as $name => $arguments) {
            if ($name !== 'redis cluster') {
                yield $name => $arguments;
            }
        }
    }

    /** @return array{array<string, string>, \Closure(string): string} */
    private static function files(?Sandbox &$sandbox): array
    {
        $sandbox ??= new Sandbox();
        $directory = $sandbox->directory;

        return [
            ['session.save_handler' => 'files', 'session.save_path' => $directory],
            static fn (string $id): string => (string) file_get_contents("$directory/sess_$id"),
        ];
    }

    /** @return array{array<string, string>, \Closure(string): string} */
    private static function redis(?Sandbox &$sandbox): array
    {
        $server = new RedisServer($sandbox = new Sandbox());

        return [
            [
                'session.save_handler' => 'redis',
                'session.save_path' => "tcp://127.0.0.1:$server->port",
            ] + self::locking(),
            static fn (string $id): string => (string) $server->connect()->get("PHPREDIS_SESSION:$id"),
        ];
    }

    /** @return array{array<string, string>, \Closure(string): string} */
    private static function cluster(?Sandbox &$sandbox): array
    {
        $cluster = new RedisCluster($sandbox = new Sandbox());

        return [
            ['session.save_handler' => 'rediscluster', 'session.save_path' => $cluster->savePath()] + self::locking(),
            static fn (string $id): string => (string) $cluster->connect()->get("PHPREDIS_CLUSTER_SESSION:$id"),
        ];
    }

    /** @return array{array<string, string>, \Closure(string): string} */
    private static function memcached(?Sandbox &$sandbox): array
    {
        $server = new MemcachedServer($sandbox = new Sandbox());

        return [
            [
                'session.save_handler' => 'memcached',
                'session.save_path' => "127.0.0.1:$server->port",
                'memcached.sess_lock_wait_min' => '5',
                'memcached.sess_lock_wait_max' => '20',
                'memcached.sess_lock_retries' => '2000',
            ],
            static fn (string $id): string => (string) $server->connect()->get("memc.sess.key.$id"),
        ];
    }

    /** @return array<string, string> */
    private static function locking(): array
    {
        return [
            'redis.session.locking_enabled' => '1',
            'redis.session.lock_wait_time' => '5000',
            'redis.session.lock_retries' => '-1',
        ];
    }
}
