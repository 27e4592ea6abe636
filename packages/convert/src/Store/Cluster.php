<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;

/**
 * A Redis Cluster, by phpredis' RedisCluster, which finds the masters and follows slots and failovers.
 *
 * Each master is listed, read and written by a connection of its own, many keys at a time; what it does not answer for
 * goes key by key through RedisCluster. Where slots moved, or a master went, while keys were listed, all are listed
 * once more.
 */
final class Cluster implements Cache
{
    private const URL = '~\Aredis://(?:([^@:/]*)(?::([^@/]*))?@)?([^@/?]+)(?:/0?)?\?cluster\z~';
    private const TIMEOUT_SECONDS = 5.0;
    private const MOST_PASSES = 20;

    /** @var non-empty-list<string> */
    private array $seeds;
    private readonly ?string $user;
    private readonly ?string $password;
    private \RedisCluster $cluster;

    /** The master whose keys were listed last; null: until it lists more, it is not to be asked. */
    private ?Redis $node = null;

    /**
     * @param string $url redis://[USER[:PASSWORD]@]HOST:PORT[,HOST:PORT…]?cluster
     * @param string|null $user where the URL names none
     * @param string|null $password where the URL has none
     * @param bool $readsOnly whether replicas list the keys, where there are some
     * @throws \InvalidArgumentException where nobody answers, or the password is wrong
     */
    public function __construct(
        string $url,
        ?string $user = null,
        #[\SensitiveParameter] ?string $password = null,
        private readonly Patience $patience = new Patience(),
        private readonly bool $readsOnly = false,
    ) {
        RedisAddress::needExtension();
        if (preg_match(self::URL, $url, $parts) !== 1) {
            throw new \InvalidArgumentException('this is not like redis://HOST:PORT,HOST:PORT?cluster');
        }
        $this->user = $parts[1] === '' ? $user : rawurldecode($parts[1]);
        $this->password = $parts[2] === '' ? $password : rawurldecode($parts[2]);
        $this->seeds = explode(',', $parts[3]);
        try {
            $this->connect();
        } catch (OutageError $error) {
            throw new \InvalidArgumentException($error->getMessage());
        }
    }

    /** @return bool whether this is the address of a cluster */
    public static function isNamedBy(string $url): bool
    {
        return str_starts_with($url, 'redis') && str_ends_with($url, '?cluster');
    }

    public function name(): string
    {
        return 'redis';
    }

    public function objection(Format $format): ?string
    {
        return null;
    }

    public function count(): int
    {
        $count = 0;
        foreach ($this->masters() as $master) {
            $keys = $this->ask('dbSize', $master);
            $count += is_int($keys) ? $keys : 0;
        }

        return $count;
    }

    public function keys(?string $match, int $atOnce = 500): iterable
    {
        for ($pass = 0; $pass < self::MOST_PASSES; ++$pass) {
            $before = $this->map();
            $isWhole = true;
            foreach ($this->masters() as [$host, $port]) {
                try {
                    $master = $this->node($host, $port);
                    $node = $this->readsOnly ? $master->replica() : $master;
                    foreach ($node->keys($match, $atOnce) as $page) {
                        $this->node = $node;
                        yield $page;
                    }
                } catch (StoreError|\InvalidArgumentException) {
                    $isWhole = false;
                }
                $this->node = null;
            }
            if ($isWhole && $before === $this->map()) {
                return;
            }
        }
        throw new StoreError('slots of the cluster moved whenever its keys were listed');
    }

    public function isLock(string $key): bool
    {
        return Redis::isLockOfSession($key);
    }

    public function read(array $keys): array
    {
        try {
            if ($this->node !== null) {
                return $this->node->read($keys);
            }
        } catch (StoreError|\InvalidArgumentException) {
            // It is down, or one of them is not there any more.
            $this->node = null;
        }

        return [$this->readAlone($keys[0])];
    }

    public function ends(array $keys): array
    {
        $now = time();

        return array_map(function (string $key) use ($now): ?int {
            $seconds = $this->ask('ttl', $key);

            return is_int($seconds) && $seconds >= 0 ? $now + $seconds : null;
        }, $keys);
    }

    public function replace(array $changes): array
    {
        try {
            if ($this->node !== null) {
                return $this->node->replace($changes);
            }
        } catch (StoreError|\InvalidArgumentException) {
            // Those that it has replaced are recognised.
            $this->node = null;
        }

        return array_map($this->replaceAlone(...), $changes);
    }

    private function readAlone(string $key): string|PayloadError
    {
        $data = $this->ask('get', $key);

        return is_string($data) ? $data : Redis::reason($this->ask('type', $key));
    }

    private function replaceAlone(Change $change): bool
    {
        return Redis::isReplaced($this->ask('eval', Redis::REPLACE, [$change->key, $change->old, $change->new], 1));
    }

    /** @return list<array{string, int}> */
    private function masters(): array
    {
        return self::addresses($this->ask('_masters'));
    }

    /** @return list<array{string, int}> hosts and ports */
    private static function addresses(mixed $nodes): array
    {
        $addresses = [];
        foreach ((array) $nodes as $node) {
            if (is_array($node) && is_string($node[0] ?? null) && is_int($node[1] ?? null)) {
                $addresses[] = [str_contains($node[0], ':') ? "[$node[0]]" : $node[0], $node[1]];
            }
        }

        return $addresses;
    }

    /** @return string which node has which slots; never the same twice while slots are on the way */
    private function map(): string
    {
        // What it knows it asked for when it was made.
        $this->patience->with($this->connect(...), static fn () => null);
        $lines = [];
        foreach ($this->masters() as $master) {
            $nodes = $this->ask('rawCommand', $master, 'CLUSTER', 'NODES');
            preg_match('~^(\w+) \S+ \S*myself\S* .* connected ?(.*)$~m', is_string($nodes) ? $nodes : '', $own);
            $lines[] = $own === [] || str_contains($own[2], '[') ? uniqid() : "$own[1] $own[2]";
        }
        sort($lines);

        return implode("\n", $lines);
    }

    private function node(string $host, int $port): Redis
    {
        return new Redis("redis://$host:$port", $this->user, $this->password, patience: new Patience(0));
    }

    private function ask(string $method, mixed ...$arguments): mixed
    {
        return $this->patience->with(
            fn (): mixed => RedisAddress::ask($this->cluster, $method, ...$arguments), $this->connect(...),
        );
    }

    private function connect(): void
    {
        $seconds = self::TIMEOUT_SECONDS;
        $auth = $this->user === null ? $this->password : [$this->user, $this->password];
        try {
            $this->cluster = @new \RedisCluster(null, $this->seeds, $seconds, $seconds, false, $auth);
            // Any of those that it has found may be there when those that were named are not.
            foreach (self::addresses($this->cluster->_masters()) as [$host, $port]) {
                $this->seeds[] = "$host:$port";
            }
            $this->seeds = array_values(array_unique($this->seeds));
        } catch (\RedisClusterException|\RedisException $error) {
            throw new OutageError("the cluster does not answer: {$error->getMessage()}");
        }
    }
}
