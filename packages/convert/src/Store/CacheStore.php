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

    /** Keys that are listed and payloads that are read at a time for samples: others wait so long for an answer. */
    private const LISTED_AT_ONCE = 100;
    private const READ_AT_ONCE = 20;

    private ?int $count = null;

    /**
     * @param string|null $match pattern of keys; null: all
     * @param (\Closure(): iterable<list<string>>)|null $keys gives those of the entries to take; null: those that the
     *     server lists
     */
    public function __construct(
        private readonly Cache $cache,
        private readonly ?string $match = null,
        private readonly ?\Closure $keys = null,
    ) {
    }

    /** Of a pattern nobody knows how many match. */
    public function count(): ?int
    {
        return $this->count;
    }

    public function batches(bool $isDry): iterable
    {
        if ($this->keys !== null) {
            return ($this->keys)();
        }
        $this->count = $this->match === null ? $this->cache->count() : null;

        return $this->cache->keys($this->match);
    }

    /**
     * Of more than the limit some at random, for which all keys are listed. The server has as long for others as for
     * this. Names no key: it may be a secret. Locks of sessions are no payloads.
     */
    public function samples(int $limit): \Generator
    {
        $reservoir = new Reservoir($limit);
        foreach (self::unhurried($this->cache->keys($this->match, self::LISTED_AT_ONCE)) as $page) {
            foreach ($page as $key) {
                $this->cache->isLock($key) || $reservoir->add($key);
            }
        }
        $number = 0;
        foreach (self::unhurried($this->payloads($reservoir->taken())) as $payloads) {
            foreach ($payloads as $payload) {
                ++$number;
                if (!$payload instanceof GoneError) {
                    yield "{$this->cache->name()} entry $number" => $payload;
                }
            }
        }

        return $reservoir->rest();
    }

    public function convert(array $entries, Transcoder $transcoder, bool $isDry): iterable
    {
        $keys = [];
        foreach ($entries as $entry) {
            if ($this->cache->isLock($entry)) {
                yield new Step($entry, Outcome::Lock);
            } else {
                $keys[] = $entry;
            }
        }
        for ($try = 0; $try < self::MOST_TRIES && $keys !== []; ++$try) {
            $changed = [];
            while ($keys !== []) {
                $payloads = $this->cache->read($keys);
                $taken = array_splice($keys, 0, count($payloads));
                $again = yield from $this->replace($taken, $payloads, $transcoder, $isDry);
                array_push($changed, ...$again);
            }
            $keys = $changed;
        }
        foreach ($keys as $key) {
            yield new Step($key, Outcome::InUse, reason: 'changes all the time');
        }
    }

    public function finish(Transcoder $transcoder): array
    {
        return [];
    }

    /**
     * @param list<string> $keys
     * @param list<string|PayloadError> $payloads
     * @return \Generator<int, Step, mixed, list<string>> at its end the keys of what others changed meanwhile
     */
    private function replace(array $keys, array $payloads, Transcoder $transcoder, bool $isDry): \Generator
    {
        $changes = [];
        foreach ($payloads as $place => $payload) {
            $result = self::converted($keys[$place], $payload, $transcoder);
            if ($result instanceof Step) {
                yield $result;
            } elseif ($isDry) {
                yield self::done($result);
            } else {
                $changes[] = $result;
            }
        }
        $changed = [];
        foreach ($changes === [] ? [] : $this->cache->replace($changes) as $place => $answer) {
            if ($answer === false) {
                $changed[] = $changes[$place]->key;
            } else {
                yield $answer === true ? self::done($changes[$place]) : Step::failed($changes[$place]->key, $answer);
            }
        }

        return $changed;
    }

    private static function converted(string $key, string|PayloadError $payload, Transcoder $transcoder): Change|Step
    {
        if ($payload instanceof PayloadError) {
            return Step::failed($key, $payload);
        }
        try {
            $new = $transcoder->convert($payload);
        } catch (PayloadError $error) {
            return Step::failed($key, $error);
        }

        return $new === null ? Step::unchanged($key, $payload) : new Change($key, $payload, $new);
    }

    private static function done(Change $change): Step
    {
        return new Step($change->key, Outcome::Converted, strlen($change->old), strlen($change->new));
    }

    /**
     * @param list<string> $keys
     * @return iterable<list<string|PayloadError>>
     */
    private function payloads(array $keys): iterable
    {
        for ($done = 0; $done < count($keys); $done += count($payloads)) {
            yield $payloads = $this->cache->read(array_slice($keys, $done, self::READ_AT_ONCE));
        }
    }

    /**
     * Rests after each item for as long as it took.
     *
     * @template T
     * @param iterable<T> $items
     * @return iterable<T>
     */
    private static function unhurried(iterable $items): iterable
    {
        $start = hrtime(true);
        foreach ($items as $item) {
            usleep(intdiv(hrtime(true) - $start, 1000));
            yield $item;
            $start = hrtime(true);
        }
    }
}
