<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Store\ApcuSource;
use Amber\Convert\Store\Cache;
use Amber\Convert\Store\CacheStore;
use Amber\Convert\Store\Cluster;
use Amber\Convert\Store\FileStore;
use Amber\Convert\Store\Memcached;
use Amber\Convert\Store\Patience;
use Amber\Convert\Store\Redis;
use Amber\Convert\Store\Source;
use Amber\Convert\Store\Table;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputOption;

/** What commands that speak with cache servers take in common: addresses, and secrets that `ps` does not show. */
final class CacheOptions
{
    public const HELP = <<<'HELP'
        Servers are <info>redis://HOST:PORT/DATABASE</info>, <info>rediss://…</info> the same by TLS, Redis
        by its socket <info>unix:///run/redis/redis.sock?database=0</info>, all masters of a
        Redis Cluster by some of its nodes <info>redis://HOST:PORT,HOST:PORT?cluster</info>,
        and <info>memcached://HOST:PORT</info>. The password of Redis comes from
        AMBER_REDIS_PASSWORD in the environment or from a file, as ps shows what
        stands on the command line; the name of a user from the address
        (redis://USER@HOST) or AMBER_REDIS_USER.

        Tables are reached by PDO: <info>mysql:host=…;dbname=…</info>, <info>pgsql:host=…;dbname=…</info>,
        <info>sqlite:/PATH</info>, with --table and, where they are not known, --columns; the user
        and the password come from AMBER_DB_USER and AMBER_DB_PASSWORD.
        HELP;

    private const FILES = [
        'redis-password-file' => 'file with the password of Redis in its first line',
        'redis-ca' => 'PEM file of those who sign the certificate of rediss://; without it the system\'s',
        'redis-cert' => 'PEM file with a certificate and its key, for servers of rediss:// that ask for one',
    ];

    private const TABLE = [
        'table' => 'of a database: where the payloads are; SCHEMA.TABLE too',
        'columns' => 'its columns KEY,DATA,TIME, where they are not those of a known application',
        'db-password-file' => 'file with the password of the database in its first line',
    ];

    /** Tells the console what there is. */
    public static function define(Command $command): void
    {
        $all = self::FILES + self::TABLE + ['dictionaries' => DictionaryOptions::DIRECTORY];
        foreach ($all as $name => $description) {
            $command->addOption($name, null, InputOption::VALUE_REQUIRED, $description);
        }
    }

    /**
     * @param string $place a cache server, "apcu", or the path of a file or directory
     * @param string|null $match pattern of keys or of names of files
     * @throws \InvalidArgumentException where there is nothing, or nobody answers
     */
    public static function source(string $place, BenchOptions $options, ?string $match = null): Source
    {
        return match (true) {
            $place === 'apcu' => new ApcuSource($options->text('bootstrap') !== null),
            !self::isServer($place) && (file_exists($place) || str_contains($place, '/')) =>
                new FileStore([$place], $match),
            default => new CacheStore(self::open($place, $options, readsOnly: true), $match),
        };
    }

    /**
     * @param bool $readsOnly whether nothing is replaced: then of a replica of Redis, where there is one, and also what
     *     php-memcached serialized itself
     * @return Cache what is at that address
     * @throws \InvalidArgumentException where nobody answers there, or it is none of a cache server
     */
    public static function open(
        string $url, BenchOptions $options, bool $readsOnly, Patience $patience = new Patience(),
    ): Cache {
        if (Table::isNamedBy($url)) {
            return self::table($url, $options, $patience);
        }
        if (Cluster::isNamedBy($url)) {
            $password = self::password($options->readable('redis-password-file'));

            return new Cluster($url, self::environment('AMBER_REDIS_USER'), $password, $patience, $readsOnly);
        }

        return match (strstr($url, '://', true)) {
            'memcached' => new Memcached($url, $readsOnly, $patience),
            'redis', 'rediss', 'unix' => self::redis($url, $options, $readsOnly, $patience),
            default => throw new \InvalidArgumentException(
                // what stands before an @ may be a password
                'unknown kind of cache server "' . preg_replace('~^([^/]*//)?.*@~s', '$1', $url) . '"; there are'
                . ' redis://HOST, rediss://HOST (TLS), unix:///SOCKET (Redis), redis://HOST,HOST?cluster,'
                . ' memcached://HOST, tables by mysql:, pgsql: or sqlite:, and for bench --from and inspect --classes'
                . ' apcu; no file has this name either',
            ),
        };
    }

    /** @return bool whether it is the address of a server or a database, and no path */
    public static function isServer(string $place): bool
    {
        return str_contains($place, '://') || Table::isNamedBy($place);
    }

    private static function redis(string $url, BenchOptions $options, bool $readsOnly, Patience $patience): Redis
    {
        $redis = new Redis(
            $url,
            self::environment('AMBER_REDIS_USER'),
            self::password($options->readable('redis-password-file')),
            $options->readable('redis-ca'),
            $options->readable('redis-cert'),
            $patience,
        );

        return $readsOnly ? $redis->replica() : $redis;
    }

    private static function table(string $dsn, BenchOptions $options, Patience $patience): Table
    {
        $table = $options->text('table');
        if ($table === null) {
            throw new \InvalidArgumentException('name the table by --table');
        }
        $columns = preg_split('~,~', (string) $options->text('columns'), -1, PREG_SPLIT_NO_EMPTY) ?: [];
        if (!in_array(count($columns), [0, 2, 3], true)) {
            throw new \InvalidArgumentException('--columns are two or three: KEY,DATA or KEY,DATA,TIME');
        }
        $password = self::password($options->readable('db-password-file'), 'AMBER_DB_PASSWORD');

        return new Table($dsn, $table, $columns, self::environment('AMBER_DB_USER'), $password, $patience);
    }

    private static function environment(string $name): ?string
    {
        $value = getenv($name);

        return $value === false || $value === '' ? null : $value;
    }

    private static function password(?string $file, string $variable = 'AMBER_REDIS_PASSWORD'): ?string
    {
        if ($file === null) {
            return self::environment($variable);
        }
        $line = strtok((string) file_get_contents($file), "\r\n");

        return $line === false ? throw new \InvalidArgumentException("the file of a password, $file, is empty") : $line;
    }
}
