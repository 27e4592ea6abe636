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

/** Adds the cache drivers "amber-redis" and "amber-database", which read what Laravel's own stores wrote. */
final class ServiceProvider extends Base
{
    /** Tells the cache manager what there is, once somebody asks for it. */
    public function register(): void
    {
        $this->app->resolving('cache', static function (CacheManager $cache): void {
            // The manager binds these to itself.
            $cache->extend('amber-redis', fn (Application $app, array $config): Repository => $cache->repository(new RedisStore(
                new Codec(readsOthers: true),
                $app->make(Factory::class),
                $config['prefix'] ?? $app->make('config')->get('cache.prefix', ''),
                $config['connection'] ?? 'default',
                $app->make('config')->get('cache.serializable_classes'),
            ), $config));
            $cache->extend('amber-database', fn (Application $app, array $config): Repository => $cache->repository(new DatabaseStore(
                new Codec(readsOthers: true),
                $app->make('db')->connection($config['connection'] ?? null),
                $config['table'],
                $config['prefix'] ?? $app->make('config')->get('cache.prefix', ''),
                $config['lock_table'] ?? 'cache_locks',
                $app->make('config')->get('cache.serializable_classes'),
            ), $config));
        });
    }
}
