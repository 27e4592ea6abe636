<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;
use Amber\Convert\Outcome;
use Amber\Convert\Step;
use Amber\Convert\Transcoder;

/** Entries of a cache server. Each is replaced only if it still is what was read and converted. */
final class CacheStore implements Store, Source
{
    private const MOST_TRIES = 20;

    /**
     * @param string|null $match pattern of keys; null: all
     * @param list<string>|null $keys of the entries to take; null: those that the server lists
     */
    public function __construct(
        private readonly Cache $cache,
        private readonly ?string $match = null,
        private readonly ?array $keys = null,
    ) {
    }

    public function entries(bool $isDry): array
    {
        return $this->keys ?? $this->cache->keys($this->match, PHP_INT_MAX)[0];
    }

    /** Names no key: it may be a secret. Locks of sessions are no payloads. */
    public function samples(int $limit): \Generator
    {
        [$keys, $rest] = $this->cache->keys($this->match, $limit);
        foreach ($keys as $place => $key) {
            if ($this->cache->isLock($key)) {
                continue;
            }
            $name = "{$this->cache->name()} entry " . ($place + 1);
            try {
                yield $name => $this->cache->read($key);
            } catch (PayloadError $error) {
                yield $name => $error;
            }
        }

        return $rest;
    }

    public function step(string $entry, Transcoder $transcoder, bool $isDry): Step
    {
        if ($this->cache->isLock($entry)) {
            return new Step($entry, Outcome::Already);
        }
        try {
            for ($try = 0; $try < self::MOST_TRIES; ++$try) {
                $old = $this->cache->read($entry);
                $new = $transcoder->convert($old);
                if ($new === null) {
                    return new Step($entry, Outcome::Already);
                }
                if ($isDry || $this->cache->replace($entry, $old, $new)) {
                    return new Step($entry, Outcome::Converted, strlen($old), strlen($new));
                }
            }
        } catch (GoneError) {
            return new Step($entry, Outcome::Gone);
        } catch (PayloadError $error) {
            return new Step($entry, Outcome::Left, reason: $error->getMessage());
        }

        return new Step($entry, Outcome::InUse, reason: 'changes all the time');
    }

    public function finish(Transcoder $transcoder): array
    {
        return [];
    }
}
