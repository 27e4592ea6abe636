<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Convert;

use Amber\Lab\Model\Printable;
use Amber\Lab\Payload\PayloadError;
use Amber\Lab\Payload\Redis;

/**
 * Strings of a Redis database. Each is replaced in a transaction that fails when anybody wrote to the key since it was
 * read (WATCH), and keeps its time to live.
 */
final class RedisStore implements Store
{
    private const MOST_TRIES = 20;

    private readonly Redis $redis;

    /**
     * @param string $url redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]
     * @param string|null $match pattern of keys; null: all
     */
    public function __construct(string $url, private readonly ?string $match)
    {
        $this->redis = new Redis($url);
    }

    public function entries(bool $isDry): array
    {
        return iterator_to_array($this->redis->keys($this->match), false);
    }

    public function step(string $entry, Transcoder $transcoder, bool $isDry): Step
    {
        $name = Printable::text($entry);
        $type = $this->redis->ask('TYPE', $entry);
        if ($type !== 'string') {
            return new Step($name, Outcome::Left, reason: is_string($type) && $type !== 'none' ? "is a $type and no string" : 'is gone');
        }
        for ($try = 0; $try < self::MOST_TRIES; ++$try) {
            $step = $this->attempt($name, $entry, $transcoder, $isDry);
            if ($step !== null) {
                return $step;
            }
        }

        return new Step($name, Outcome::InUse, reason: 'changes all the time');
    }

    public function finish(Transcoder $transcoder): array
    {
        // A transaction is done when it is done.
        return [];
    }

    /** @return Step|null null: somebody wrote to the key meanwhile */
    private function attempt(string $name, string $key, Transcoder $transcoder, bool $isDry): ?Step
    {
        if (str_ends_with($key, '_LOCK')) {
            // Of phpredis, for as long as a request has the session.
            return new Step($name, Outcome::Already);
        }
        $this->redis->ask('WATCH', $key);
        $data = $this->redis->ask('GET', $key);
        if (!is_string($data)) {
            $this->redis->ask('UNWATCH');

            return new Step($name, Outcome::Left, reason: 'is gone');
        }
        try {
            $new = $transcoder->convert($data);
        } catch (PayloadError $error) {
            $this->redis->ask('UNWATCH');

            return new Step($name, Outcome::Left, strlen($data), reason: $error->getMessage());
        }
        if ($new === null || $isDry) {
            $this->redis->ask('UNWATCH');

            return new Step($name, $new === null ? Outcome::Already : Outcome::Converted, strlen($data), strlen($new ?? $data));
        }
        $this->redis->ask('MULTI');
        $this->redis->ask('SET', $key, $new, 'XX', 'KEEPTTL');

        return $this->redis->ask('EXEC') === null ? null : new Step($name, Outcome::Converted, strlen($data), strlen($new));
    }
}
