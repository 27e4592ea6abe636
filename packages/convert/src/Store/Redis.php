<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;

/**
 * Strings of a Redis database, by phpredis. They are found with SCAN, which does not block the server, read many at a
 * time, and each replaced by a script that compares it first.
 */
final class Redis implements Cache
{
    /** What is read, or sent, at a time, but for what is longer alone. */
    private const MOST_BYTES = 4 << 20;

    /** 2: somebody wrote just that, or this same call whose answer was lost. */
    public const REPLACE = <<<'LUA'
        local now = redis.pcall('GET', KEYS[1])
        if now == ARGV[2] then return 2 end
        if now ~= ARGV[1] then return 0 end
        return redis.call('SET', KEYS[1], ARGV[2], 'XX', 'KEEPTTL') and 1 or 0
        LUA;

    private RedisAddress $address;
    private \Redis $redis;

    private ?string $process = null;
    /** Restarts that were met: the cursors of SCAN from before one name other places. */
    private int $restarts = 0;
    private bool $knowsScript = false;

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
        private readonly Patience $patience = new Patience(),
    ) {
        RedisAddress::needExtension();
        $this->address = RedisAddress::of($url, $user, $password, $authorities, $certificate);
        try {
            $this->redis = $this->address->connect();
            $this->process = $this->process();
        } catch (OutageError $error) {
            throw new \InvalidArgumentException($error->getMessage());
        }
    }

    public function name(): string
    {
        return 'redis';
    }

    /** Of a replica: it takes no writes. */
    public function objection(Format $format): ?string
    {
        $master = $this->master();

        return $master === null ? null : "this Redis is a replica, which takes no writes: its master is $master";
    }

    /** @return string|null of a replica, its master; null for what can be written to, or does not tell */
    private function master(): ?string
    {
        try {
            $role = RedisAddress::ask($this->redis, 'rawCommand', 'ROLE');
        } catch (OutageError|\InvalidArgumentException) {
            return null;
        }

        [$kind, $host, $port] = is_array($role) ? [...$role, null, null, null] : [null, null, null];

        return $kind === 'slave' && is_string($host) && is_int($port) ? "$host:$port" : null;
    }

    /** @return self a replica of it that answers, to read from; itself where there is none */
    public function replica(): self
    {
        try {
            $info = (array) RedisAddress::ask($this->redis, 'info', 'replication');
            foreach (array_filter($info, is_string(...)) as $line) {
                if (preg_match('~^ip=([^,]+),port=(\d+),state=online~', $line, $of) !== 1) {
                    continue;
                }
                $replica = clone $this;
                $replica->address = $this->address->at($of[1], (int) $of[2]);
                $replica->redis = $replica->address->connect();
                $replica->process = $replica->process();

                return $replica;
            }
        } catch (OutageError|\InvalidArgumentException) {
            // Not every network lets everybody reach it.
        }

        return $this;
    }

    public function count(): ?int
    {
        $count = $this->ask('dbSize');

        return is_int($count) ? $count : null;
    }

    /** After a restart from the beginning: what was listed before is listed again. */
    public function keys(?string $match, int $atOnce = 500): iterable
    {
        $pattern = $match === null ? [] : ['MATCH', $match];
        $restarts = $this->restarts;
        $cursor = '0';
        do {
            $answer = $this->patiently(function () use (&$cursor, &$restarts, $pattern, $atOnce): mixed {
                if ($restarts !== $this->restarts) {
                    [$cursor, $restarts] = ['0', $this->restarts];
                }

                // Not by scan(), which gives nothing where the server refuses it.
                $command = ['SCAN', $cursor, ...$pattern, 'COUNT', (string) $atOnce];

                return RedisAddress::ask($this->redis, 'rawCommand', ...$command);
            });
            [$cursor, $page] = is_array($answer) ? $answer : throw new \InvalidArgumentException('Redis gives no keys');
            yield array_values(array_filter((array) $page, is_string(...)));
        } while ($cursor !== '0');
    }

    public function isLock(string $key): bool
    {
        return self::isLockOfSession($key);
    }

    /** @return bool whether it is a lock of phpredis, for as long as a request has the session */
    public static function isLockOfSession(string $key): bool
    {
        return str_ends_with($key, '_LOCK');
    }

    /** @return PayloadError why GET gave no string, by what TYPE gave */
    public static function reason(mixed $type): PayloadError
    {
        return match ($type) {
            \Redis::REDIS_NOT_FOUND, \Redis::REDIS_STRING => new GoneError(),
            \Redis::REDIS_SET => new PayloadError('is a set and no string'),
            \Redis::REDIS_LIST => new PayloadError('is a list and no string'),
            \Redis::REDIS_ZSET => new PayloadError('is a zset and no string'),
            \Redis::REDIS_HASH => new PayloadError('is a hash and no string'),
            default => new PayloadError('is no string'),
        };
    }

    /** @return bool whether the script has replaced a value, by what it gave */
    public static function isReplaced(mixed $answer): bool
    {
        return is_int($answer) ? $answer !== 0 : throw new \InvalidArgumentException('Redis runs no script');
    }

    public function read(array $keys): array
    {
        $lengths = $this->pipeline('strlen', array_map(static fn (string $key): array => [$key], $keys));
        $bytes = 0;
        $asked = [];
        foreach ($keys as $place => $key) {
            $bytes += is_int($lengths[$place]) ? $lengths[$place] : 0;
            if ($asked !== [] && $bytes > self::MOST_BYTES) {
                break;
            }
            $asked[] = [$key];
        }
        $payloads = [];
        foreach ($this->pipeline('get', $asked) as $place => $payload) {
            $payloads[] = is_string($payload) ? $payload : $this->readAlone($keys[$place]);
        }

        return $payloads;
    }

    public function ends(array $keys): array
    {
        $now = time();

        return array_map(
            static fn (mixed $seconds): ?int => is_int($seconds) && $seconds >= 0 ? $now + $seconds : null,
            array_values($this->pipeline('ttl', array_map(static fn (string $key): array => [$key], $keys))),
        );
    }

    public function replace(array $changes): array
    {
        $answers = [];
        $script = sha1(self::REPLACE);
        foreach (self::parts($changes) as $part) {
            $calls = [];
            foreach ($part as $change) {
                $calls[] = [$script, [$change->key, $change->old, $change->new], 1];
            }
            $this->patiently(function (): void {
                $this->knowsScript = $this->knowsScript
                    || is_string(RedisAddress::ask($this->redis, 'script', 'load', self::REPLACE));
            });
            foreach ($this->pipeline('evalSha', $calls) as $place => $answer) {
                $answers[] = is_int($answer) ? $answer !== 0 : $this->replaceAlone($part[$place]);
            }
        }

        return $answers;
    }

    /**
     * @param list<Change> $changes
     * @return iterable<list<Change>>
     */
    private static function parts(array $changes): iterable
    {
        $part = [];
        $bytes = 0;
        foreach ($changes as $change) {
            $bytes += strlen($change->old) + strlen($change->new);
            if ($part !== [] && $bytes > self::MOST_BYTES) {
                yield $part;
                [$part, $bytes] = [[], 0];
            }
            $part[] = $change;
        }
        if ($part !== []) {
            yield $part;
        }
    }

    private function readAlone(string $key): string|PayloadError
    {
        $data = $this->ask('get', $key);

        return is_string($data) ? $data : self::reason($this->ask('type', $key));
    }

    private function replaceAlone(Change $change): bool
    {
        return self::isReplaced($this->ask('eval', self::REPLACE, [$change->key, $change->old, $change->new], 1));
    }

    /**
     * Calls a method of phpredis many times, and waits for the answers once.
     *
     * @param list<list<mixed>> $calls arguments
     * @return array<int, mixed> answers; what is missing is to be asked for alone: an error, or all behind one
     */
    private function pipeline(string $method, array $calls): array
    {
        return $this->patiently(function () use ($method, $calls): array {
            $pipe = $this->redis->multi(\Redis::PIPELINE);
            try {
                foreach ($calls as $arguments) {
                    $pipe->$method(...$arguments);
                }
                $answers = @$pipe->exec();
            } catch (\RedisException) {
                $answers = false;
            }
            if (is_array($answers)) {
                return array_values($answers) + array_fill(0, count($calls), false);
            }
            // Answers may be left in it. What was wrong is heard by whoever asks alone.
            $this->reconnect();

            return array_fill(0, count($calls), false);
        });
    }

    private function ask(string $method, mixed ...$arguments): mixed
    {
        return $this->patiently(fn (): mixed => RedisAddress::ask($this->redis, $method, ...$arguments));
    }

    /**
     * @template T
     * @param \Closure(): T $work
     * @return T
     */
    private function patiently(\Closure $work): mixed
    {
        return $this->patience->with($work, $this->reconnect(...));
    }

    private function reconnect(): void
    {
        try {
            $this->redis = $this->address->connect();
        } catch (\InvalidArgumentException $error) {
            throw new OutageError($error->getMessage());
        }
        $this->knowsScript = false;
        $process = $this->process();
        $this->restarts += $process === null || $process !== $this->process ? 1 : 0;
        $this->process = $process;
    }

    /** @return string|null what tells the process behind the address from the one after a restart; null: unknown */
    private function process(): ?string
    {
        try {
            $info = RedisAddress::ask($this->redis, 'info', 'server');
        } catch (\InvalidArgumentException) {
            return null;
        }

        return is_array($info) && is_string($info['run_id'] ?? null) ? $info['run_id'] : null;
    }
}
