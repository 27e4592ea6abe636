<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Entries of a Memcached server, found with "lru_crawler metadump" and read with "get" (its doc/protocol.txt).
 *
 * The flags are those of php-memcached: the type in four bits, then how a value is compressed.
 */
final readonly class MemcachedSource implements Source
{
    private const PORT = 11211;
    private const TYPE_BITS = 0x0f;
    private const PLAIN_TYPES = [0 => 'a plain string', 1 => 'an int', 2 => 'a float', 3 => 'a bool'];
    private const COMPRESSED = 1 << 4;
    private const ZLIB = 1 << 5;

    /** Before what is compressed stands its length, in four bytes. */
    private const LENGTH_BYTES = 4;

    private const MOST_BYTES = 64 << 20;

    /** @param string $url memcached://HOST[:PORT] */
    public function __construct(private string $url)
    {
    }

    public function samples(int $limit): iterable
    {
        $parts = parse_url($this->url);
        if ($parts === false || !isset($parts['host'])) {
            throw new \InvalidArgumentException('--from: this is not like memcached://127.0.0.1:11211');
        }
        try {
            $connection = new Connection("tcp://{$parts['host']}:" . ($parts['port'] ?? self::PORT));
        } catch (\InvalidArgumentException $error) {
            throw new \InvalidArgumentException("--from: {$error->getMessage()}");
        }
        [$keys, $rest] = self::keys($connection, $limit);
        foreach ($keys as $place => $key) {
            yield self::read($connection, $key, 'memcached entry ' . ($place + 1));
        }
        if ($rest > 0) {
            yield new Rest($rest);
        }
    }

    /** @return array{list<string>, int} keys, and how many there are beyond the limit */
    private static function keys(Connection $connection, int $limit): array
    {
        $connection->send("lru_crawler metadump all\r\n");
        $keys = [];
        $rest = 0;
        while (($line = $connection->line()) !== 'END') {
            if (preg_match('~^key=(\S+)~', $line, $match) !== 1) {
                throw new \InvalidArgumentException("Memcached cannot list its keys: $line");
            }
            if (count($keys) < $limit) {
                $keys[] = rawurldecode($match[1]);
            } else {
                ++$rest;
            }
        }

        return [$keys, $rest];
    }

    private static function read(Connection $connection, string $key, string $name): Sample|Unreadable
    {
        // Such a key, which the binary protocol allows, would end the line and begin another command.
        if (preg_match('~[\x00-\x20\x7f]~', $key) === 1) {
            return new Unreadable($name, 'has a key that cannot be asked for');
        }
        $connection->send("get $key\r\n");
        $line = $connection->line();
        if (preg_match('~^VALUE \S+ (\d+) (\d+)$~', $line, $match) !== 1) {
            return new Unreadable($name, 'is gone');
        }
        $data = $connection->bytes((int) $match[2]);
        $connection->line();
        $flags = (int) $match[1];
        $type = self::PLAIN_TYPES[$flags & self::TYPE_BITS] ?? null;
        if (($flags & self::COMPRESSED) === 0) {
            // The session handler stores what the session serializer made as a plain string.
            return $type === null || $type === 'a plain string' ? new Sample($name, $data) : new Unreadable($name, "is $type");
        }
        $plain = ($flags & self::ZLIB) === 0 ? false : @gzuncompress(substr($data, self::LENGTH_BYTES), self::MOST_BYTES);

        return $plain === false ? new Unreadable($name, 'is compressed by other means than zlib') : new Sample($name, $plain);
    }
}
