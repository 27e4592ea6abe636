<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;

/** memcached on a port of the loopback interface. It ends with its sandbox. */
final class MemcachedServer
{
    public readonly int $port;

    public function __construct(Sandbox $sandbox)
    {
        $this->port = Sandbox::freePort();
        $sandbox->start(['/usr/bin/memcached', '-l', '127.0.0.1', '-p', (string) $this->port, '-u', 'root'], "tcp://127.0.0.1:$this->port");
    }

    /** A connection of php-memcached. */
    public function connect(): \Memcached
    {
        $memcached = new \Memcached();
        $memcached->addServer('127.0.0.1', $this->port);

        return $memcached;
    }
}
