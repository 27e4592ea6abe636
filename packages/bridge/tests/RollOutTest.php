<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Laravel\ServiceProvider;
use Amber\Bridge\Psr16\SerializingCache;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\Bridge\Symfony\Marshaller;
use Amber\Stores\Values;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\Console\ClearCommand;
use Illuminate\Config\Repository as Config;
use Illuminate\Console\View\Components\Factory;
use Illuminate\Container\Container;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Events\Dispatcher;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Foundation\Application;
use Illuminate\Redis\RedisManager;
use PHPUnit\Framework\Attributes\DataProvider;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Psr16Cache;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\NullOutput;

require_once __DIR__ . '/functions.php';
require_once __DIR__ . '/RedisTestCase.php';

/**
 * The roll-out of README.md for caches ("Read both first, write old"), and the way back: servers with the code of
 * before, of step 1 and of step 2 on one store. Nothing is cleared but where the document says so.
 *
 * @phpstan-type Server array{set: \Closure(string, mixed): mixed, get: \Closure(string): mixed}
 */
final class RollOutTest extends RedisTestCase
{
    private int $written = 0;

    /** @dataProvider caches */
    #[DataProvider('caches')]
    public function test_each_server_reads_what_each_other_writes_in_every_step(\Closure $make): void
    {
        [$old, $reads, $amber, $clear] = $make();
        foreach ([[$old, $reads], [$reads, $amber], [$amber], [$amber, $reads], [$reads]] as $servers) {
            $this->assertEachReadsEach($servers);
        }
        $clear();
        foreach ([[$reads, $old], [$old]] as $servers) {
            $this->assertEachReadsEach($servers);
        }
    }

    /** @dataProvider caches */
    #[DataProvider('caches')]
    public function test_what_lay_there_before_is_read_in_every_step(\Closure $make): void
    {
        [$old, $reads, $amber] = $make();
        $old['set']('before', Values::everyKind(7));
        $reads['set']('meanwhile', Values::everyKind(8));
        foreach ([$old, $reads, $amber] as $server) {
            self::assertTrue(Values::areEveryKind($server['get']('before'), 7));
            self::assertTrue(Values::areEveryKind($server['get']('meanwhile'), 8));
        }
    }

    public function test_laravel_s_cache_clear_clears_the_store_that_it_names_and_else_the_default_one(): void
    {
        $cache = self::cacheManager();
        $cache->store('redis-amber')->put('k', 'fast', 60);
        $cache->store('database-amber')->put('k', 'table', 60);
        $this->cacheClear($cache, []);
        self::assertSame('fast', $cache->store('redis-amber')->get('k'));
        self::assertNull($cache->store('database-amber')->get('k'));
        $this->cacheClear($cache, ['store' => 'redis-amber']);
        self::assertNull($cache->store('redis-amber')->get('k'));
    }

    /** @param array<string, string> $arguments of php artisan cache:clear */
    private function cacheClear(CacheManager $cache, array $arguments): void
    {
        // Without what is not installed for these tests: questions, and colours of what it says.
        $command = new class ($cache, new Filesystem()) extends ClearCommand {
            protected function configurePrompts(InputInterface $input)
            {
            }
        };
        $app = Container::getInstance();
        $app->instance('events', new Dispatcher($app));
        $app->bind(Factory::class, fn (): Factory => $this->createStub(Factory::class));
        $command->setLaravel($app);
        self::assertSame(0, $command->run(new ArrayInput($arguments), new NullOutput()));
    }

    /** @return iterable<string, array{\Closure(): array{Server, Server, Server, \Closure(): mixed}}> */
    public static function caches(): iterable
    {
        foreach (['serialize', 'igbinary'] as $format) {
            yield "Symfony, $format" => [static fn (): array => self::symfony($format)];
            yield "phpredis, $format" => [static fn (): array => self::wrapped($format)];
        }
        yield 'PSR-16' => [self::psr16(...)];
        foreach (['redis', 'database'] as $driver) {
            yield "Laravel, $driver" => [static fn (): array => self::laravel($driver)];
        }
    }

    /** @param non-empty-list<Server> $servers */
    private function assertEachReadsEach(array $servers): void
    {
        foreach ($servers as $writer) {
            $n = ++$this->written;
            $values = [Values::everyKind($n), "text $n", $n, ['n' => $n]];
            foreach ($values as $key => $value) {
                $writer['set']("key$key", $value);
            }
            foreach ($servers as $reader) {
                foreach ($values as $key => $value) {
                    self::assertEquals($value, $reader['get']("key$key"));
                }
                self::assertTrue(Values::areEveryKind($reader['get']('key0'), $n));
            }
        }
    }

