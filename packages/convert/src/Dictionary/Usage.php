<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\TaggedEntry;
use Amber\Convert\Store\Cache;
use Amber\Convert\Store\FileStore;
use Amber\Polyfill\Compression;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Dictionary;
use Amber\Polyfill\Formats;

/** Which dictionaries the entries of a store need: a file may go when none needs it any more. */
final class Usage
{
    /** @var array<string, Need> by the ids of dictionaries */
    public array $needs = [];

    /** Amber's messages that need none. */
    public readonly Need $none;

    /** Entries that are compressed, in which messages may be that need one. */
    public readonly Need $packed;

    /** Entries in other formats, which need none. */
    public readonly Need $others;

    /** How many of Amber's messages are compressed. */
    public int $compressed = 0;

    /** Entries that could not be read. */
    public int $unread = 0;

    public function __construct()
    {
        $this->none = new Need();
        $this->packed = new Need();
        $this->others = new Need();
    }

    /**
     * Counts the entries of a cache server or a table.
     *
     * @param string|null $match pattern of keys; null: all
     */
    public function addCache(Cache $cache, ?string $match): void
    {
        foreach ($cache->keys($match) as $page) {
            $keys = array_values(array_filter($page, static fn (string $key): bool => !$cache->isLock($key)));
            while ($keys !== []) {
                $payloads = $cache->read($keys);
                $ends = $cache->ends(array_splice($keys, 0, count($payloads)));
                foreach ($payloads as $place => $payload) {
                    $this->add($payload, $ends[$place] ?? null);
                }
            }
        }
    }

    /** Counts the entries in files. */
    public function addFiles(FileStore $files): void
    {
        foreach ($files->samples(PHP_INT_MAX) as $path => $payload) {
            $this->add($payload, null, @filemtime($path) ?: null);
        }
    }

    /**
     * Counts an entry.
     *
     * @param int|null $ends when it ends, as far as the store knows (Unix time)
     * @param int|null $written when it was written last
     */
    public function add(string|PayloadError $payload, ?int $ends, ?int $written = null): void
    {
        if (!is_string($payload)) {
            ++$this->unread;

            return;
        }
        $envelope = Envelope::of($payload);
        $ends ??= $envelope?->ends();
        $payload = substr($payload, strlen($envelope->bytes ?? ''));
        $entry = TaggedEntry::of($payload);
        foreach ($entry === null ? [$payload] : array_filter([$entry->value, $entry->tags]) as $message) {
            $this->needOf($message)->add(strlen($message), $ends, $written);
            $this->compressed += Compression::isIn($message) ? 1 : 0;
        }
    }

    /** @return bool whether every entry could be read, and the dictionaries that are needed are loaded */
    public function isWhole(): bool
    {
        $dictionaries = array_map(static fn (int|string $id): ?Dictionary
            => self::dictionary((string) $id), array_keys($this->needs));

        return $this->unread === 0 && !in_array(null, $dictionaries, true);
    }

    /** @return Dictionary|null the one with this id in hexadecimal, among those that are loaded */
    public static function dictionary(string $id): ?Dictionary
    {
        return Dictionaries::ofProcess()->find((string) hex2bin($id));
    }

    private function needOf(string $message): Need
    {
        $format = Format::of($message);
        $id = Dictionary::idIn(substr($message, $format?->headerBytes() ?? 0));

        return match (true) {
            $id !== null => $this->needs[bin2hex($id)] ??= new Need(),
            $format === Format::Amber, $format === Format::AmberInIgbinary => $this->none,
            in_array(Formats::detect($message), ['zstd', 'gzip'], true) => $this->packed,
            default => $this->others,
        };
    }
}
