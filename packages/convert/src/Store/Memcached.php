<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/**
 * A Memcached server, by three commands of its text protocol (its doc/protocol.txt): "lru_crawler metadump" lists keys,
 * "mg" reads with everything that "cas" needs to replace.
 *
 * Not by php-memcached: it builds the objects of what it reads, and so would load classes; and it leaves keys out when
 * it lists them. The flags of an entry are that extension's: the type in four bits, then how a value is compressed.
 */
final class Memcached implements Cache
{
    private const PORT = 11211;
    private const TIMEOUT_SECONDS = 5;
    private const LONGEST_KEY = 250;

    private const TYPE_BITS = 0x0f;
    private const TYPES = [1 => 'is an int', 2 => 'is a float', 3 => 'is a bool'];
    private const COMPRESSED = 1 << 4;
    private const ZLIB = 1 << 5;

    /** Before what is compressed stands its length, in four bytes. */
    private const LENGTH_BYTES = 4;

    private const MOST_BYTES = 64 << 20;

    /** What is longer is taken for a time of the clock. */
    private const LONGEST_RELATIVE = 30 * 86_400;

    /** @var resource */
    private $stream;

    private readonly string $address;

    /**
     * @param string $url memcached://HOST[:PORT]
     * @param bool $takesValues whether to read also what php-memcached serialized itself, which it alone can replace
     * @throws \InvalidArgumentException where nobody answers
     */
    public function __construct(string $url, private readonly bool $takesValues)
    {
        $parts = parse_url($url);
        if ($parts === false || !isset($parts['host']) || count($parts) > (isset($parts['port']) ? 3 : 2)) {
            throw new \InvalidArgumentException('this is not like memcached://127.0.0.1:11211');
        }
        $this->address = "tcp://{$parts['host']}:" . ($parts['port'] ?? self::PORT);
        $stream = @stream_socket_client($this->address, $code, $message, self::TIMEOUT_SECONDS);
        $this->stream = $stream ?: throw new \InvalidArgumentException("cannot connect to $this->address: $message");
        stream_set_timeout($this->stream, self::TIMEOUT_SECONDS);
    }

    public function name(): string
    {
        return 'memcached';
    }

    public function keys(?string $match, int $limit): array
    {
        $this->send('lru_crawler metadump all');
        $keys = [];
        $rest = 0;
        while (($line = $this->line()) !== 'END') {
            if (preg_match('~^key=(\S+)~', $line, $found) !== 1) {
                throw new \InvalidArgumentException("Memcached cannot list its keys: $line");
            }
            $key = rawurldecode($found[1]);
            if ($match !== null && !fnmatch($match, $key)) {
                continue;
            }
            count($keys) < $limit ? $keys[$key] = true : ++$rest;
        }

        return [array_map(strval(...), array_keys($keys)), $rest];
    }

    /** Of php-memcached, for as long as a request has the session. */
    public function isLock(string $key): bool
    {
        return preg_match('~\.lock\.[\w,-]+$~', $key) === 1;
    }

    public function read(string $key): string
    {
        [$data, $flags] = $this->entry($key);

        return $this->payload($data, $flags);
    }

    public function replace(string $key, string $old, string $new): bool
    {
        try {
            [$data, $flags, $seconds, $version] = $this->entry($key);
            if ($this->payload($data, $flags) !== $old) {
                return false;
            }
        } catch (PayloadError) {
            return false;
        }
        if (($flags & self::COMPRESSED) !== 0) {
            $new = pack('L', strlen($new)) . gzcompress($new);
        }
        $expires = match (true) {
            $seconds < 0 => 0, // never
            $seconds > self::LONGEST_RELATIVE => time() + $seconds,
            default => max(1, $seconds),
        };
        $this->send(sprintf("cas %s %d %d %d %s\r\n%s", $key, $flags, $expires, strlen($new), $version, $new));
        $answer = $this->line();

        return match ($answer) {
            'STORED' => true,
            'EXISTS', 'NOT_FOUND' => false,
            default => throw new PayloadError("is not taken by Memcached: $answer"),
        };
    }

    /** @return array{string, int, int, string} data, flags, seconds to live (less than none: for ever), version */
    private function entry(string $key): array
    {
        // Such a key, which the binary protocol allows, would end the line and begin another command.
        if (strlen($key) > self::LONGEST_KEY || preg_match('~[\x00-\x20\x7f]~', $key) === 1) {
            throw new PayloadError('has a key that cannot be asked for');
        }
        $this->send("mg $key t f c v");
        $line = $this->line();
        if ($line === 'EN') {
            throw new GoneError();
        }
        if (preg_match('~^VA (\d+) t(-?\d+) f(\d+) c(\d+)$~', $line, $match) !== 1) {
            throw new \InvalidArgumentException("Memcached 1.6 is needed: it answers \"$line\" to mg");
        }
        $length = (int) $match[1] + 2;
        $data = stream_get_contents($this->stream, $length);
        if ($data === false || strlen($data) !== $length) {
            throw new \InvalidArgumentException("$this->address does not answer");
        }

        return [substr($data, 0, -2), (int) $match[3], (int) $match[2], $match[4]];
    }

    private function payload(string $data, int $flags): string
    {
        $type = $flags & self::TYPE_BITS;
        if ($type !== 0 && (isset(self::TYPES[$type]) || !$this->takesValues)) {
            $other = 'is a value that php-memcached serialized, which it alone writes';
            throw new PayloadError(self::TYPES[$type] ?? $other);
        }
        if (($flags & self::COMPRESSED) === 0) {
            return $data;
        }
        $packed = substr($data, self::LENGTH_BYTES);
        $plain = ($flags & self::ZLIB) === 0 ? false : @gzuncompress($packed, self::MOST_BYTES);

        return $plain === false ? throw new PayloadError('is compressed by other means than zlib') : $plain;
    }

    private function send(string $command): void
    {
        $bytes = "$command\r\n";
        for ($sent = 0; $sent < strlen($bytes); $sent += $written) {
            $written = @fwrite($this->stream, substr($bytes, $sent));
            if ($written === false || $written === 0) {
                throw new \InvalidArgumentException("$this->address does not take any more");
            }
        }
    }

    /** @return string without its end, and without what a terminal would obey */
    private function line(): string
    {
        $line = fgets($this->stream);

        return $line === false ? throw new \InvalidArgumentException("$this->address does not answer")
            : addcslashes(rtrim($line, "\r\n"), "\0..\37\177..\377");
    }
}
