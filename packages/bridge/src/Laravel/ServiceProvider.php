<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

use Amber\Bridge\Codec;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\Repository;
use Illuminate\Contracts\Foundation\Application;
use Illuminate\Contracts\Redis\Factory;
use Illuminate\Support\ServiceProvider as Base;
use Psr\Log\LoggerInterface;

/** Adds the cache drivers "amber-redis" and "amber-database", which read what Laravel's own stores wrote. */
final class ServiceProvider extends Base
{
    /** Options of a Codec that a configuration does not hand on: to pass over a key would leave a store unsigned. */
    private const NOT_TAKEN = [
        'key', 'allowed_classes', 'class_map', 'max_depth', 'max_elements', 'unknown_class', 'readsOthers', 'options',
    ];

    /** Tells the cache manager what there is, once somebody asks for it, or at once where somebody has. */
    public function register(): void
    {
        $this->callAfterResolving('cache', static function (CacheManager $cache): void {
            // The manager binds these to itself.
            $cache->extend('amber-redis', fn (Application $app, array $config): Repository
                => $cache->repository(ServiceProvider::redis($app, $config), $config));
            $cache->extend('amber-database', fn (Application $app, array $config): Repository
                => $cache->repository(ServiceProvider::database($app, $config), $config));
        });
    }

    /**
     * As CacheManager::createRedisDriver() makes Laravel's own.
     *
     * @internal
     * @param array<string, mixed> $config of the store
     */
    public static function redis(Application $app, array $config): RedisStore
    {
        $connection = $config['connection'] ?? 'default';
        $store = new RedisStore(
            self::codec($config),
            $app->make(Factory::class),
            self::prefix($app, $config),
            $connection,
            self::classes($app),
            self::logger($app),
        );
        $store->setLockConnection($config['lock_connection'] ?? $connection);

        return $store;
    }

    /**
     * As CacheManager::createDatabaseDriver() makes Laravel's own.
     *
     * @internal
     * @param array<string, mixed> $config of the store
     */
    public static function database(Application $app, array $config): DatabaseStore
    {
        $database = $app->make('db');
        $store = new DatabaseStore(
            self::codec($config),
            $database->connection($config['connection'] ?? null),
            $config['table'],
            self::prefix($app, $config),
            $config['lock_table'] ?? 'cache_locks',
            $config['lock_lottery'] ?? [2, 100],
            $config['lock_timeout'] ?? 86_400,
            self::classes($app),
            self::logger($app),
        );
        $store->setLockConnection($database->connection($config['lock_connection'] ?? $config['connection'] ?? null));

        return $store;
    }

    /**
     * Laravel's own stores give incomplete objects.
     *
     * @param array<string, mixed> $config of the store; "writes", "compression" and the option "dictionary" as Codec
     *     takes them, a level also as env() gives it: as a text, an empty one for none
     */
    private static function codec(array $config): Codec
    {
        $wrong = array_values(array_intersect(self::NOT_TAKEN, array_keys($config)));
        if ($wrong !== []) {
            throw new \InvalidArgumentException("A store's configuration has no \"$wrong[0]\": make such a store "
                . 'yourself, of a Codec, in Cache::extend()');
        }
        $dictionary = isset($config['dictionary']) ? ['dictionary' => $config['dictionary']] : [];
        $options = ['unknown_class' => 'incomplete'] + $dictionary;
        $given = $config['compression'] ?? null;
        $compression = match (true) {
            $given === '' => null,
            is_string($given) && ctype_digit($given) => (int) $given,
            default => $given,
        };

        return new Codec(true, $compression, $options, $config['writes'] ?? 'amber');
    }

    private static function logger(Application $app): ?LoggerInterface
    {
        return $app->bound('log') ? $app->make('log') : null;
    }

    /** @param array<string, mixed> $config of the store */
    private static function prefix(Application $app, array $config): string
    {
        return $config['prefix'] ?? $app->make('config')->get('cache.prefix') ?? '';
    }

    /** @return list<class-string>|bool|null */
    private static function classes(Application $app): array|bool|null
    {
        return $app->make('config')->get('cache.serializable_classes');
    }
}
