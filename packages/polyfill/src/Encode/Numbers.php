<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use Amber\Polyfill\Dictionary;
use Amber\Polyfill\Table;

use function is_int;
use function strlen;

/**
 * The numbers that strings, key lists and class layouts have so far: those of a dictionary come first.
 *
 * @internal
 */
final class Numbers
{
    private const LONG_KEY = 32;

    /** @var \WeakMap<Dictionary, self>|null what messages with a dictionary begin with */
    private static ?\WeakMap $known = null;

    /** @var Table<int> */
    public Table $strings;

    /** @var Table<int> by their signatures */
    public Table $keyLists;

    /** @var Table<int> by their signatures */
    public Table $layouts;

    /** @var Table<int> numbers of classes and long keys, which no byte of the message tells */
    private Table $names;

    private function __construct()
    {
        [$this->strings, $this->keyLists, $this->layouts, $this->names]
            = [new Table(), new Table(), new Table(), new Table()];
    }

    public function __clone()
    {
        [$this->strings, $this->keyLists, $this->layouts, $this->names]
            = [clone $this->strings, clone $this->keyLists, clone $this->layouts, clone $this->names];
    }

    public static function of(?Dictionary $dictionary): self
    {
        if ($dictionary === null) {
            return new self();
        }
        self::$known ??= new \WeakMap();
        return clone self::$known[$dictionary] ??= self::from($dictionary);
    }

    private static function from(Dictionary $dictionary): self
    {
        $numbers = new self();
        foreach ($dictionary->strings as $number => $string) {
            $numbers->strings->add($string, $number);
        }
        foreach ($dictionary->keyLists as $number => $list) {
            $numbers->keyLists->add($numbers->ofKeys($list->keys), $number);
        }
        foreach ($dictionary->layouts as $number => $layout) {
            $numbers->layouts->add($numbers->ofClass($layout->class, $layout->keys), $number);
        }
        return $numbers;
    }

    /**
     * What no other list of keys has. A long key may stand for many arrays: a number stands for it.
     *
     * @param list<int|string> $keys
     */
    public function ofKeys(array $keys): string
    {
        $signature = '';
        foreach ($keys as $key) {
            $signature .= match (true) {
                is_int($key) => "i$key;",
                strlen($key) < self::LONG_KEY => strlen($key) . ":$key",
                default => $this->name($key),
            };
        }
        return $signature;
    }

    /**
     * What no other class layout has.
     *
     * @param list<int|string> $names
     */
    public function ofClass(string $class, array $names): string
    {
        return $this->name($class) . $this->ofKeys($names);
    }

    private function name(string $name): string
    {
        $count = $this->names->count;
        return '#' . ($this->names->add($name, $count) ?? $count) . ';';
    }
}
