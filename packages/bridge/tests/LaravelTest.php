<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Laravel\DatabaseStore;
use Amber\Bridge\Laravel\RedisStore;
use Amber\Bridge\Laravel\ServiceProvider;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisServer;
use Amber\Stores\Values;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\DatabaseStore as LaravelDatabaseStore;
use Illuminate\Cache\RateLimiter;
use Illuminate\Cache\RedisStore as LaravelRedisStore;
use Illuminate\Cache\Repository;
use Illuminate\Config\Repository as Config;
use Illuminate\Contracts\Cache\Store;
use Illuminate\Contracts\Redis\Factory;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Foundation\Application;
use Illuminate\Log\LogManager;
use Illuminate\Redis\RedisManager;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Log\AbstractLogger;
use Psr\Log\LoggerInterface;

require_once __DIR__ . '/functions.php';
require_once __DIR__ . '/Gadget.php';
require_once __DIR__ . '/Lines.php';

/** Laravel's cache stores, on a real Redis and a database. */
final class LaravelTest extends TestCase
{
    /** @dataProvider stores */
    #[DataProvider('stores')]
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
    #[DataProvider('stores')]
    public function test_numbers_are_counted_with(\Closure $make): void
    {
        [$store] = $make($sandbox);
        $store->put('n', 5, 60);
        self::assertEquals(7, $store->increment('n', 2));
        self::assertEquals(6, $store->decrement('n'));
        self::assertEquals(6, $store->get('n'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_what_laravel_s_own_store_wrote_is_read(\Closure $make): void
    {
        [$store, $old] = $make($sandbox);
        $old->put('old', Values::everyKind(9), 60);
        $old->put('number', 5, 60);
        self::assertTrue(Values::areEveryKind($store->get('old'), 9));
        self::assertEquals(5, $store->get('number'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_classes_can_be_limited_as_in_laravel(\Closure $make): void
    {
        [$store] = $make($sandbox, [\ArrayObject::class]);
        $store->put('k', [new \ArrayObject(), new \SplObjectStorage()], 60);
        [$allowed, $other] = $store->get('k');
        self::assertInstanceOf(\ArrayObject::class, $allowed);
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, $other);
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_enums_are_built_whatever_classes_are_serializable_as_in_laravel(\Closure $make): void
    {
        foreach ([false, [\ArrayObject::class]] as $classes) {
            [$store, $old] = $make($sandbox, $classes);
            foreach ([$store, $old] as $writer) {
                $writer->put('k', [Algorithm::Zstd, [Algorithm::Lz4, new \SplObjectStorage()]], 60);
                [$case, [$other, $object]] = $store->get('k');
                self::assertSame([Algorithm::Zstd, Algorithm::Lz4], [$case, $other]);
                self::assertInstanceOf(\__PHP_Incomplete_Class::class, $object);
            }
        }
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_a_limit_of_the_codec_s_own_holds_whatever_laravel_allows(\Closure $make): void
    {
        $codec = new Codec(options: ['allowed_classes' => [\ArrayObject::class]]);
        foreach ([true, false, [Algorithm::class, \SplObjectStorage::class]] as $classes) {
            [$store] = $make($sandbox, $classes, $codec, new Lines());
            foreach ([Algorithm::Zstd, new \SplObjectStorage()] as $value) {
                $store->put('k', $value, 60);
                self::assertNull($store->get('k'));
            }
        }
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_an_entry_that_cannot_be_read_is_missing_and_in_the_log(\Closure $make): void
    {
        $codec = new Codec(options: ['key' => 'the secret of now']);
        [$store, $old] = $make($sandbox, null, $codec, $log = new Lines());
        $old->put('k', [1], 60);
        self::assertNull($store->get('k'));
        self::assertSame(['k' => null], $store->many(['k']));
        self::assertCount(2, $log->lines);
        $line = '/^warning: An entry of .* \(asked for: k\) cannot be read, and is missing: [\w\\\\]+Exception: ./';
        self::assertMatchesRegularExpression($line, $log->lines[0]);
        $store->put('k', [2], 60);
        self::assertSame([2], $store->get('k'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_an_entry_that_cannot_be_read_is_missing_to_add_too_and_others_stay(\Closure $make): void
    {
        [$store, $old] = $make($sandbox, null, new Codec(), $log = new Lines());
        $old->put('k', [1], 60);
        self::assertTrue($store->add('k', [2], 60));
        self::assertCount(1, $log->lines);
        self::assertStringContainsString('(asked for: k)', $log->lines[0]);
        foreach ([[3], null] as $value) {
            self::assertFalse($store->add('k', $value, 60));
        }
        self::assertSame([2], $store->get('k'));
        self::assertTrue($store->add('new', [4], 60));
        self::assertSame([4], $store->get('new'));
        self::assertCount(1, $log->lines);
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_add_leaves_an_entry_whose_dictionary_is_not_loaded_here_as_others_read_it(\Closure $make): void
    {
        [$store, $old] = $make($sandbox, null, new Codec(), new Lines());
        $bytes = "\xC1\x11\xAA\xBB\xCC\xDD\x05";
        $row = ['key' => 'k', 'value' => base64_encode($bytes), 'expiration' => 4_000_000_000];
        $old instanceof LaravelRedisStore
            ? $old->connection()->set('app:k', $bytes) : $old->getConnection()->table('cache')->insert($row);
        self::assertFalse($store->add('k', [2], 60));
    }

    public function test_an_entry_that_cannot_be_read_is_missing_to_add_as_a_blob_of_sqlite_too(): void
    {
        $make = [...self::stores()]['database'][0];
        [$store, $old] = $make($sandbox, null, new Codec(), new Lines());
        foreach (["x'6a756e6b'", "x'ff00fe'"] as $blob) {
            $old->getConnection()->statement("insert or replace into cache values ('k', $blob, 4000000000)");
            self::assertTrue($store->add('k', [2], 60), $blob);
            self::assertSame([2], $store->get('k'));
        }
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_add_leaves_what_was_put_in_the_place_of_an_entry_that_cannot_be_read(\Closure $make): void
    {
        $log = new class () extends AbstractLogger {
            public ?Store $store = null;

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->store?->put('k', ['of another'], 60);
            }
        };
        [$log->store, $old] = $make($sandbox, null, new Codec(), $log);
        $old->put('k', [1], 60);
        self::assertFalse($log->store->add('k', ['new'], 60));
        self::assertSame(['of another'], $log->store->get('k'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_a_limit_of_rates_holds_whatever_lies_where_it_counts(\Closure $make): void
    {
        [$store, $old] = $make($sandbox, null, new Codec(), new Lines());
        $limiter = new RateLimiter(new Repository($store));
        $old->put('login', [1], 60);
        $old->put('login:timer', [1], 60);
        for ($i = 0; $i < 3; ++$i) {
            self::assertFalse($limiter->tooManyAttempts('login', 3));
            $limiter->hit('login');
        }
        self::assertTrue($limiter->tooManyAttempts('login', 3));
    }

    public function test_an_entry_that_phpredis_has_compressed_is_there_to_add(): void
    {
        $redis = self::redis(new RedisServer($sandbox = new Sandbox()));
        $redis->connection()->client()->setOption(\Redis::OPT_COMPRESSION, \Redis::COMPRESSION_LZF);
        $store = new RedisStore(new Codec(), $redis);
        $store->put('k', str_repeat('many ', 100), 60);
        self::assertFalse($store->add('k', 'another', 60));
        self::assertTrue($store->add('new', str_repeat('few ', 100), 60));
        self::assertSame(str_repeat('few ', 100), $store->get('new'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_an_entry_that_cannot_be_read_takes_one_line_of_laravel_s_log(\Closure $make): void
    {
        $sandbox = new Sandbox();
        $app = new Application();
        $app->instance('config', new Config(['logging' => [
            'default' => 'single',
            'channels' => ['single' => ['driver' => 'single', 'path' => $path = "{$sandbox->directory}/log"]],
        ]]));
        [$store, $old] = $make($stores, null, new Codec(), new LogManager($app));
        $old->put('k', [1], 60);
        self::assertNull($store->get('k'));
        self::assertCount(1, file($path) ?: [], (string) file_get_contents($path));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_an_entry_that_is_read_to_count_names_no_key_that_was_asked_for_before(\Closure $make): void
    {
        [$store, $old] = $make($sandbox, null, new Codec(), $log = new Lines());
        $store->put('asked', [1], 60);
        $store->get('asked');
        $old->put('k', [1], 60);
        try {
            $store->increment('k');
        } catch (\Throwable) {
            // Redis counts itself
        }
        $store->many(['k', 'l']);
        self::assertStringNotContainsString('asked for: asked', implode($log->lines));
        self::assertStringContainsString('(asked for: k, l)', (string) end($log->lines));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_of_many_keys_that_were_asked_for_the_log_names_a_few(\Closure $make): void
    {
        [$store, $old] = $make($sandbox, null, new Codec(), $log = new Lines());
        $old->put('1', [1], 60);
        $store->many(array_map(strval(...), range(1, 2000)));
        self::assertStringContainsString('(asked for: 1, 2, 3, 4, 5, 6, 7, 8 and 1992 more)', implode($log->lines));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_with_a_key_numbers_are_signed_and_no_counter_is_wrong_in_silence(\Closure $make): void
    {
        $codec = new Codec(options: ['key' => 'the secret of now']);
        [$store, $old] = $make($sandbox, null, $codec, new Lines());
        foreach ([5, '5', 1.5] as $number) {
            $store->put('n', $number, 60);
            self::assertSame($number, $store->get('n'));
            $old->put('n', $number, 60);
            self::assertNull($store->get('n'));
        }
        $store->put('n', 5, 60);
        if ($store instanceof RedisStore) {
            $this->expectException(\LogicException::class);
            $this->expectExceptionMessage('keep counters in another store');
        }
        self::assertSame(6, $store->increment('n'));
    }

    /** @dataProvider stores */
    #[DataProvider('stores')]
    public function test_a_codec_that_writes_the_old_format_is_read_by_laravel_s_own_store(\Closure $make): void
    {
        $first = new Codec(readsOthers: true, options: ['unknown_class' => 'incomplete'], writes: 'serialize');
        [$store, $old] = $make($sandbox, null, $first);
        foreach ([Values::everyKind(4), 5, 'text', false] as $value) {
            $store->put('k', $value, 60);
            self::assertSame(serialize($value), serialize(self::typed($value, $old->get('k'))));
            self::assertSame(serialize($value), serialize(self::typed($value, $store->get('k'))));
        }
    }

    /** Redis gives numbers as text. */
    private static function typed(mixed $value, mixed $read): mixed
    {
        return \is_int($value) ? (int) $read : $read;
    }

    public function test_a_connection_that_serializes_by_itself_is_refused(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $redis = new RedisManager(new Application(), 'phpredis', ['default' => [
            'host' => '127.0.0.1',
            'port' => $server->port,
            'options' => ['serializer' => \Redis::SERIALIZER_PHP],
        ]]);
        $this->expectException(\LogicException::class);
        $this->expectExceptionMessage('take the option "serializer" out');
        (new RedisStore(self::codec(), $redis))->get('k');
    }

    public function test_a_connection_for_locks_that_serializes_by_itself_is_refused(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $connection = ['host' => '127.0.0.1', 'port' => $server->port];
        $redis = new RedisManager(new Application(), 'phpredis', [
            'default' => $connection,
            'locks' => $connection + ['options' => ['serializer' => \Redis::SERIALIZER_PHP]],
        ]);
        $server->connect()->set('job', serialize(new Gadget()));
        Gadget::$ran = [];
        $store = new RedisStore(self::codec(), $redis);
        self::assertFalse($store->lock('job', 10)->isOwnedByCurrentProcess());
        $store->setLockConnection('locks');
        try {
            $store->lock('job', 10)->isOwnedByCurrentProcess();
            self::fail('it was taken');
        } catch (\LogicException $error) {
            self::assertStringContainsString('take the option "serializer" out', $error->getMessage());
        }
        self::assertSame([], Gadget::$ran);
    }

    public function test_the_provider_adds_the_drivers(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $app = new Application();
        $app->instance('config', new Config([
            'cache' => [
                'prefix' => 'app:',
                'default' => 'fast',
                'stores' => [
                    'fast' => ['driver' => 'amber-redis', 'lock_connection' => 'locks'],
                    'first' => ['driver' => 'amber-redis', 'writes' => 'serialize'],
                ],
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
        $cache->store('first')->put('k', ['a' => 2], 60);
        self::assertSame(['a' => 2], unserialize((string) $server->connect()->get('app:k')));
        self::assertSame(['a' => 2], $cache->get('k'));
        // Locks lie where Laravel's own store has them: a server that has been switched and one that has not see each
        // other's.
        self::assertTrue($cache->getStore()->lock('order', 10)->get());
        self::assertSame(0, $server->connect()->exists('app:order'));
        $old = new LaravelRedisStore($app->make('redis'), 'app:');
        $old->setLockConnection('locks');
        self::assertFalse($old->lock('order', 10)->get());
    }

    public function test_the_provider_adds_the_drivers_where_the_cache_manager_was_made_before(): void
    {
        $app = self::application(new RedisServer($sandbox = new Sandbox()));
        $app->make('config')->set('cache.stores.fast', ['driver' => 'amber-redis']);
        $app->singleton('cache', static fn (Application $app): CacheManager => new CacheManager($app));
        $cache = $app->make('cache');
        (new ServiceProvider($app))->register();
        self::assertInstanceOf(RedisStore::class, $cache->store('fast')->getStore());
    }

    public function test_a_store_compresses_where_its_configuration_says_so(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $long = ['text' => implode(' of the list, item ', range(1, 100))];
        try {
            $packed = amber_serialize($long, ['compress' => 3]);
        } catch (\ValueError) {
            self::markTestSkipped('amber was built without libzstd');
        }
        foreach ([3, '3'] as $level) {
            $store = ServiceProvider::redis(self::application($server), ['prefix' => 'app:', 'compression' => $level]);
            $store->put('k', $long, 60);
            self::assertSame($packed, $server->connect()->get('app:k'));
            self::assertSame($long, $store->get('k'));
        }
        $store = ServiceProvider::redis(self::application($server), ['prefix' => 'app:', 'compression' => '']);
        $store->put('k', $long, 60);
        self::assertSame(amber_serialize($long), $server->connect()->get('app:k'));
    }

    public function test_a_store_takes_the_dictionary_that_its_configuration_names(): void
    {
        $app = self::application(new RedisServer($sandbox = new Sandbox()));
        $this->expectException(\TypeError::class);
        $this->expectExceptionMessage('Option "dictionary" must be of type string, int given');
        ServiceProvider::redis($app, ['prefix' => 'app:', 'dictionary' => 5]);
    }

    public function test_a_configuration_with_an_option_of_the_codec_that_is_not_taken_is_refused(): void
    {
        foreach (['key', 'allowed_classes', 'max_elements', 'options'] as $name) {
            try {
                ServiceProvider::redis(new Application(), ['prefix' => 'app:', $name => 'a value']);
                self::fail('it is taken');
            } catch (\InvalidArgumentException $error) {
                self::assertStringContainsString("has no \"$name\"", $error->getMessage());
            }
        }
    }

    public function test_what_is_no_string_in_redis_stays_where_add_would_put_an_entry(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $server->connect()->rPush('app:k', 'one');
        $store = ServiceProvider::redis(self::application($server), ['prefix' => 'app:']);
        self::assertFalse((bool) $store->add('k', 'mine', 60));
        self::assertSame(['one'], $server->connect()->lRange('app:k', 0, -1));
    }

    public function test_no_prefix_in_the_configuration_is_an_empty_one_as_in_laravel(): void
    {
        $app = new Application();
        $app->instance('config', new Config(['cache' => ['prefix' => null]]));
        $app->instance(Factory::class, new RedisManager($app, 'phpredis', []));
        self::assertSame('', ServiceProvider::redis($app, [])->getPrefix());
    }

    /**
     * @return iterable<string, array{\Closure(?Sandbox, mixed=, ?Codec=, ?LoggerInterface=): array{Store, Store}}>
     *     ours, and Laravel's own on the same
     */
    public static function stores(): iterable
    {
        yield 'redis' => [static function (
            ?Sandbox &$sandbox,
            mixed $classes = null,
            ?Codec $codec = null,
            ?LoggerInterface $log = null,
        ): array {
            $redis = self::redis(new RedisServer($sandbox = new Sandbox()));

            return [
                new RedisStore($codec ?? self::codec(), $redis, 'app:', 'default', $classes, $log),
                new LaravelRedisStore($redis, 'app:'),
            ];
        }];
        yield 'database' => [static function (
            ?Sandbox &$sandbox,
            mixed $classes = null,
            ?Codec $codec = null,
            ?LoggerInterface $log = null,
        ): array {
            $manager = new Manager();
            $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
            $connection = $manager->getConnection();
            $connection->statement('create table cache (key text primary key, value text, expiration integer)');

            return [
                new DatabaseStore(
                    $codec ?? self::codec(),
                    $connection,
                    'cache',
                    lockTable: 'locks',
                    serializableClasses: $classes,
                    logger: $log,
                ),
                new LaravelDatabaseStore($connection, 'cache'),
            ];
        }];
    }

    private static function codec(): Codec
    {
        return new Codec(readsOthers: true, options: ['unknown_class' => 'incomplete']);
    }

    private static function application(RedisServer $server): Application
    {
        $app = new Application();
        $app->instance('config', new Config([]));
        $app->instance(Factory::class, self::redis($server));

        return $app;
    }

    private static function redis(RedisServer $server): RedisManager
    {
        return new RedisManager(new Application(), 'phpredis', [
            'default' => ['host' => '127.0.0.1', 'port' => $server->port, 'database' => 0],
            'locks' => ['host' => '127.0.0.1', 'port' => $server->port, 'database' => 1],
        ]);
    }
}
