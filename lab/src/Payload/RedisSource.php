<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Strings of a Redis database, found with SCAN and read with GET: neither blocks the server nor changes anything.
 *
 * The protocol is RESP 2 (redis.io, "Redis serialization protocol specification").
 */
final readonly class RedisSource implements Source
{
    private const PAGE = 200;
    private const PORT = 6379;

    /** @param string $url redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE] */
    public function __construct(private string $url)
    {
    }

    public function samples(int $limit): iterable
    {
        $parts = parse_url($this->url);
        if ($parts === false || !isset($parts['host'])) {
            throw new \InvalidArgumentException('--from: this is not like redis://127.0.0.1:6379/0');
        }
        $connection = new Connection("tcp://{$parts['host']}:" . ($parts['port'] ?? self::PORT));
        if (isset($parts['pass'])) {
            $user = ($parts['user'] ?? '') === '' ? [] : [rawurldecode($parts['user'])];
            self::ask($connection, ['AUTH', ...$user, rawurldecode($parts['pass'])]);
        }
        self::ask($connection, ['SELECT', trim($parts['path'] ?? '', '/') ?: '0']);
        $number = 0;
        foreach (self::keys($connection) as $key) {
            if (++$number > $limit) {
                return;
            }
            $type = self::ask($connection, ['TYPE', $key]);
            $data = $type === 'string' ? self::ask($connection, ['GET', $key]) : null;
            yield is_string($data)
                ? new Sample("redis entry $number", $data)
                : new Unreadable("redis entry $number", is_string($type) && $type !== 'string' ? "is a $type and no string" : 'is gone');
        }
    }

    /** @return \Generator<string> */
    private static function keys(Connection $connection): \Generator
    {
        $cursor = '0';
        $seen = [];
        do {
            $answer = self::ask($connection, ['SCAN', $cursor, 'COUNT', (string) self::PAGE]);
            [$cursor, $keys] = is_array($answer) ? $answer : ['0', []];
            foreach ($keys as $key) {
                // SCAN may give a key more than once.
                if (!isset($seen[$key])) {
                    $seen[$key] = true;
                    yield (string) $key;
                }
            }
        } while ($cursor !== '0');
    }

    /**
     * @param list<string> $words
     * @return string|int|list<mixed>|null
     */
    private static function ask(Connection $connection, array $words): string|int|array|null
    {
        $command = '*' . count($words) . "\r\n";
        foreach ($words as $word) {
            $command .= '$' . strlen($word) . "\r\n$word\r\n";
        }
        $connection->send($command);

        return self::answer($connection);
    }

    /** @return string|int|list<mixed>|null */
    private static function answer(Connection $connection): string|int|array|null
    {
        $line = $connection->line();
        $rest = substr($line, 1);

        return match ($line[0] ?? '') {
            '+' => $rest,
            ':' => (int) $rest,
            '$' => (int) $rest < 0 ? null : $connection->bytes((int) $rest),
            '*' => (int) $rest < 0 ? null : array_map(
                static fn (): string|int|array|null => self::answer($connection),
                array_fill(0, (int) $rest, null),
            ),
            // More than the first word could quote a key or the password.
            default => throw new \InvalidArgumentException('Redis answers with the error ' . (strtok($rest, ' ') ?: '')),
        };
    }
}
