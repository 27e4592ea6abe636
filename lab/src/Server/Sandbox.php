<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

use Amber\Lab\Measure\Scratch;
use Amber\Lab\OfThisProcess;

/** A directory for what servers need while an experiment lasts, and the processes that run in it. */
final class Sandbox
{
    use OfThisProcess;

    private const PATIENCE_MICROSECONDS = 10_000_000;
    private const PAUSE_MICROSECONDS = 5_000;
    private const FIRST_PORT = 10_000;
    /** With it the ports 10,000 higher, on which nodes of a Redis cluster talk to each other, are free of it too. */
    private const LAST_PORT = 19_999;
    private const PORTS_TO_TRY = 100;

    public readonly string $directory;

    /** @var array<int, resource> */
    private array $processes = [];

    public function __construct()
    {
        $this->directory = Scratch::directory() . '/web-' . bin2hex(random_bytes(8));
        if (!mkdir($this->directory, 0700)) {
            throw new \RuntimeException("cannot make the directory $this->directory");
        }
    }

    public function __destruct()
    {
        array_map($this->stop(...), $this->processes);
        Scratch::remove($this->directory);
    }

    /** @return string the path of a file with that text in it */
    public function write(string $name, string $text): string
    {
        $path = "$this->directory/$name";
        if (file_put_contents($path, $text) === false) {
            throw new \RuntimeException("cannot write $path");
        }

        return $path;
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @param non-empty-list<string> $command that stays in the foreground
     * @param string $address where it will listen, as stream_socket_client() takes it
     * @param array<string, string> $environment besides that of this process
     * @return resource the process, for stop()
     * @throws \RuntimeException when it does not come up
     */
    public function start(array $command, string $address, array $environment = [])
    {
        $log = "$this->directory/" . basename($command[0]) . '.out';
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['file', $log, 'a'], ['file', $log, 'a']],
            $pipes,
            null,
            [...getenv(), ...$environment],
        );
        if ($process === false) {
            throw new \RuntimeException("cannot start $command[0]");
        }
        $this->processes[] = $process;
        for ($waited = 0; $waited < self::PATIENCE_MICROSECONDS; $waited += self::PAUSE_MICROSECONDS) {
            $connection = @stream_socket_client($address, $code, $message, 1);
            if ($connection !== false) {
                fclose($connection);

                return $process;
            }
            if (!proc_get_status($process)['running']) {
                break;
            }
            usleep(self::PAUSE_MICROSECONDS);
        }
        $said = trim((string) file_get_contents($log));
        $this->stop($process);
        throw new \RuntimeException("$command[0] does not come up" . ($said === '' ? '' : ': ' . substr($said, -300)));
    }

    /**
     * Ends a server and waits until it has.
     *
     * @param resource $process
     */
    public function stop($process): void
    {
        $place = array_search($process, $this->processes, true);
        if ($place === false) {
            return;
        }
        unset($this->processes[$place]);
        proc_terminate($process);
        for ($waited = 0; proc_get_status($process)['running']; $waited += self::PAUSE_MICROSECONDS) {
            if ($waited > self::PATIENCE_MICROSECONDS) {
                proc_terminate($process, 9);
            }
            usleep(self::PAUSE_MICROSECONDS);
        }
        proc_close($process);
    }

    /**
     * Not one of those that Linux gives to whoever connects (from 32,768 on): somebody could get it before the server.
     *
     * @return int a port of the loopback interface that nobody listens on
     */
    public static function freePort(): int
    {
        for ($try = 0; $try < self::PORTS_TO_TRY; ++$try) {
            $port = random_int(self::FIRST_PORT, self::LAST_PORT);
            if (@stream_socket_server("tcp://127.0.0.1:$port") !== false) {
                return $port;
            }
        }
        throw new \RuntimeException('no port is free');
    }
}
