<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/**
 * Strings of a Redis database, by phpredis. They are found with SCAN, which does not block the server, and replaced in
 * a transaction that fails when anybody wrote to the key meanwhile (WATCH).
 */
final class Redis implements Cache
{
    private const PAGE = '200';
    private const PORT = 6379;
    private const TIMEOUT_SECONDS = 5;

    private readonly \Redis $redis;

    /**
     * @param string $url redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE], the same with rediss:// for TLS, or
     *     unix:///PATH[?database=DATABASE]
     * @param string|null $user where the URL names none
     * @param string|null $password where the URL has none
     * @param string|null $authorities PEM file of those who sign the server's certificate; null: the system's
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
            $how = 'Debian: apt-get install php-redis. Elsewhere: pecl install redis';
            throw new \InvalidArgumentException("Redis needs the extension redis. $how");
        }
        // Without a host there is nothing that parse_url() knows.
        $parts = parse_url((string) preg_replace('~^unix:///~', 'unix://localhost/', $url));
        $scheme = ['redis' => 'tcp', 'rediss' => 'tls', 'unix' => 'unix'][$parts['scheme'] ?? ''] ?? null;
        if ($scheme === null || !isset($parts['host'])) {
            throw new \InvalidArgumentException('this is not like redis://HOST:PORT/0, nor unix:///run/redis.sock');
        }
        $database = self::database($scheme === 'unix', $parts['path'] ?? '', $parts['query'] ?? null);
        $user = ($parts['user'] ?? '') === '' ? $user : rawurldecode($parts['user']);
        $password = ($parts['pass'] ?? '') === '' ? $password : rawurldecode($parts['pass']);
        if ($user !== null && $password === null) {
            throw new \InvalidArgumentException("the user $user of Redis needs a password");
        }
        $this->redis = new \Redis();
        if ($scheme === 'unix') {
            $path = $parts['path'] ?? '';
            $this->connect("unix://$path", $path, 0, []);
        } else {
            $host = ($scheme === 'tls' ? 'tls://' : '') . $parts['host'];
            $port = $parts['port'] ?? self::PORT;
            $files = array_filter(['cafile' => $authorities, 'local_cert' => $certificate]);
            $options = $scheme === 'tls' ? ['stream' => $files] : [];
            $this->connect("$scheme://{$parts['host']}:$port", $host, $port, $options);
        }
        if ($password !== null) {
            $this->ask('auth', $user === null ? $password : [$user, $password]);
        }
        if ($database !== 0) {
            // A server in cluster mode has no others.
            $this->ask('select', $database);
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
        $pattern = $match === null ? [] : ['MATCH', $match];
        do {
            // Not by scan(), which gives nothing where the server refuses it.
            $answer = $this->ask('rawCommand', 'SCAN', $cursor, ...$pattern, ...['COUNT', self::PAGE]);
            [$cursor, $page] = is_array($answer) ? $answer : throw new \InvalidArgumentException('Redis gives no keys');
            // It may give a key more than once.
            $keys += array_fill_keys(array_filter((array) $page, is_string(...)), true);
        } while ($cursor !== '0' && count($keys) <= $limit);
        $found = array_map(strval(...), array_keys($keys));
        $all = count($found) <= $limit ? 0 : $this->ask('dbSize');
        $count = is_int($all) ? max(count($found), $all) : count($found);

        return [array_slice($found, 0, $limit), max(0, $count - $limit)];
    }

    /** Of phpredis, for as long as a request has the session. */
    public function isLock(string $key): bool
    {
        return str_ends_with($key, '_LOCK');
    }

    public function read(string $key): string
    {
        $data = $this->ask('get', $key);
        if (is_string($data)) {
            return $data;
        }
        throw match ($this->ask('type', $key)) {
            \Redis::REDIS_NOT_FOUND, \Redis::REDIS_STRING => new GoneError(),
            \Redis::REDIS_SET => new PayloadError('is a set and no string'),
            \Redis::REDIS_LIST => new PayloadError('is a list and no string'),
            \Redis::REDIS_ZSET => new PayloadError('is a zset and no string'),
            \Redis::REDIS_HASH => new PayloadError('is a hash and no string'),
            default => new PayloadError('is no string'),
        };
    }

    public function replace(string $key, string $old, string $new): bool
    {
        $this->ask('watch', $key);
        if ($this->ask('get', $key) !== $old) {
            $this->ask('unwatch');

            return false;
        }
        $this->ask('multi');
        $this->ask('set', $key, $new, ['xx', 'keepttl']);

        return $this->ask('exec') === [true];
    }

    private static function database(bool $isSocket, string $path, ?string $query): int
    {
        $database = $isSocket ? (string) preg_replace('~^database=~', '', $query ?? '') : ltrim($path, '/');
        if ((!$isSocket && $query !== null) || ($database !== '' && !ctype_digit($database))) {
            $known = 'redis://HOST:PORT/DATABASE, unix:///PATH?database=DATABASE';
            $what = $query === null ? $path : '?';
            throw new \InvalidArgumentException("\"$what\" is not understood here: $known");
        }

        return (int) $database;
    }

    /** @param array{stream?: array<string, string>} $options of phpredis */
    private function connect(string $address, string $host, int $port, array $options): void
    {
        // What is wrong with a certificate stands in a warning alone.
        $failures = [];
        set_error_handler(static function (int $level, string $message) use (&$failures): bool {
            $failures[] = preg_replace('~\s+~', ' ', $message);

            return true;
        });
        try {
            $seconds = self::TIMEOUT_SECONDS;
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

    /** Calls a method of phpredis; of another type than asked for, an entry gives false. */
    private function ask(string $method, mixed ...$arguments): mixed
    {
        $answer = null;
        try {
            $this->redis->clearLastError();
            $answer = $this->redis->$method(...$arguments);
            $error = $this->redis->getLastError();
        } catch (\RedisException $exception) {
            $error = $exception->getMessage();
        }
        if ($error === null || str_starts_with($error, 'WRONGTYPE')) {
            return $answer;
        }
        // It may quote what was asked: a key, or a password.
        $error = (string) preg_replace('~[`,]? with args.*~s', '', $error);
        throw new \InvalidArgumentException('Redis answers with the error ' . addcslashes($error, "\0..\37\177..\377"));
    }
}
