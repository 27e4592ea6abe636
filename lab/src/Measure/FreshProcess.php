<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\OfThisProcess;

/** A new PHP process with a Worker in it; it waits, without using the processor, until it is asked. */
final class FreshProcess
{
    use OfThisProcess;

    private const SHOWN_ERROR = 400;

    /** For an answer: no question takes so long but on a value that stands for more than it has bytes. */
    private const PATIENCE_SECONDS = 300;

    /** @var resource */
    private $process;
    /** @var array<int, resource> */
    private array $pipes = [];
    /** @var resource */
    private $errors;
    private ?string $end = null;
    private bool $isLate = false;

    /**
     * @param list<string> $options of PHP, besides those of this process
     * @throws \RuntimeException when no process can be started
     */
    public function __construct(Job $job, array $options = [])
    {
        $errors = tmpfile();
        $process = $errors === false ? false : proc_open(
            [PHP_BINARY, ...Interpreter::ownOptions(), ...$options, dirname(__DIR__, 2) . '/worker.php'],
            [['pipe', 'r'], ['file', '/dev/null', 'w'], $errors, ['pipe', 'w']],
            $this->pipes,
            null,
            [...getenv(), 'TMPDIR' => Scratch::directory()],
        );
        if ($errors === false || $process === false) {
            throw new \RuntimeException('cannot start another PHP');
        }
        $this->errors = $errors;
        $this->process = $process;
        $this->say(base64_encode(serialize($job)));
    }

    public function __destruct()
    {
        if ($this->end === null) {
            $this->close();
        }
    }

    /**
     * @param string $question a method of Worker, or "Class::method" of a static one that is given the value of a set
     * @param list<mixed> $arguments its arguments, as JSON can hold them
     * @return array<string, mixed>|null the answer; null when the process came to its end instead
     */
    public function ask(string $question, array $arguments = []): ?array
    {
        if ($this->end !== null) {
            return null;
        }
        $this->say(json_encode([$question, $arguments], JSON_THROW_ON_ERROR));
        $line = $this->line();
        if ($line === null) {
            $this->end = $this->close();

            return null;
        }

        /** @var array<string, mixed> an object in JSON, as worker.php writes it */
        return json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    }

    /**
     * @param bool $isPrivate whether to leave out what the process said at last, because it could quote a value
     * @return string|null why the process came to its end; null while it has not
     */
    public function end(bool $isPrivate = false): ?string
    {
        return $isPrivate && $this->end !== null ? strtok($this->end, ':') ?: null : $this->end;
    }

    /** @return string|null a whole line; null where the process ended or took too long, in which case it is ended */
    private function line(): ?string
    {
        $line = '';
        $deadline = hrtime(true) + self::PATIENCE_SECONDS * 1_000_000_000;
        while (!str_ends_with($line, "\n")) {
            $read = [$this->pipes[3]];
            $none = null;
            $left = max(0, intdiv($deadline - hrtime(true), 1000));
            if (@stream_select($read, $none, $none, intdiv($left, 1_000_000), $left % 1_000_000) === 0) {
                proc_terminate($this->process, 9);
                $this->isLate = true;

                return null;
            }
            $piece = fgets($this->pipes[3]);
            if ($piece === false) {
                return null;
            }
            $line .= $piece;
        }

        return $line;
    }

    private function say(string $line): void
    {
        // A process that is gone is noticed at the answer.
        @fwrite($this->pipes[0], "$line\n");
    }

    /** Waits for the end, and tells how it was. */
    private function close(): string
    {
        array_map(fclose(...), $this->pipes);
        while (($status = proc_get_status($this->process))['running']) {
            usleep(500);
        }
        proc_close($this->process);
        rewind($this->errors);
        $said = strtok(trim((string) stream_get_contents($this->errors, self::SHOWN_ERROR)), "\n");
        $end = $this->isLate ? 'it gave no answer in ' . self::PATIENCE_SECONDS . ' s' : ($status['signaled']
            ? "its process was ended by signal {$status['termsig']}"
            : "its process ended with exit code {$status['exitcode']}");

        return $said === false ? $end : "$end: $said";
    }
}
