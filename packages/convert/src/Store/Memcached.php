<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\Format;
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

    /** Entries that are asked for at a time: each may have a megabyte, and more where the server was told so. */
    private const AT_ONCE = 16;

    /** @var resource */
    private $stream;

    private readonly string $address;

    private ?int $count = null;

    /**
     * @param string $url memcached://HOST[:PORT]
     * @param bool $takesValues whether to read also what php-memcached serialized itself, which it alone can replace
     * @throws \InvalidArgumentException where nobody answers
     */
    public function __construct(
        string $url,
        private readonly bool $takesValues,
        private readonly Patience $patience = new Patience(),
    ) {
        $parts = parse_url($url);
        if ($parts === false || !isset($parts['host']) || count($parts) > (isset($parts['port']) ? 3 : 2)) {
            throw new \InvalidArgumentException('this is not like memcached://127.0.0.1:11211');
        }
        $this->address = "tcp://{$parts['host']}:" . ($parts['port'] ?? self::PORT);
        try {
            $this->connect();
        } catch (OutageError $error) {
            throw new \InvalidArgumentException($error->getMessage());
        }
    }

    public function name(): string
    {
        return 'memcached';
    }

    public function objection(Format $format): ?string
    {
        return null;
    }

    public function count(): ?int
    {
        return $this->count;
    }

    /** The server gives them all at once, and faster than they are converted. */
    public function keys(?string $match, int $atOnce = 500): iterable
    {
        $keys = $this->patience->with(fn (): Listing => $this->listing($match), $this->connect(...));
        $this->count = $keys->count();
        foreach ($keys->pages() as $page) {
            yield array_map(rawurldecode(...), $page);
        }
    }

    /** Of php-memcached, for as long as a request has the session. */
    public function isLock(string $key): bool
    {
        return preg_match('~\.lock\.[\w,-]+$~', $key) === 1;
    }

    public function read(array $keys): array
    {
        return array_map(
            fn (array|PayloadError $entry): string|PayloadError => $this->payloadOf($entry),
            $this->entries(array_slice($keys, 0, self::AT_ONCE)),
        );
    }

    public function ends(array $keys): array
    {
        $now = time();

        return array_map(
            static fn (array|PayloadError $entry): ?int
                => is_array($entry) && $entry[2] >= 0 ? $now + $entry[2] : null,
            $this->entries($keys),
        );
    }

    public function replace(array $changes): array
    {
        $answers = [];
        foreach (array_chunk($changes, self::AT_ONCE) as $part) {
            array_push($answers, ...$this->patience->with(fn (): array => $this->replaced($part), $this->connect(...)));
        }

        return $answers;
    }

    /**
     * @param list<Change> $changes
     * @return list<bool|PayloadError>
     */
    private function replaced(array $changes): array
    {
        $commands = '';
        $answers = [];
        foreach ($this->askedFor(array_column($changes, 'key')) as $place => $entry) {
            $now = $this->payloadOf($entry);
            $new = $changes[$place]->new;
            // Another's, or that of this same call whose answer was lost.
            $answers[$place] = $now === $new;
            if (is_array($entry) && $now === $changes[$place]->old) {
                $commands .= self::cas($changes[$place]->key, $entry, $new);
                $answers[$place] = null;
            }
        }
        $this->send($commands);
        foreach ($answers as $place => $answer) {
            $answers[$place] = $answer ?? self::told($this->line());
        }

        return array_values($answers);
    }

    private static function told(string $line): bool|PayloadError
    {
        return match ($line) {
            'STORED' => true,
            'EXISTS', 'NOT_FOUND' => false,
            default => new PayloadError("is not taken by Memcached: $line"),
        };
    }

    /** @param array{string, int, int, string} $entry */
    private static function cas(string $key, array $entry, string $new): string
    {
        [, $flags, $seconds, $version] = $entry;
        if (($flags & self::COMPRESSED) !== 0) {
            $new = pack('L', strlen($new)) . gzcompress($new);
        }
        $expires = match (true) {
            $seconds < 0 => 0, // never
            $seconds > self::LONGEST_RELATIVE => time() + $seconds,
            default => max(1, $seconds),
        };

        return sprintf("cas %s %d %d %d %s\r\n%s\r\n", $key, $flags, $expires, strlen($new), $version, $new);
    }

    /**
     * @param list<string> $keys
     * @return list<array{string, int, int, string}|PayloadError>
     */
    private function entries(array $keys): array
    {
        return $this->patience->with(fn (): array => $this->askedFor($keys), $this->connect(...));
    }

    /**
     * @param list<string> $keys
     * @return list<array{string, int, int, string}|PayloadError>
     */
    private function askedFor(array $keys): array
    {
        // Such a key, which the binary protocol allows, would end the line and begin another command.
        $isFit = static fn (string $key): bool
            => strlen($key) <= self::LONGEST_KEY && preg_match('~[\x00-\x20\x7f]~', $key) !== 1;
        $this->send(implode('', array_map(
            static fn (string $key): string => "mg $key t f c v\r\n", array_filter($keys, $isFit),
        )));

        return array_map(fn (string $key): array|PayloadError => $isFit($key) ? $this->entry()
            : new PayloadError('has a key that cannot be asked for'), $keys);
    }

    /** @return array{string, int, int, string}|PayloadError data, flags, seconds to live (-1: for ever), version */
    private function entry(): array|PayloadError
    {
        $line = $this->line();
        if ($line === 'EN') {
            return new GoneError();
        }
        if (preg_match('~^VA (\d+) t(-?\d+) f(\d+) c(\d+)((?: .+)?)$~', $line, $match) !== 1) {
            throw new \InvalidArgumentException("Memcached 1.6 is needed: it answers \"$line\" to mg");
        }
        $length = (int) $match[1] + 2;
        $data = stream_get_contents($this->stream, $length);
        if ($data === false || strlen($data) !== $length) {
            throw new OutageError("$this->address does not answer");
        }

        return in_array('X', explode(' ', $match[5]), true) ? new PayloadError('is marked as stale')
            : [substr($data, 0, -2), (int) $match[3], (int) $match[2], $match[4]];
    }

    /** @param array{string, int, int, string}|PayloadError $entry */
    private function payloadOf(array|PayloadError $entry): string|PayloadError
    {
        try {
            return is_array($entry) ? $this->payload($entry[0], $entry[1]) : $entry;
        } catch (PayloadError $error) {
            return $error;
        }
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

    /** @return Listing of keys as the server writes them: what is no letter percent-encoded, so also a byte 0 */
    private function listing(?string $match): Listing
    {
        $this->send("lru_crawler metadump all\r\n");
        $keys = new Listing();
        while (($line = $this->line()) !== 'END') {
            if (preg_match('~^key=(\S+)~', $line, $found) !== 1) {
                throw new \InvalidArgumentException("Memcached cannot list its keys: $line");
            }
            // To fnmatch() a byte 0 is an error.
            if ($match === null || fnmatch($match, strtr(rawurldecode($found[1]), "\0", "\1"))) {
                $keys->add($found[1]);
            }
        }

        return $keys;
    }

    private function connect(): void
    {
        $stream = @stream_socket_client($this->address, $code, $message, self::TIMEOUT_SECONDS);
        $this->stream = $stream ?: throw new OutageError("cannot connect to $this->address: $message");
        stream_set_timeout($this->stream, self::TIMEOUT_SECONDS);
    }

    private function send(string $bytes): void
    {
        for ($sent = 0; $sent < strlen($bytes); $sent += $written) {
            $written = @fwrite($this->stream, substr($bytes, $sent));
            if ($written === false || $written === 0) {
                throw new OutageError("$this->address does not take any more");
            }
        }
    }

    /** @return string without its end, and without what a terminal would obey */
    private function line(): string
    {
        $line = @fgets($this->stream);

        return $line === false ? throw new OutageError("$this->address does not answer")
            : addcslashes(rtrim($line, "\r\n"), "\0..\37\177..\377");
    }
}
