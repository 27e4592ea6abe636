<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;

/** Redis nodes in cluster mode on the loopback interface: masters, and a replica of each. */
final class RedisCluster
{
    private const MASTERS = 3;
    private const PATIENCE_SECONDS = 30;

    /** @var array<int, RedisServer> by their ports */
    private array $nodes = [];

    public function __construct(Sandbox $sandbox)
    {
        $options = [
            '--cluster-enabled', 'yes',
            '--cluster-node-timeout', '1000',
            '--cluster-replica-validity-factor', '0',
        ];
        for ($i = 0; $i < 2 * self::MASTERS; ++$i) {
            $node = new RedisServer($sandbox, $options);
            $this->nodes[$node->port] = $node;
        }
        $command = [
            '/usr/bin/redis-cli', '--cluster', 'create', ...$this->seeds(),
            '--cluster-replicas', '1', '--cluster-yes',
        ];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $said, $code);
        if ($code !== 0) {
            throw new \RuntimeException('redis-cli: ' . implode("\n", $said));
        }
        $this->await(fn (): bool => $this->isWhole());
    }

    /** @return list<string> HOST:PORT of all nodes */
    public function seeds(): array
    {
        return array_map(static fn (int $port): string => "127.0.0.1:$port", array_keys($this->nodes));
    }

    /** A connection of phpredis to all nodes. */
    public function connect(): \RedisCluster
    {
        return new \RedisCluster(null, $this->seeds(), 2.0, 2.0);
    }

    /** @return string session.save_path of phpredis */
    public function savePath(): string
    {
        $seeds = array_map(static fn (string $seed): string => "seed[]=$seed", $this->seeds());

        return implode('&', $seeds) . '&timeout=2&read_timeout=2';
    }

    /** @return list<int> ports of the masters that answer */
    public function masters(): array
    {
        $isMaster = static fn (RedisServer $node): bool
            => $node->connect()->info('replication')['role'] === 'master';

        return array_keys(array_filter($this->nodes, $isMaster));
    }

    /** Kills a master, and does not wait for its replica to take over. */
    public function killMaster(): void
    {
        $port = $this->masters()[0];
        $this->nodes[$port]->kill();
        unset($this->nodes[$port]);
    }

    /** @return bool whether all that run agree that every slot is served */
    public function isWhole(): bool
    {
        foreach ($this->nodes as $node) {
            $info = (string) $node->connect()->rawCommand('CLUSTER', 'INFO');
            if (!str_contains($info, 'cluster_state:ok') || !str_contains($info, 'cluster_slots_ok:16384')) {
                return false;
            }
        }

        return true;
    }

    /** @param \Closure(): bool $condition */
    public function await(\Closure $condition): void
    {
        for ($end = microtime(true) + self::PATIENCE_SECONDS; !$condition(); usleep(50_000)) {
            if (microtime(true) > $end) {
                throw new \RuntimeException('the cluster does not come up');
            }
        }
    }
}
