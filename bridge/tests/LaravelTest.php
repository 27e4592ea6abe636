<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Laravel\DatabaseStore;
use Amber\Bridge\Laravel\RedisStore;
use Amber\Bridge\Laravel\ServiceProvider;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\RedisServer;
use Amber\Stores\Values;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\DatabaseStore as LaravelDatabaseStore;
use Illuminate\Cache\RedisStore as LaravelRedisStore;
use Illuminate\Config\Repository as Config;
use Illuminate\Contracts\Cache\Store;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Foundation\Application;
use Illuminate\Redis\RedisManager;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/functions.php';

/** Laravel's cache stores, on a real Redis and a database. */
final class LaravelTest extends TestCase
{
    /** @dataProvider stores */
    public function test_every_kind_of_value_comes_back(\Closure $make): void
    {
        [$store] = $make($sandbox);
        self::assertTrue($store->put('k', Values::everyKind(4), 60));
        self::assertTrue(Values::areEveryKind($store->get('k'), 4));
        foreach ([false, '', [], 'text'] as $value) {
            $store->put('small', $value, 60);
            self::assertSame($value, $store->get('small'));
        }
        self::assertNull($store->get('never'));
    }

    /** @dataProvider stores */
    public function test_numbers_are_counted_with(\Closure $make): void
    {
        [$store] = $make($sandbox);
        $store->put('n', 5, 60);
        self::assertEquals(7, $store->increment('n', 2));
        self::assertEquals(6, $store->decrement('n'));
        self::assertEquals(6, $store->get('n'));
    }

    /** @dataProvider stores */
    public function test_what_laravel_s_own_store_wrote_is_read(\Closure $make): void
    {
        [$store, $old] = $make($sandbox);
        $old->put('old', Values::everyKind(9), 60);
        $old->put('number', 5, 60);
        self::assertTrue(Values::areEveryKind($store->get('old'), 9));
        self::assertEquals(5, $store->get('number'));
    }

    /** @dataProvider stores */
    public function test_classes_can_be_limited_as_in_laravel(\Closure $make): void
    {
        [$store] = $make($sandbox, [\ArrayObject::class]);
        $store->put('k', [new \ArrayObject(), new \SplObjectStorage()], 60);
        [$allowed, $other] = $store->get('k');
        self::assertInstanceOf(\ArrayObject::class, $allowed);
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, $other);
    }

    public function test_the_provider_adds_the_drivers(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $app = new Application();
        $app->instance('config', new Config([
            'cache' => [
                'prefix' => 'app:',
                'default' => 'fast',
                'stores' => ['fast' => ['driver' => 'amber-redis', 'lock_connection' => 'locks']],
            ],
        ]));
        $app->instance('redis', self::redis($server));
        $app->singleton('cache', static fn (Application $app): CacheManager => new CacheManager($app));
        (new ServiceProvider($app))->register();
        $cache = $app->make('cache');
        $cache->put('k', ['a' => 1], 60);
        self::assertSame(['a' => 1], $cache->get('k'));
        self::assertInstanceOf(RedisStore::class, $cache->getStore());
        self::assertSame(['a' => 1], amber_unserialize((string) $server->connect()->get('app:k')));
        // Locks lie where Laravel's own store has them: a server that has been switched and one that has not see each
        // other's.
        self::assertTrue($cache->getStore()->lock('order', 10)->get());
        self::assertSame(0, $server->connect()->exists('app:order'));
        $old = new LaravelRedisStore($app->make('redis'), 'app:');
        $old->setLockConnection('locks');
        self::assertFalse($old->lock('order', 10)->get());
    }

    /**
     * @return iterable<string, array{\Closure(?Sandbox, ?array<string>=): array{Store, Store}}> ours, and Laravel's own
     *     on the same
     */
    public static function stores(): iterable
    {
        yield 'redis' => [static function (?Sandbox &$sandbox, ?array $classes = null): array {
            $redis = self::redis(new RedisServer($sandbox = new Sandbox()));

            return [
                new RedisStore(self::codec(), $redis, 'app:', 'default', $classes),
                new LaravelRedisStore($redis, 'app:'),
            ];
        }];
        yield 'database' => [static function (?Sandbox &$sandbox, ?array $classes = null): array {
            $manager = new Manager();
            $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
            $connection = $manager->getConnection();
            $connection->statement('create table cache (key text primary key, value text, expiration integer)');

            return [
                new DatabaseStore(self::codec(), $connection, 'cache', '', 'locks', serializableClasses: $classes),
                new LaravelDatabaseStore($connection, 'cache'),
            ];
        }];
    }

    private static function codec(): Codec
    {
        return new Codec(readsOthers: true, options: ['unknown_class' => 'incomplete']);
    }

    private static function redis(RedisServer $server): RedisManager
    {
        return new RedisManager(new Application(), 'phpredis', [
            'default' => ['host' => '127.0.0.1', 'port' => $server->port, 'database' => 0],
            'locks' => ['host' => '127.0.0.1', 'port' => $server->port, 'database' => 1],
        ]);
    }
}
