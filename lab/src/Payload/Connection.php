<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** A connection to a cache server, line by line. */
final class Connection
{
    private const TIMEOUT_SECONDS = 5;

    /** @var resource */
    private $stream;

    /** @throws \InvalidArgumentException where nobody answers */
    public function __construct(private readonly string $address)
    {
        $stream = @stream_socket_client($address, $code, $message, self::TIMEOUT_SECONDS);
        if ($stream === false) {
            throw new \InvalidArgumentException("cannot connect to $address: $message");
        }
        stream_set_timeout($stream, self::TIMEOUT_SECONDS);
        $this->stream = $stream;
    }

    /** Sends a command as it is. */
    public function send(string $bytes): void
    {
        for ($sent = 0; $sent < strlen($bytes); $sent += $written) {
            $written = @fwrite($this->stream, substr($bytes, $sent));
            if ($written === false || $written === 0) {
                throw new \InvalidArgumentException("$this->address does not take any more");
            }
        }
    }

    /** @return string a line without its end */
    public function line(): string
    {
        $line = fgets($this->stream);

        return $line === false ? throw new \InvalidArgumentException("$this->address does not answer") : rtrim($line, "\r\n");
    }

    /** @return string so many bytes, and the end of the line behind them is passed */
    public function bytes(int $count): string
    {
        $bytes = '';
        while (strlen($bytes) < $count + 2) {
            $piece = fread($this->stream, max(1, $count + 2 - strlen($bytes)));
            if ($piece === false || $piece === '') {
                throw new \InvalidArgumentException("$this->address does not answer");
            }
            $bytes .= $piece;
        }

        return substr($bytes, 0, $count);
    }
}
