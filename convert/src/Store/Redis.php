<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/**
 * Strings of a Redis database, by phpredis. They are found with SCAN, which does not block the server, and replaced in a
 * transaction that fails when anybody wrote to the key meanwhile (WATCH).
 */
final class Redis implements Cache
{
    private const PAGE = 200;
    private const PORT = 6379;
    private const TIMEOUT_SECONDS = 5;

    private readonly \Redis $redis;

    /**
     * @param string $url redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE], the same with rediss:// for TLS, or
     *     unix:///PATH[?database=DATABASE]
     * @param string|null $user where the URL names none
     * @param string|null $password where the URL has none
     * @param string|null $authorities PEM file of those who may have signed the server's certificate; null: the system's
     * @param string|null $certificate PEM file with a certificate for this client, and its key
     * @throws \InvalidArgumentException where nobody answers, or the password is wrong
     */
    public function __construct(
        string $url,
        ?string $user = null,
        #[\SensitiveParameter] ?string $password = null,
        ?string $authorities = null,
        ?string $certificate = null,
    ) {
        if (!extension_loaded('redis')) {
            throw new \InvalidArgumentException(
                'Redis needs the extension redis. Debian: apt-get install php-redis. Elsewhere: pecl install redis',
            );
        }
        $parts = self::parts($url);
        $this->redis = new \Redis();
        $this->connect($parts, array_filter(['cafile' => $authorities, 'local_cert' => $certificate]));
        $user = $parts['user'] ?? $user;
        $password = $parts['pass'] ?? $password;
        if ($user !== null && $password === null) {
            throw new \InvalidArgumentException("the user $user of Redis needs a password");
        }
        if ($password !== null) {
            $this->ask(static fn (\Redis $redis): mixed => $redis->auth($user === null ? $password : [$user, $password]));
        }
        if ($parts['database'] !== 0) {
            // A server in cluster mode has no others.
            $this->ask(static fn (\Redis $redis): mixed => $redis->select($parts['database']));
        }
    }

    public function name(): string
    {
        return 'redis';
    }

    public function keys(?string $match, int $limit): array
    {
        $keys = [];
        $cursor = '0';
        do {
            // Not by scan(), which gives nothing where the server refuses it.
            $words = ['SCAN', $cursor, ...($match === null ? [] : ['MATCH', $match]), 'COUNT', (string) self::PAGE];
            [$cursor, $page] = $this->ask(static fn (\Redis $redis): mixed => $redis->rawCommand(...$words));
            // It may give a key more than once.
            $keys += array_fill_keys($page, true);
        } while ($cursor !== '0' && count($keys) <= $limit);
        $found = array_map(strval(...), array_keys($keys));
        if (count($found) <= $limit) {
            return [$found, 0];
        }
        $all = $this->ask(static fn (\Redis $redis): mixed => $redis->dbSize());

        return [array_slice($found, 0, $limit), max(count($found), (int) $all) - $limit];
    }

    /** Of phpredis, for as long as a request has the session. */
    public function isLock(string $key): bool
    {
        return str_ends_with($key, '_LOCK');
    }

    public function read(string $key): string
    {
        $data = $this->ask(static fn (\Redis $redis): mixed => $redis->get($key), 'WRONGTYPE');
        if (is_string($data)) {
            return $data;
        }
        throw new PayloadError(match ($this->ask(static fn (\Redis $redis): mixed => $redis->type($key))) {
            \Redis::REDIS_NOT_FOUND, \Redis::REDIS_STRING => 'is gone',
            \Redis::REDIS_SET => 'is a set and no string',
            \Redis::REDIS_LIST => 'is a list and no string',
            \Redis::REDIS_ZSET => 'is a zset and no string',
            \Redis::REDIS_HASH => 'is a hash and no string',
            default => 'is no string',
        });
    }

