<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

use Amber\Lab\Model\Printable;

/** A Redis server. The protocol is RESP 2 (redis.io, "Redis serialization protocol specification"). */
final class Redis
{
    private const PAGE = 200;
    private const PORT = 6379;

    private readonly Connection $connection;

    /**
     * @param string $url redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]
     * @throws \InvalidArgumentException where nobody answers, or the password is wrong
     */
    public function __construct(string $url)
    {
        $parts = parse_url($url);
        if ($parts === false || !isset($parts['host'])) {
            throw new \InvalidArgumentException('this is not like redis://127.0.0.1:6379/0');
        }
        if (isset($parts['query'])) {
            throw new \InvalidArgumentException('"?" is not understood here: redis://:PASSWORD@HOST:PORT/DATABASE');
        }
        $this->connection = new Connection("tcp://{$parts['host']}:" . ($parts['port'] ?? self::PORT));
        if (isset($parts['pass'])) {
            $user = ($parts['user'] ?? '') === '' ? [] : [rawurldecode($parts['user'])];
            $this->ask('AUTH', ...$user, ...[rawurldecode($parts['pass'])]);
        }
        $database = trim($parts['path'] ?? '', '/');
        if ($database !== '' && $database !== '0') {
            // A server in cluster mode has no others.
            $this->ask('SELECT', $database);
        }
    }

    /**
     * @param string|null $match pattern of SCAN; null: all
     * @return \Generator<string> keys, found with SCAN, which does not block the server
     */
    public function keys(?string $match = null): \Generator
    {
        $cursor = '0';
        $seen = [];
        do {
            $answer = $this->ask('SCAN', $cursor, ...$match === null ? [] : ['MATCH', $match], ...['COUNT', (string) self::PAGE]);
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
     * @return string|int|list<mixed>|null the answer
     * @throws \InvalidArgumentException for an error
     */
    public function ask(string ...$words): string|int|array|null
    {
        $command = '*' . count($words) . "\r\n";
        foreach ($words as $word) {
            $command .= '$' . strlen($word) . "\r\n$word\r\n";
        }
        $this->connection->send($command);

        return $this->answer($words);
    }

    /**
     * @param array<string> $words what was asked
     * @return string|int|list<mixed>|null
     */
    private function answer(array $words): string|int|array|null
    {
        $line = $this->connection->line();
        $rest = substr($line, 1);

        return match ($line[0] ?? '') {
            '+' => $rest,
            ':' => (int) $rest,
            '$' => (int) $rest < 0 ? null : $this->connection->bytes((int) $rest),
            '*' => (int) $rest < 0 ? null : $this->answers((int) $rest, $words),
            '-' => throw new \InvalidArgumentException('Redis answers with the error ' . self::harmless($rest, $words)),
            default => throw new \InvalidArgumentException('what answers there does not speak the protocol of Redis'),
        };
    }

    /**
     * An error may quote what was asked: a key, or the password.
     *
     * @param array<string> $words
     */
    private static function harmless(string $error, array $words): string
    {
        $error = Printable::text((string) preg_replace('~,? with args.*~s', '', $error));
        foreach (array_slice($words, 1) as $word) {
            if ($word !== '' && str_contains($error, $word)) {
                return strtok($error, ' ') ?: '';
            }
        }

        return $error;
    }

    /**
     * @param array<string> $words
     * @return list<mixed>
     */
    private function answers(int $count, array $words): array
    {
        $answers = [];
        for ($i = 0; $i < $count; ++$i) {
            $answers[] = $this->answer($words);
        }

        return $answers;
    }
}
