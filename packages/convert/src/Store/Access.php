<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Opens what lies at an address, with what else its server asks for. */
final readonly class Access
{
    private const ADDRESSES = 'redis://HOST, rediss://HOST (TLS), unix:///SOCKET (Redis), redis://HOST,HOST?cluster,'
        . ' memcached://HOST, tables by mysql:, pgsql: or sqlite:, and for bench --from and inspect --classes apcu';

    /**
     * @param string|null $authorities PEM file of those who sign the certificate of rediss://; null: the system's
     * @param string|null $certificate PEM file with a certificate and its key, for rediss://
     * @param string|null $table of a database
     * @param list<string> $columns key, payload and perhaps a time; none: those of a known application
     */
    public function __construct(
        private ?string $redisUser = null,
        #[\SensitiveParameter] private ?string $redisPassword = null,
        private ?string $authorities = null,
        private ?string $certificate = null,
        private ?string $table = null,
        private array $columns = [],
        private ?string $databaseUser = null,
        #[\SensitiveParameter] private ?string $databasePassword = null,
    ) {
    }

    /** @return bool whether it is the address of a server or a database, and no path */
    public static function isServer(string $place): bool
    {
        return str_contains($place, '://') || Table::isNamedBy($place);
    }

    /**
     * @param string $place a cache server, a database, "apcu", or the path of a file or directory
     * @param string|null $match pattern of keys or of names of files
     * @param bool $allowClasses whether APCu may build the classes of what it gives
     * @return Source to take payloads from
     * @throws \InvalidArgumentException where there is nothing, or nobody answers
     */
    public function source(string $place, ?string $match, bool $allowClasses): Source
    {
        return match (true) {
            $place === 'apcu' => new ApcuSource($allowClasses),
            !self::isServer($place) && (file_exists($place) || str_contains($place, '/')) =>
                new FileStore([$place], $match),
            default => new CacheStore($this->cache($place, readsOnly: true), $match),
        };
    }

    /**
     * @param bool $readsOnly whether nothing is replaced: then of a replica of Redis, where there is one, and also what
     *     php-memcached serialized itself
     * @return Cache what is at that address
     * @throws \InvalidArgumentException where nobody answers there, or it is none of a server
     */
    public function cache(string $url, bool $readsOnly, Patience $patience = new Patience()): Cache
    {
        if (Table::isNamedBy($url)) {
            return $this->table($url, $patience);
        }
        if (Cluster::isNamedBy($url)) {
            return new Cluster($url, $this->redisUser, $this->redisPassword, $patience, $readsOnly);
        }

        return match (strstr($url, '://', true)) {
            'memcached' => new Memcached($url, $readsOnly, $patience),
            'redis', 'rediss', 'unix' => $this->redis($url, $readsOnly, $patience),
            default => throw new \InvalidArgumentException(
                // what stands before an @ may be a password
                'unknown kind of cache server "' . preg_replace('~^([^/]*//)?.*@~s', '$1', $url) . '"; there are '
                . self::ADDRESSES . '; no file has this name either',
            ),
        };
    }

    private function redis(string $url, bool $readsOnly, Patience $patience): Redis
    {
        $redis = new Redis(
            $url, $this->redisUser, $this->redisPassword, $this->authorities, $this->certificate, $patience,
        );

        return $readsOnly ? $redis->replica() : $redis;
    }

    private function table(string $dsn, Patience $patience): Table
    {
        if ($this->table === null) {
            throw new \InvalidArgumentException('name the table by --table');
        }
        if (!in_array(count($this->columns), [0, 2, 3], true)) {
            throw new \InvalidArgumentException('--columns are two or three: KEY,DATA or KEY,DATA,TIME');
        }

        return new Table(
            $dsn, $this->table, $this->columns, $this->databaseUser, $this->databasePassword, $patience,
        );
    }
}
