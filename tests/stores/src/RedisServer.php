<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;

/** redis-server on a port of the loopback interface; it keeps nothing on the disk. It ends with its sandbox. */
final class RedisServer
{
    private const PROGRAM = '/usr/bin/redis-server';

    public readonly int $port;

    /** @var resource */
    private $process;

    /** @param list<string> $options of redis-server */
    public function __construct(private readonly Sandbox $sandbox, array $options = [])
    {
        $this->port = Sandbox::freePort();
        $directory = "$sandbox->directory/redis-$this->port";
        mkdir($directory);
        $own = ['--port', (string) $this->port, '--bind', '127.0.0.1', '--save', '', '--dir', $directory];
        $this->process = $sandbox->start([self::PROGRAM, ...$own, ...$options], "tcp://127.0.0.1:$this->port");
    }

    /** @return bool whether it is installed, and the extension of PHP that speaks with it */
    public static function isHere(): bool
    {
        return is_executable(self::PROGRAM) && extension_loaded('redis');
    }

    /** A connection of phpredis. */
    public function connect(): \Redis
    {
        $redis = new \Redis();
        $redis->connect('127.0.0.1', $this->port);

        return $redis;
    }

    /** Ends it as a power cut would. */
    public function kill(): void
    {
        proc_terminate($this->process, 9);
        $this->sandbox->stop($this->process);
    }
}