    private static function codec(string $writes): Codec
    {
        return new Codec(readsOthers: true, writes: $writes);
    }

    /** @return array{Server, Server, Server, \Closure(): mixed} */
    private static function symfony(string $format): array
    {
        $server = static fn (?Codec $codec): array => self::server(static fn (): CacheInterface => new Psr16Cache(
            new RedisAdapter(self::phpredis(), 'app', 0, $codec === null
                ? new DefaultMarshaller($format === 'igbinary')
                : new Marshaller($codec)),
        ));

        return [
            $server(null), $server(self::codec($format)), $server(self::codec('amber')),
            static fn (): bool => self::phpredis()->flushAll(),
        ];
    }

    /** @return array{Server, Server, Server, \Closure(): mixed} */
    private static function wrapped(string $format): array
    {
        $serializer = $format === 'igbinary' ? \Redis::SERIALIZER_IGBINARY : \Redis::SERIALIZER_PHP;
        $wrapped = static fn (string $writes): \Closure => static fn (): SerializingRedis
            => self::on('phpredis', self::codec($writes));

        return [
            self::server(static fn (): \Redis => self::phpredis($serializer)),
            self::server($wrapped($format)), self::server($wrapped('amber')),
            static fn (): bool => self::phpredis()->flushAll(),
        ];
    }

    /** @return array{Server, Server, Server, \Closure(): mixed} */
    private static function psr16(): array
    {
        $inner = static fn (): CacheInterface => new Psr16Cache(
            new RedisAdapter(self::phpredis(), 'app', 0, new DefaultMarshaller(false)),
        );
        $classes = ['allowed_classes' => Values::CLASSES];
        $outer = static fn (string $writes): \Closure => static fn (): CacheInterface => new SerializingCache(
            $inner(),
            new Codec(readsOthers: true, options: $classes, writes: $writes),
            passesOthers: true,
        );

        return [
            self::server($inner), self::server($outer('serialize')), self::server($outer('amber')),
            static fn (): bool => $outer('serialize')()->clear(),
        ];
    }

    /** @return array{Server, Server, Server, \Closure(): mixed} */
    private static function laravel(string $driver): array
    {
        $cache = self::cacheManager();
        $server = static fn (string $store): array => [
            'set' => static fn (string $key, mixed $value): bool => $cache->store($store)->put($key, $value, 60),
            'get' => static fn (string $key): mixed => $cache->store($store)->get($key),
        ];

        return [
            $server($driver), $server("$driver-reads"), $server("$driver-amber"),
            static fn (): bool => $cache->store("$driver-reads")->flush(),
        ];
    }

    /**
     * @param \Closure(): (CacheInterface|\Redis|SerializingRedis) $make anew for each request
     * @return Server
     */
    private static function server(\Closure $make): array
    {
        return [
            'set' => static fn (string $key, mixed $value): mixed => $make()->set($key, $value),
            'get' => static fn (string $key): mixed => $make()->get($key),
        ];
    }

    /** Laravel's, with the stores of before, of step 1 and of step 2 on one Redis and in one table. */
    private static function cacheManager(): CacheManager
    {
        $stores = [];
        foreach (['redis' => [], 'database' => ['table' => 'cache']] as $driver => $config) {
            $stores[$driver] = ['driver' => $driver] + $config;
            $stores["$driver-reads"] = ['driver' => "amber-$driver", 'writes' => 'serialize'] + $config;
            $stores["$driver-amber"] = ['driver' => "amber-$driver"] + $config;
        }
        $app = new Application();
        $app->instance('config', new Config([
            'cache' => ['prefix' => 'app:', 'default' => 'database-amber', 'stores' => $stores],
        ]));
        $app->instance('redis', new RedisManager($app, 'phpredis', [
            'default' => ['host' => '127.0.0.1', 'port' => self::port(), 'database' => 0],
        ]));
        $manager = new Manager();
        $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
        $manager->getConnection()
            ->statement('create table cache (key text primary key, value text, expiration integer)');
        $app->instance('db', $manager->getDatabaseManager());
        $app->singleton('cache', static fn (Application $app): CacheManager => new CacheManager($app));
        (new ServiceProvider($app))->register();

        return $app->make('cache');
    }
}
