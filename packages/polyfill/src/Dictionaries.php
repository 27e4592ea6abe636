<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\FileException;
use Amber\Polyfill\Decode\DecodeError;

use function count;
use function strlen;

/**
 * Dictionaries that messages may name. Those of the process are loaded by load(); the extension has them from its
 * setting amber.dictionaries.
 */
final class Dictionaries
{
    /** Where the id stands in a message. */
    private const ID_OFFSET = 2;

    private static ?self $ofProcess = null;

    /** @var array<string, Dictionary> by names and versions */
    private array $known = [];

    /** @var array<string, Dictionary> by their ids */
    private array $ids = [];

    private function __construct()
    {
    }

    /**
     * Makes dictionaries known: each reads the messages that name it, and the last version of its name is written by
     * the option "dictionary".
     *
     * @param string $place a directory, of which all files *.amberdict are loaded, or such a file
     * @throws FileException for a place that is not there, and as of Dictionary::load(); then none of it is known
     */
    public static function load(string $place): void
    {
        if (!file_exists($place)) {
            throw new FileException("$place: There is no such directory or file");
        }
        $files = is_dir($place) ? array_map(
            static fn (string $file): string => "$place/$file",
            preg_grep('/\A[^.].*\.amberdict\z/', scandir($place) ?: []) ?: [],
        ) : [$place];
        $loaded = array_map(Dictionary::load(...), array_values($files));
        self::ofProcess()->add(...$loaded);
    }

    /** Those that load() has loaded. */
    public static function ofProcess(): self
    {
        return self::$ofProcess ??= new self();
    }

    public static function none(): self
    {
        return new self();
    }

    /** @throws FileException where two have one name and version or one id, but not one content */
    public function add(Dictionary ...$dictionaries): void
    {
        [$known, $ids] = [$this->known, $this->ids];
        foreach ($dictionaries as $new) {
            $same = $known["$new->name@$new->version"] ??= $new;
            if ($same->content !== $new->content) {
                throw new FileException("$new->name: There are two dictionaries of version $new->version: "
                    . bin2hex($same->id) . ' and ' . bin2hex($new->id));
            }
            $other = $ids[$new->id] ??= $new;
            if ($other->content !== $new->content) {
                throw new FileException("{$new->exactName()} has the same id as {$other->label()} by chance: train it"
                    . ' anew, with one payload more');
            }
        }
        [$this->known, $this->ids] = [$known, $ids];
    }

    public function find(string $id): ?Dictionary
    {
        return $this->ids[$id] ?? null;
    }

    /**
     * @param string $id that stands in a message
     * @throws DecodeError for one that is not known
     */
    public function needed(string $id): Dictionary
    {
        return $this->find($id) ?? throw new DecodeError('This message needs the dictionary ' . bin2hex($id)
            . ", which is not loaded ({$this->inWords()}); put its file where the others are", self::ID_OFFSET);
    }

    /**
     * The highest version of a name; null: there is none.
     *
     * @param string $name as "shop", or with a version, as "shop@2"
     */
    public function named(string $name): ?Dictionary
    {
        if (str_contains($name, '@')) {
            return $this->known[$name] ?? null;
        }
        $versions = array_filter($this->known, static fn (Dictionary $one): bool => $one->name === $name);
        usort($versions, static fn (Dictionary $a, Dictionary $b): int => $b->version <=> $a->version);
        return $versions[0] ?? null;
    }

    /** @return list<Dictionary> by name and version */
    public function all(): array
    {
        $all = array_values($this->known);
        usort($all, static fn (Dictionary $a, Dictionary $b): int
            => [$a->name, $a->version] <=> [$b->name, $b->version]);
        return $all;
    }

    /**
     * @return list<array{name: string, version: int, id: string, date: string, strings: int, key_lists: int,
     *     classes: int, bytes: int}> as of Amber\status()
     */
    public function status(): array
    {
        return array_map(static fn (Dictionary $one): array => [
            'name' => $one->name, 'version' => $one->version, 'id' => bin2hex($one->id), 'date' => $one->date,
            'strings' => count($one->strings), 'key_lists' => count($one->keyLists), 'classes' => count($one->layouts),
            'bytes' => strlen($one->content),
        ], $this->all());
    }

    /** Which are known, for people. */
    public function inWords(): string
    {
        $labels = array_map(static fn (Dictionary $one): string => $one->label(), $this->all());
        return $labels === [] ? 'loaded: none' : 'loaded: ' . implode(', ', $labels);
    }
}
