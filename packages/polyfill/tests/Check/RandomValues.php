<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Fixtures\Derived;
use Amber\Polyfill\Check\Fixtures\Item;
use Amber\Polyfill\Check\Fixtures\Modern;
use Amber\Polyfill\Check\Fixtures\Old;
use Amber\Polyfill\Check\Fixtures\Suit;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** Random graphs. The seed decides all of them. */
final class RandomValues
{
    private const COUNT = 120;

    /** @var list<object> for repetition */
    private array $objects = [];

    /** @var list<array<mixed>> for repetition */
    private array $arrays = [];

    /** @var list<object{value: mixed}> each $value a PHP reference */
    private array $cells = [];

    private function __construct(private readonly Randomizer $random, private int $left)
    {
    }

    /** @return \Generator<string, mixed> */
    public static function all(int $seed): \Generator
    {
        for ($i = 0; $i < self::COUNT; $i++) {
            $size = 20 + $i * $i;
            yield "random value $seed/$i" => (new self(new Randomizer(new Mt19937($seed + $i)), $size))->array(0);
        }
    }

    private function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    /**
     * @template T
     * @param non-empty-list<T> $list
     * @return T
     */
    private function pick(array $list): mixed
    {
        return $list[$this->random->getInt(0, count($list) - 1)];
    }

    private function value(int $depth): mixed
    {
        $this->left--;
        if ($depth > 6 || $this->left < 0 || $this->chance(55)) {
            return $this->scalar();
        }
        return match ($this->random->getInt(0, 9)) {
            0, 1, 2 => $this->array($depth + 1),
            3 => $this->rows($depth + 1),
            4 => $this->column(),
            5 => $this->object($depth + 1),
            6 => $this->objects === [] ? null : $this->pick($this->objects),
            7 => $this->arrays === [] ? [] : $this->pick($this->arrays),
            8 => $this->pick([Suit::Hearts, Suit::Spades, new Old($this->word())]),
            9 => [],
        };
    }

    private function scalar(): null|bool|int|float|string
    {
        return match ($this->random->getInt(0, 9)) {
            0 => null,
            1 => $this->chance(50),
            2, 3 => $this->random->getInt(-100, 300),
            4 => $this->random->getInt(PHP_INT_MIN, PHP_INT_MAX) >> $this->random->getInt(0, 62),
            5 => $this->random->getInt(-100000, 100000) / 100,
            6 => unpack('E', $this->random->getBytes(8))[1],
            7, 8 => $this->word(),
            9 => $this->random->getBytes($this->random->getInt(1, 60)),
        };
    }

    private function word(): string
    {
        $key = 'k' . $this->random->getInt(0, 40);
        return $this->pick(['id', 'name', 'a', '', 'value', 'status', 'a longer word than that', $key]);
    }

    /** @return array<mixed> */
    private function array(int $depth): array
    {
        $array = [];
        $isList = $this->chance(50);
        for ($n = $this->random->getInt(0, $this->chance(10) ? 60 : 9); $n > 0; $n--) {
            $key = $isList ? count($array) : ($this->chance(70) ? $this->word() : $this->random->getInt(-5, 500));
            $this->put($array, $key, $depth);
        }
        return $this->arrays[] = $array;
    }

    /** @param array<mixed> $array */
    private function put(array &$array, int|string $key, int $depth): void
    {
        if (array_key_exists($key, $array)) {
            return;
        }
        if ($this->chance(95)) {
            $array[$key] = $this->value($depth);
            return;
        }
        if ($this->cells === [] || $this->chance(40)) {
            $this->cells[] = (object) ['value' => $this->scalar()];
            $cell = end($this->cells);
            $array[$key] = &$cell->value;
            $cell->value = $this->value($depth);
            return;
        }
        $array[$key] = &$this->pick($this->cells)->value;
    }

    /** @return list<mixed> */
    private function rows(int $depth): array
    {
        $keys = array_map(fn (): string => $this->word(), range(0, $this->random->getInt(0, 4)));
        $class = $this->pick([null, null, \stdClass::class, Item::class, Modern::class]);
        $lacking = $this->chance(40) ? 25 : 0;
        $lists = $this->chance(40) ? $this->pick($keys) : null;
        $rows = [];
        for ($n = $this->random->getInt(1, $this->chance(5) ? 300 : 20); $n > 0; $n--) {
            $row = [];
            foreach ($keys as $key) {
                if (!$this->chance($lacking)) {
                    $key === $lists ? $row[$key] = $this->short() : $this->put($row, $key, $depth + 3);
                }
            }
            $rows[] = match ($class) {
                null => $row,
                \stdClass::class => (object) $row,
                default => $class::of($n, $this->scalar(), $row),
            };
        }
        return $rows;
    }

    /** @return list<mixed> of one value to five */
    private function short(): array
    {
        return array_map(
            fn (): mixed => $this->chance(70)
                ? $this->scalar()
                : ['k' => $this->scalar(), 'n' => $this->random->getInt(0, 9)],
            range(1, $this->random->getInt(1, 5)),
        );
    }

    /** @return list<mixed> */
    private function column(): array
    {
        $kind = $this->random->getInt(0, 5);
        $bits = $this->random->getInt(0, 62);
        return array_map(fn (): mixed => match ($kind) {
            0 => $this->random->getInt(0, (1 << $bits) - 1),
            1 => $this->random->getInt(-5000, 5000) / 1000,
            2 => $this->chance(50),
            3 => $this->word(),
            4 => $this->random->getInt(0, 1 << 53) / (1 << 53),
            5 => $this->random->getBytes($this->random->getInt(1, 9)),
        }, range(0, $this->random->getInt(0, 80)));
    }

    private function object(int $depth): object
    {
        $object = $this->pick([new \stdClass(), new Item(), new Derived(), new Modern()]);
        $this->objects[] = $object;
        if ($object instanceof \stdClass) {
            $properties = $this->array($depth);
            foreach ($properties as $name => $_) {
                $object->{$name} = &$properties[$name];
            }
        } elseif ($object instanceof Derived) {
            $object->open = $this->value($depth);
            $object->setSecret($this->value($depth));
        } else {
            [$object->id, $object->name] = [$this->scalar(), $this->value($depth)];
            $object->other = $this->value($depth);
        }
        return $object;
    }
}
