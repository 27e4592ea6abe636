<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

/** Processes that do the same at the same time. */
final class Crowd
{
    /** @var array<int, resource> where each process says what it has to say, by its number */
    private array $results = [];

    /**
     * Starts them.
     *
     * @param \Closure(int): mixed $do gets 0, 1, 2 …; what it returns passes through JSON
     */
    public function __construct(int $processes, private readonly \Closure $do)
    {
        for ($i = 0; $i < $processes; ++$i) {
            $this->start($i);
        }
    }

    /**
     * Waits for all.
     *
     * @return list<mixed> what each returned
     * @throws \RuntimeException with what one of them threw
     */
    public function results(): array
    {
        $results = [];
        foreach ($this->results as $process => $stream) {
            $text = (string) stream_get_contents($stream);
            pcntl_waitpid($process, $status);
            $result = json_decode($text, true);
            if (!is_array($result) || !array_key_exists('value', $result)) {
                $signal = pcntl_wifsignaled($status) ? ' by signal ' . pcntl_wtermsig($status) : '';
                throw new \RuntimeException("a process of the crowd ended$signal: " . ($result['error'] ?? $text));
            }
            $results[] = $result['value'];
        }
        $this->results = [];

        return $results;
    }

    private function start(int $number): void
    {
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        if ($pair === false) {
            throw new \RuntimeException('no sockets');
        }
        $process = pcntl_fork();
        if ($process === 0) {
            try {
                $result = ['value' => ($this->do)($number)];
            } catch (\Throwable $error) {
                $result = ['error' => (string) $error];
            }
            fwrite($pair[1], (string) json_encode($result));
            // Neither destructors nor shutdown functions: the servers are the parent's.
            posix_kill((int) getmypid(), SIGKILL);
        }
        fclose($pair[1]);
        $this->results[$process] = $pair[0];
    }
}
