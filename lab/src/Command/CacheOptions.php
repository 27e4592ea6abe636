<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Convert\Store\Access;
use Amber\Convert\Store\Source;
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

    /** @throws \InvalidArgumentException for a file that cannot be read */
    public static function access(BenchOptions $options): Access
    {
        return new Access(
            self::environment('AMBER_REDIS_USER'),
            self::password($options->readable('redis-password-file'), 'AMBER_REDIS_PASSWORD'),
            $options->readable('redis-ca'),
            $options->readable('redis-cert'),
            $options->text('table'),
            preg_split('~,~', (string) $options->text('columns'), -1, PREG_SPLIT_NO_EMPTY) ?: [],
            self::environment('AMBER_DB_USER'),
            self::password($options->readable('db-password-file'), 'AMBER_DB_PASSWORD'),
        );
    }

    /** @return Source what lies at a place, to take payloads from */
    public static function source(string $place, BenchOptions $options, ?string $match = null): Source
    {
        return self::access($options)->source($place, $match, $options->text('bootstrap') !== null);
    }

    private static function environment(string $name): ?string
    {
        $value = getenv($name);

        return $value === false || $value === '' ? null : $value;
    }

    private static function password(?string $file, string $variable): ?string
    {
        if ($file === null) {
            return self::environment($variable);
        }
        $line = strtok((string) file_get_contents($file), "\r\n");

        return $line === false ? throw new \InvalidArgumentException("the file of a password, $file, is empty") : $line;
    }
}
