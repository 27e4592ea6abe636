<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;

/** memcached on a port of the loopback interface. It ends with its sandbox. */
final class MemcachedServer
{
    private const PROGRAM = '/usr/bin/memcached';

    public readonly int $port;

    public function __construct(Sandbox $sandbox)
    {
        $this->port = Sandbox::freePort();
        $sandbox->start(
            [self::PROGRAM, '-l', '127.0.0.1', '-p', (string) $this->port, '-u', 'root'],
            "tcp://127.0.0.1:$this->port",
        );
    }

    /** @return bool whether it is installed, and the extension of PHP that speaks with it */
    public static function isHere(): bool
    {
        return is_executable(self::PROGRAM) && extension_loaded('memcached');
    }

    /** A connection of php-memcached. */
    public function connect(): \Memcached
    {
        $memcached = new \Memcached();
        $memcached->addServer('127.0.0.1', $this->port);

        return $memcached;
    }
}
