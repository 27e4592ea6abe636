<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Where a Redis is, and how to log in: what a URL says, and what it does not. */
final readonly class RedisAddress
{
    private const PORT = 6379;
    private const TIMEOUT_SECONDS = 5;

    /**
     * @param string $host with "tls://" before it where TLS is spoken; of a socket its path
     * @param int $port 0 of a socket
     * @param int $database 0 where a server has no others, as in cluster mode
     * @param array<string, string> $files of TLS, by the names of stream_context_create()
     */
    private function __construct(
        private string $host,
        private int $port,
        private int $database,
        private ?string $user,
        #[\SensitiveParameter] private ?string $password,
        private array $files,
    ) {
    }

    /**
     * @param string $url as of Redis, which has the other parameters, too
     * @throws \InvalidArgumentException for what is none
     */
    public static function of(
        string $url,
        ?string $user,
        #[\SensitiveParameter] ?string $password,
        ?string $authorities,
        ?string $certificate,
    ): self {
        // Without a host there is nothing that parse_url() knows.
        $parts = parse_url((string) preg_replace('~^unix:///~', 'unix://localhost/', $url));
        $scheme = $parts['scheme'] ?? '';
        if (!in_array($scheme, ['redis', 'rediss', 'unix'], true) || !isset($parts['host'])) {
            throw new \InvalidArgumentException('this is not like redis://HOST:PORT/0, nor unix:///run/redis.sock');
        }
        $path = $parts['path'] ?? '';
        $database = self::database($scheme === 'unix', $path, $parts['query'] ?? null);
        $user = ($parts['user'] ?? '') === '' ? $user : rawurldecode($parts['user']);
        $password = ($parts['pass'] ?? '') === '' ? $password : rawurldecode($parts['pass']);
        if ($user !== null && $password === null) {
            throw new \InvalidArgumentException("the user $user of Redis needs a password");
        }
        $files = array_filter(['cafile' => $authorities, 'local_cert' => $certificate]);

        return $scheme === 'unix' ? new self($path, 0, $database, $user, $password, [])
            : new self(
                ($scheme === 'rediss' ? 'tls://' : '') . $parts['host'], $parts['port'] ?? self::PORT,
                $database, $user, $password, $scheme === 'rediss' ? $files : [],
            );
    }

    /** @return self another server, with the same user, password and database, over TLS as this one */
    public function at(string $host, int $port): self
    {
        $tls = str_starts_with($this->host, 'tls://') ? 'tls://' : '';
        $host = str_contains($host, ':') ? "[$host]" : $host;

        return new self($tls . $host, $port, $this->database, $this->user, $this->password, $this->files);
    }

    /** @throws \InvalidArgumentException where phpredis is not loaded */
    public static function needExtension(): void
    {
        if (!extension_loaded('redis')) {
            $how = 'Debian: apt-get install php-redis. Elsewhere: pecl install redis';
            throw new \InvalidArgumentException("Redis needs the extension redis. $how");
        }
    }

    /** @return string for people: without the password */
    public function inWords(): string
    {
        return match (true) {
            $this->port === 0 => "unix://$this->host",
            str_contains($this->host, '://') => "$this->host:$this->port",
            default => "tcp://$this->host:$this->port",
        };
    }

    /**
     * @return \Redis logged in
     * @throws OutageError where the connection is lost at once
     * @throws \InvalidArgumentException where nobody answers, or the password is wrong
     */
    public function connect(): \Redis
    {
        $redis = new \Redis();
        // What is wrong with a certificate stands in a warning alone.
        $failures = [];
        set_error_handler(static function (int $level, string $message) use (&$failures): bool {
            $failures[] = preg_replace('~\s+~', ' ', $message);

            return true;
        });
        try {
            $options = str_starts_with($this->host, 'tls://') ? ['stream' => $this->files] : [];
            $seconds = self::TIMEOUT_SECONDS;
            $isDone = $redis->connect($this->host, $this->port, $seconds, null, 0, $seconds, $options);
        } catch (\RedisException $error) {
            $isDone = false;
            $failures[] = $error->getMessage();
        } finally {
            restore_error_handler();
        }
        if (!$isDone) {
            $reason = $failures[0] ?? 'nobody answers';
            throw new \InvalidArgumentException("cannot connect to {$this->inWords()}: $reason");
        }
        // It would connect again by itself, and nobody would know that another process answers.
        $redis->setOption(\Redis::OPT_MAX_RETRIES, 0);
        if ($this->password !== null) {
            self::ask($redis, 'auth', $this->user === null ? $this->password : [$this->user, $this->password]);
        }
        if ($this->database !== 0) {
            self::ask($redis, 'select', $this->database);
        }

        return $redis;
    }

    /**
     * Calls a method of phpredis; of another type than asked for, an entry gives false.
     *
     * @throws OutageError where the server does not answer, or says that it cannot now
     * @throws \InvalidArgumentException for another error of the server
     */
    public static function ask(\Redis|\RedisCluster $redis, string $method, mixed ...$arguments): mixed
    {
        $answer = null;
        try {
            $redis->clearLastError();
            // A lost connection is told by a notice, too.
            $answer = @$redis->$method(...$arguments);
            $error = $redis->getLastError();
        } catch (\RedisException|\RedisClusterException $exception) {
            $error = $exception->getMessage();
        }
        if ($error === null || str_starts_with($error, 'WRONGTYPE')) {
            return $answer;
        }
        // It may quote what was asked: a key, or a password.
        $error = addcslashes((string) preg_replace('~[`,]? with args.*~s', '', $error), "\0..\37\177..\377");
        $words = "Redis answers with the error $error";
        throw self::isOutage($error) ? new OutageError($words) : new \InvalidArgumentException($words);
    }

    /** Errors of a server begin with a word in capitals; those of a connection do not. */
    private static function isOutage(string $error): bool
    {
        return preg_match('~^(?!NOAUTH|WRONGPASS|NOPERM|ERR|NOSCRIPT|NOPROTO|MOVED|ASK)~', $error) === 1;
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
}
