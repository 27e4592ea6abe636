<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;

/** A MariaDB server with an empty database "site", on a socket in its sandbox. It ends with its sandbox. */
final class MariaDb
{
    private const SERVER = '/usr/sbin/mariadbd';
    private const INSTALL = '/usr/bin/mariadb-install-db';

    public readonly string $socket;

    /** @throws \RuntimeException when it does not come up */
    public function __construct(private readonly Sandbox $sandbox)
    {
        $directory = "$sandbox->directory/mariadb";
        mkdir($directory);
        $this->socket = "$directory/socket";
        $options = [
            '--no-defaults', "--datadir=$directory/data", '--innodb-log-file-size=4M',
            ...(posix_geteuid() === 0 ? ['--user=root'] : []),
        ];
        $install = [self::INSTALL, ...$options, '--auth-root-authentication-method=normal', '--skip-test-db'];
        exec(implode(' ', array_map(escapeshellarg(...), $install)) . ' 2>&1', $said, $code);
        if ($code !== 0) {
            throw new \RuntimeException('mariadb-install-db: ' . implode("\n", array_slice($said, -10)));
        }
        // The default of MariaDB is latin1, in which any byte is a character; what applications create says utf8mb4.
        $own = ["--socket=$this->socket", '--skip-networking', '--character-set-server=utf8mb4'];
        $sandbox->start([self::SERVER, ...$options, ...$own], "unix://$this->socket");
        $this->connect(null)->exec('CREATE DATABASE site');
    }

    /** @return array<string, string> settings of PHP with which pages find it */
    public function settings(): array
    {
        return ['pdo_mysql.default_socket' => $this->socket, 'mysqli.default_socket' => $this->socket];
    }

    /** A connection as applications make it: what is sent is utf8mb4. */
    public function connect(?string $database = 'site'): \PDO
    {
        $name = $database === null ? '' : "dbname=$database;";

        return new \PDO("mysql:unix_socket=$this->socket;{$name}charset=utf8mb4", 'root', '');
    }
}
