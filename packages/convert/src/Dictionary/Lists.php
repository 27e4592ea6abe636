<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Polyfill\Decode\KeyList;
use Amber\Polyfill\Dictionary;

/** What a dictionary holds, in the order of its numbers. */
final class Lists
{
    /** @var list<string> values, not keys: they may be personal */
    public array $values = [];

    /** Content for zstd; null: none. */
    public ?string $zstd;

    /** @var array<string, true> */
    private array $strings = [];
    /** @var array<string, list<int|string>> key lists, by what identifies them */
    private array $keys = [];
    /** @var array<string, array{string, list<int|string>}> class layouts, the same */
    private array $classes = [];

    /** @param Dictionary|null $old what it begins with: numbers stay */
    public function __construct(?Dictionary $old = null)
    {
        $this->zstd = $old?->zstd;
        foreach ($old->strings ?? [] as $string) {
            $this->addString($string);
        }
        foreach ([...$old->keyLists ?? [], ...$old->layouts ?? []] as $list) {
            $this->addShape(self::shape($list));
        }
    }

    /** Adds a key list or a class layout, unless there are as many as may be; what is there stays where it is. */
    public function addShape(Shape $shape): void
    {
        $isKeys = $shape->class === null;
        if (count($isKeys ? $this->keys : $this->classes) >= Dictionary::MOST_LISTS) {
            return;
        }
        if ($isKeys) {
            $this->keys[$shape->id()] ??= $shape->keys;
        } else {
            $this->classes[$shape->id()] ??= [$shape->class, $shape->keys];
        }
    }

    /**
     * Adds a string, unless there are as many as may be.
     *
     * @param string $string of two bytes or more
     * @param bool $isValue whether it is no key and no name
     */
    public function addString(string $string, bool $isValue = false): void
    {
        if (count($this->strings) >= Dictionary::MOST_STRINGS) {
            return;
        }
        $this->strings[$string] = true;
        if ($isValue) {
            $this->values[] = $string;
        }
    }

    public function hasShape(string $id): bool
    {
        return isset($this->keys[$id]) || isset($this->classes[$id]);
    }

    public function hasString(string $string): bool
    {
        return isset($this->strings[$string]);
    }

    /** @return array{strings: int, keys: int, classes: int} how many there are */
    public function counts(): array
    {
        return ['strings' => count($this->strings), 'keys' => count($this->keys), 'classes' => count($this->classes)];
    }

    /** @return string the content of a dictionary's file */
    public function content(): string
    {
        return amber_serialize([
            'strings' => array_map(strval(...), array_keys($this->strings)),
            'keys' => array_values($this->keys),
            'classes' => array_values($this->classes),
            ...($this->zstd === null ? [] : ['zstd' => $this->zstd]),
        ]);
    }

    private static function shape(KeyList $list): Shape
    {
        return new Shape($list->class === '' ? null : $list->class, $list->keys);
    }
}
