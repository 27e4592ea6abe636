<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** Processes that share the entries of a store. */
final class Jobs
{
    private const TELL_SECONDS = 0.5;

    /** @var array<int, resource> what each says, by its process id */
    private array $streams = [];
    /** @var array<int, int> how many entries each has looked at */
    private array $done = [];
    private ?int $all = null;
    private readonly Counts $counts;

    /** @param \Closure(int, int|null): void $progress as of Conversion, of all together */
    public function __construct(private readonly \Closure $progress)
    {
        $this->counts = new Counts();
    }

    /**
     * @param \Closure(int, \Closure(int, int|null): void): Counts $work converts one share; gets its number, from 0,
     *     and what to tell its progress
     * @return Counts of all
     * @throws \InvalidArgumentException where one of them throws it
     */
    public function run(int $count, \Closure $work): Counts
    {
        for ($share = 0; $share < $count; ++$share) {
            $this->start($share, $work);
        }
        while ($this->streams !== []) {
            $ready = $this->streams;
            $none = [];
            // A signal ends it, too.
            if (@stream_select($ready, $none, $none, 1) > 0) {
                foreach ($ready as $process => $stream) {
                    $this->hear($process, $stream);
                }
            }
        }

        return $this->counts;
    }

    /** Hands a signal on. */
    public function signal(int $signal): void
    {
        foreach ($this->streams as $process => $_) {
            posix_kill($process, $signal);
        }
    }

    /** @param \Closure(int, \Closure(int, int|null): void): Counts $work */
    private function start(int $share, \Closure $work): void
    {
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $process = $pair === false ? -1 : pcntl_fork();
        if ($pair === false || $process === -1) {
            throw new \RuntimeException('cannot start another process');
        }
        if ($process !== 0) {
            fclose($pair[1]);
            $this->streams[$process] = $pair[0];

            return;
        }
        self::work($pair[1], $share, $work);
        // What is to be done at the end of a process is its parent's.
        posix_kill((int) getmypid(), SIGKILL);
    }

    /**
     * @param resource $stream
     * @param \Closure(int, \Closure(int, int|null): void): Counts $work
     */
    private static function work($stream, int $share, \Closure $work): void
    {
        $next = 0.0;
        $tell = static function (int $done, ?int $all) use ($stream, &$next): void {
            if (microtime(true) >= $next) {
                $next = microtime(true) + self::TELL_SECONDS;
                self::say($stream, [$done, $all]);
            }
        };
        try {
            self::say($stream, $work($share, $tell));
        } catch (\Throwable $error) {
            $words = "{$error->getMessage()} ({$error->getFile()}:{$error->getLine()})";
            self::say($stream, $error instanceof \InvalidArgumentException ? $error->getMessage() : [$words]);
        }
    }

    /**
     * @param resource $stream
     * @param Counts|string|list<mixed> $what
     */
    private static function say($stream, Counts|string|array $what): void
    {
        fwrite($stream, base64_encode(serialize($what)) . "\n");
    }

    /** @param resource $stream */
    private function hear(int $process, $stream): void
    {
        $line = fgets($stream);
        $said = $line === false ? false : unserialize(base64_decode($line));
        if (is_string($said)) {
            $this->signal(SIGTERM);
            throw new \InvalidArgumentException($said);
        }
        if ($said instanceof Counts) {
            $this->counts->addAll($said);
        } elseif (is_array($said) && is_int($said[0])) {
            $this->done[$process] = $said[0];
            $this->all = is_int($said[1]) ? $said[1] : $this->all;
            ($this->progress)(array_sum($this->done), $this->all);

            return;
        } else {
            $words = is_array($said) && is_string($said[0]) ? "failed: $said[0]" : 'was killed';
            $this->counts->end("a process $words");
        }
        unset($this->streams[$process]);
        pcntl_waitpid($process, $status);
    }
}
