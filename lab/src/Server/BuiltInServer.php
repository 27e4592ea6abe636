<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

use Amber\Lab\Measure\Interpreter;

/** PHP's own web server, one process, on a port of the loopback interface. It ends with its sandbox. */
final class BuiltInServer implements PageServer
{
    private string $address = '';

    /** @var resource|null */
    private $process = null;

    /**
     * @param string $root directory of the PHP files
     * @param list<string> $options of PHP
     */
    public function __construct(
        private readonly Sandbox $sandbox,
        private readonly string $root,
        private readonly array $options,
    ) {
        $this->restart();
    }

    public function url(string $file, array $query = []): string
    {
        return "http://$this->address/$file?" . http_build_query($query);
    }

    public function restart(): void
    {
        if ($this->process !== null) {
            $this->sandbox->stop($this->process);
        }
        $this->address = '127.0.0.1:' . Sandbox::freePort();
        $this->process = $this->sandbox->start(
            [PHP_BINARY, ...Interpreter::ownOptions(), ...$this->options, '-S', $this->address, '-t', $this->root],
            "tcp://$this->address",
            ['AMBER_LAB_DIRECTORY' => $this->sandbox->directory],
        );
    }

    public function end(): ?string
    {
        $status = $this->process === null ? ['running' => true] : proc_get_status($this->process);

        return $status['running'] ? null
            : ($status['signaled'] ? "signal {$status['termsig']}" : "exit code {$status['exitcode']}");
    }
}
