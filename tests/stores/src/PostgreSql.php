<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Measure\Scratch;
use Amber\Lab\Server\Sandbox;

/** A PostgreSQL server on a port of the loopback interface. It ends with this object. */
final class PostgreSql
{
    private const PROGRAMS = '/usr/lib/postgresql/*/bin';
    /** The user of Debian's package: the server does not run as root. */
    private const USER = 'postgres';

    public readonly string $dsn;
    private readonly string $directory;

    /** @var resource */
    private $process;

    /** @throws \RuntimeException when it does not come up */
    public function __construct(private readonly Sandbox $sandbox)
    {
        $isRoot = posix_geteuid() === 0;
        $user = $isRoot ? ['setpriv', '--reuid', self::USER, '--regid', self::USER, '--init-groups', '--'] : [];
        // Another user cannot enter the sandbox.
        $this->directory = sys_get_temp_dir() . '/amber-postgresql-' . bin2hex(random_bytes(8));
        mkdir($this->directory, 0700);
        !$isRoot || chown($this->directory, self::USER);
        $programs = glob(self::PROGRAMS)[0] ?? throw new \RuntimeException('PostgreSQL is not installed');
        $data = "$this->directory/data";
        $install = [...$user, "$programs/initdb", '-D', $data, '-U', self::USER, '-A', 'trust', '-E', 'UTF8', '-N'];
        exec(implode(' ', array_map(escapeshellarg(...), $install)) . ' 2>&1', $said, $code);
        if ($code !== 0) {
            throw new \RuntimeException('initdb: ' . implode("\n", array_slice($said, -10)));
        }
        $port = Sandbox::freePort();
        $options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
        $command = [...$user, "$programs/postgres", '-D', $data, '-p', (string) $port];
        foreach ($options as $option) {
            array_push($command, '-c', $option);
        }
        $this->process = $sandbox->start($command, "tcp://127.0.0.1:$port");
        $this->dsn = "pgsql:host=127.0.0.1;port=$port;dbname=postgres";
        for ($end = microtime(true) + 10; microtime(true) < $end; usleep(20_000)) {
            try {
                $this->connect();

                return;
            } catch (\PDOException) {
                // It listens before it has started.
            }
        }
        throw new \RuntimeException('PostgreSQL does not come up');
    }

    public function __destruct()
    {
        proc_terminate($this->process, SIGINT); // else it waits for its clients
        $this->sandbox->stop($this->process);
        Scratch::remove($this->directory);
    }

    /** @return bool whether it is installed, and the extension of PHP that speaks with it */
    public static function isHere(): bool
    {
        return glob(self::PROGRAMS) !== [] && extension_loaded('pdo_pgsql');
    }

    public function connect(): \PDO
    {
        return new \PDO($this->dsn, self::USER, '');
    }
}