    public function replace(string $key, string $old, string $new): bool
    {
        $this->ask(static fn (\Redis $redis): mixed => $redis->watch($key));
        if ($this->ask(static fn (\Redis $redis): mixed => $redis->get($key), 'WRONGTYPE') !== $old) {
            $this->ask(static fn (\Redis $redis): mixed => $redis->unwatch());

            return false;
        }
        $this->ask(static fn (\Redis $redis): mixed => $redis->multi());
        $this->ask(static fn (\Redis $redis): mixed => $redis->set($key, $new, ['xx', 'keepttl']));

        return $this->ask(static fn (\Redis $redis): mixed => $redis->exec()) === [true];
    }

    /** @return array{scheme: string, host: string, port: int, database: int, user?: string, pass?: string} */
    private static function parts(string $url): array
    {
        if (preg_match('~^unix://(/[^?]+)(?:\?database=(\d+))?$~', $url, $match) === 1) {
            return ['scheme' => 'unix', 'host' => $match[1], 'port' => 0, 'database' => (int) ($match[2] ?? 0)];
        }
        $parts = parse_url($url);
        if ($parts === false || !isset($parts['host']) || !in_array($parts['scheme'] ?? '', ['redis', 'rediss'], true)) {
            throw new \InvalidArgumentException('this is not like redis://127.0.0.1:6379/0, nor unix:///run/redis.sock');
        }
        $database = trim($parts['path'] ?? '', '/');
        if (isset($parts['query']) || ($database !== '' && !ctype_digit($database))) {
            throw new \InvalidArgumentException('"?" is not understood here: redis://HOST:PORT/DATABASE');
        }

        return [
            'scheme' => $parts['scheme'] === 'rediss' ? 'tls' : 'tcp',
            'host' => $parts['host'],
            'port' => $parts['port'] ?? self::PORT,
            'database' => (int) $database,
            ...array_map(rawurldecode(...), array_filter(
                ['user' => $parts['user'] ?? '', 'pass' => $parts['pass'] ?? ''],
                static fn (string $part): bool => $part !== '',
            )),
        ];
    }

    /**
     * @param array{scheme: string, host: string, port: int} $parts
     * @param array<string, string> $tls options of PHP's streams
     */
    private function connect(array $parts, array $tls): void
    {
        ['scheme' => $scheme, 'host' => $host, 'port' => $port] = $parts;
        $address = "$scheme://$host" . ($scheme === 'unix' ? '' : ":$port");
        $failures = [];
        set_error_handler(static function (int $level, string $message) use (&$failures): bool {
            $failures[] = preg_replace('~\s+~', ' ', $message);

            return true;
        });
        $seconds = self::TIMEOUT_SECONDS;
        $options = $scheme === 'tls' ? ['stream' => $tls] : [];
        $host = $scheme === 'tls' ? "tls://$host" : $host;
        try {
            $isDone = $this->redis->connect($host, $port, $seconds, null, 0, $seconds, $options);
        } catch (\RedisException $error) {
            $isDone = false;
            $failures[] = $error->getMessage();
        } finally {
            restore_error_handler();
        }
        if (!$isDone) {
            throw new \InvalidArgumentException("cannot connect to $address: " . ($failures[0] ?? 'nobody answers'));
        }
    }

    /**
     * @param \Closure(\Redis): mixed $ask
     * @param string|null $expected how an error begins that is none here
     * @return mixed what it returns
     */
    private function ask(\Closure $ask, ?string $expected = null): mixed
    {
        $this->redis->clearLastError();
        try {
            $answer = $ask($this->redis);
            $error = $this->redis->getLastError();
        } catch (\RedisException $exception) {
            $answer = null;
            $error = $exception->getMessage();
        }
        if ($error === null || ($expected !== null && str_starts_with($error, $expected))) {
            return $answer;
        }
        // It may quote what was asked: a key, or a password.
        $error = (string) preg_replace('~[`,]? with args.*~s', '', $error);
        throw new \InvalidArgumentException('Redis answers with the error ' . addcslashes($error, "\0..\37\177..\377"));
    }
}
