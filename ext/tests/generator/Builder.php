<?php

namespace Amber\Generator;

/**
 * Builds one random graph. Everything that was made may turn up again: objects by identity, arrays by copy-on-write,
 * values by reference; objects take properties after they were put into the graph, so that cycles arise.
 *
 * Left out, since native does not keep them: arrays of which a copy stands inside themselves, through an object or a
 * reference.
 */
final class Builder
{
    private Scalars $scalars;
    /** @var list<object> */
    private array $objects = [];
    /** @var list<array> */
    private array $arrays = [];
    /** Values in one-element boxes, so that references can be made to them. @var list<array> */
    private array $boxes = [];
    private int $left;
    /** A reference that something outside of the graph holds as well, until the next one. @var array */
    private static array $held = [];
    /** Whether a reference to an enum case may be in the graph that was built last. */
    public static bool $refersToCase = false;

    /** @param int $size how many values it may have, about */
    public function __construct(private Random $random, int $size)
    {
        $this->scalars = new Scalars($random);
        $this->left = $size;
        self::$refersToCase = false;
    }

    public function build(): mixed
    {
        $value = $this->random->once(20) ? $this->value(0) : $this->container(0);
        foreach ($this->objects as $object) {
            if ($this->random->once(3)) {
                $this->change($object, 3);
            }
        }
        if (is_array($value) && $this->random->once(4)) {
            $this->forgetReferences($value);
        }
        if ($this->random->once(2)) {
            // what has one holder left is no reference, and no shared array, any more
            $this->boxes = $this->arrays = $this->objects = [];
        }
        return $value;
    }

    private function value(int $depth): mixed
    {
        $this->left--;
        if ($this->left <= 0 || $depth > 12 || $this->random->once(3)) {
            return $this->scalars->any();
        }
        return match ($this->random->below(12)) {
            0, 1, 2 => $this->container($depth),
            3 => $this->object($depth),
            4 => $this->objects ? $this->random->of($this->objects) : $this->object($depth),
            5 => $this->arrays ? $this->random->of($this->arrays) : [],
            6 => $this->random->of([Pure::One, Pure::Two, Backed::Large, Backed::Small]),
            default => $this->scalars->any(),
        };
    }

    private function container(int $depth): array|object
    {
        $array = match ($this->random->below(12)) {
            0, 1 => $this->list($depth),
            2, 3 => $this->map($depth),
            4 => $this->listOfOneType(),
            5, 6 => $this->records($depth),
            7 => $this->objectsOfOneClass($depth),
            8 => $this->wideMap(),
            9 => $this->object($depth),
            10 => $this->family($depth, null),
            11 => $this->likeArrays($depth),
        };
        if (is_array($array) && $this->random->once(2) && self::isClosed($array)) {
            $this->arrays[] = $array;
        }
        return $array;
    }

    /** Puts a value, or a reference to one met before or later, into an array. */
    private function put(array &$array, int|string $key, int $depth): void
    {
        unset($array[$key]); // it may be a reference that takes one type only
        if (!$this->random->once(8)) {
            $array[$key] = $this->value($depth + 1);
            return;
        }
        if (!$this->boxes || $this->random->once(3)) {
            $value = $this->value($depth + 1);
            self::$refersToCase = self::$refersToCase || $value instanceof \UnitEnum;
            $this->boxes[] = [&$value];
        }
        $array[$key] = &$this->boxes[$this->random->below(count($this->boxes))][0];
    }

    private function list(int $depth): array
    {
        $list = [];
        for ($i = $this->random->size(30); $i > 0; $i--) {
            $this->put($list, count($list), $depth);
        }
        if ($this->random->once(8)) {
            unset($list[$this->random->below(count($list))]);
        }
        if ($this->random->once(8)) {
            $list = ['front' => 0] + $list;
            unset($list['front']);
        }
        return $list;
    }

    private function map(int $depth): array
    {
        $map = [];
        for ($i = $this->random->size(20); $i > 0; $i--) {
            $this->put($map, $this->scalars->key(), $depth);
        }
        if ($this->random->once(6)) {
            unset($map[array_key_first($map)]);
        }
        return $map;
    }

    private function listOfOneType(): array
    {
        $n = $this->random->size(400);
        $this->left -= intdiv($n, 8);
        $make = $this->column();
        $list = [];
        for ($i = 0; $i < $n; $i++) {
            $list[] = $make($i);
        }
        return $list;
    }

    /** @return callable(int): mixed values of one kind, such as columns are made for */
    private function column(): callable
    {
        $scalars = $this->scalars;
        $random = $this->random;
        $base = $scalars->int() >> 2;
        $step = $random->between(-500, 500);
        $width = 1 << $random->below(min(40, 8 * PHP_INT_SIZE - 2));
        $few = [$scalars->string(), $scalars->string(), $scalars->string(), 'four'];
        $same = $scalars->any();
        $scale = 10 ** $random->below(6);
        $places = $random->below(10);
        $format = $random->of(['Y-m-d', 'Y-m-d H:i:s', 'c', 'Y-m-d\TH:i:s.v\Z', 'd.m.Y']);
        return match ($random->below(18)) {
            0 => fn ($i) => $base + $i * $step,
            1 => fn ($i) => $base + $random->below($width),
            2 => fn () => $scalars->int(),
            3 => fn () => $scalars->float(),
            4 => fn () => $random->between(-100000, 100000) / $scale * 1.0,
            5 => fn () => $random->once(2),
            6 => fn () => $random->of($few),
            7 => fn ($i) => "text $i",
            8 => fn () => $scalars->string(),
            9 => fn () => $same,
            10 => fn () => $random->once(10) ? null : $random->below(1000),
            11 => fn () => $scalars->any(),
            12 => fn ($i) => $base + $i * $i * $step,
            13, 14 => $this->columnOfTwoTypes($few),
            15 => fn () => (string) ($base % 1000 + $random->below($width)),
            16 => fn () => sprintf("%.{$places}F", $random->between(-1000, 100000) / 100),
            17 => fn ($i) => gmdate($format, $base % 4_000_000_000 + $i * $step * 1000),
        };
    }

    /**
     * @param list<string> $few
     * @return callable(int): mixed
     */
    private function columnOfTwoTypes(array $few): callable
    {
        $random = $this->random;
        $types = [
            fn () => null,
            fn () => $random->once(2),
            fn () => $random->between(-300, 70000),
            fn () => $random->between(-100000, 100000) / 8,
            fn ($i) => 1 / ($i + 1.5),
            fn () => $random->of($few),
            fn ($i) => "text $i",
        ];
        [$one, $other] = [$random->of($types), $random->of($types)];
        $rare = $random->of([2, 5, 20, 60]);
        return fn ($i) => $random->once($rare) ? $other($i) : $one($i);
    }

    private function records(int $depth): array
    {
        $n = $this->random->of([2, 3, 15, 16, 17, 20, 30, $this->random->size(400)]);
        $lists = $this->random->once(4);
        $keys = [];
        for ($i = $this->random->between(1, 7); $i > 0; $i--) {
            $key = $lists ? count($keys) : $this->scalars->key();
            $keys[$key] = $this->random->once(4) ? null : $this->column();
        }
        $this->left -= intdiv($n * count($keys), 8);
        $rows = [];
        for ($i = 0; $i < $n; $i++) {
            $row = [];
            foreach ($keys as $key => $make) {
                if ($make) {
                    $row[$key] = $make($i);
                } else {
                    $this->put($row, $key, $depth + 1);
                }
            }
            if ($this->random->once(40)) {
                $row['extra'] = $i;
            }
            if ($rows && $this->random->once(30)) {
                $row = $this->random->of($rows);
            }
            $again = $this->random->once(40) && self::isClosed($row);
            if ($this->random->once(20)) {
                $key = $this->random->of(array_keys($row));
                $row[$key] = &$row[$key]; // one that nobody else has
            }
            if ($again) {
                $this->arrays[] = $row;
            }
            $rows[] = $row;
        }
        if ($this->random->once(6)) {
            $rows[$this->random->below(count($rows))] = $this->value($depth + 1);
        }
        return $rows;
    }

    private function objectsOfOneClass(int $depth): array
    {
        $class = $this->class();
        $n = $this->random->of([2, 15, 16, 17, 20, 40]);
        $list = [];
        $from = count($this->objects);
        for ($i = 0; $i < $n; $i++) {
            $list[] = $this->make($class, $depth + 1);
        }
        if ($this->random->once(4)) {
            $list[$this->random->below($n)] = $list[$this->random->below($n)];
        }
        if (count($this->objects) > $from + 3 && $this->random->once(2)) {
            array_splice($this->objects, $from + 3); // few of them turn up again
        }
        return $list;
    }

    /** Objects of one class whose children lead back to them, one child or several each. */
    private function family(int $depth, ?object $parent): array
    {
        $n = $this->random->of([1, 3, 16, 17, 20]);
        $this->left -= $n;
        $single = $this->random->once(2);
        $last = $this->left < 0 || $depth > 3;
        $list = [];
        for ($i = 0; $i < $n; $i++) {
            $list[] = $object = new \stdClass();
            $object->name = $this->scalars->any();
            $object->parent = $parent && $this->random->once(20) ? $this->random->of($list) : $parent;
            if ($last) {
                $object->children = null;
            } elseif ($single) {
                $object->children = new \stdClass();
                $object->children->of = $this->random->once(30) ? $this->random->of($list) : $object;
                $object->children->value = $this->value($depth + 2);
            } else {
                $object->children = $this->family($depth + 2, $object);
            }
            if ($this->random->once(12)) {
                $this->objects[] = $object; // it turns up elsewhere
            }
        }
        return $list;
    }

    /**
     * Copies of a few arrays of arrays, apart in memory but for some of what is in them, some of them changed in one
     * place. Two of these arrays are equal, and one has a reference there that its copies share.
     */
    private function likeArrays(int $depth): array
    {
        $models = [$this->tree(0), $this->tree(0)];
        $value = $this->scalars->any();
        self::$held = [&$value];
        $models[] = [1, ['k' => &$value], 'end'];
        $models[] = [1, ['k' => $value], 'end'];
        $simple = $this->random->once(2); // nothing that would be written another way than in one pass
        $n = $this->random->of([3, 20, 60]);
        $this->left -= $n;
        $list = $this->random->once(2) ? [range(1, 300)] : []; // equal arrays are looked for after so many elements
        for ($i = 0; $i < $n; $i++) {
            $copy = $this->copy($this->random->of($models));
            if ($this->random->once(3)) {
                $this->changeLeaf($copy, $depth, $simple);
            }
            $list[] = $copy;
        }
        return $list;
    }

    private function tree(int $level): array
    {
        $tree = [];
        $keys = $this->random->once(2);
        for ($i = $this->random->between(1, 6); $i > 0; $i--) {
            $key = $keys ? $this->scalars->key() : count($tree);
            if ($level < 3 && $this->random->once(2)) {
                $tree[$key] = $this->tree($level + 1);
            } else {
                $tree[$key] = $this->scalars->any();
            }
        }
        return $tree;
    }

    /** References stay, and some arrays in it stay the same. */
    private function copy(array $array): array
    {
        $copy = $array;
        foreach ($array as $key => $value) {
            if (is_array($value) && !\ReflectionReference::fromArrayElement($array, $key) && !$this->random->once(3)) {
                $copy[$key] = $this->copy($value);
            }
        }
        return $copy;
    }

    /** Gives one leaf another value, a scalar if it is to be simple, or another key. */
    private function changeLeaf(array &$array, int $depth, bool $simple): void
    {
        $key = $this->random->of(array_keys($array));
        if (is_array($array[$key]) && $array[$key] && !\ReflectionReference::fromArrayElement($array, $key)) {
            $this->changeLeaf($array[$key], $depth + 1, $simple);
            return;
        }
        if ($this->random->once(3)) {
            $array[$this->scalars->key()] = $array[$key];
            unset($array[$key]);
            return;
        }
        if ($simple) {
            unset($array[$key]);
            $array[$key] = $this->scalars->any();
            return;
        }
        $this->put($array, $key, $depth + 1);
    }

    private function wideMap(): array
    {
        $n = $this->random->of([10, 50, 200, 1000]);
        $this->left -= intdiv($n, 4);
        $make = $this->column();
        $ints = $this->random->of([0, 1, 2, 20]); // none, all, one in so many
        $map = [];
        for ($i = 0; $i < $n; $i++) {
            $map[$ints && $this->random->once($ints) ? $i * 3 - 50 : "key $i"] = $make($i);
        }
        return $map;
    }

    private function class(): string
    {
        return $this->random->of([
            \stdClass::class, \stdClass::class, Untyped::class, Typed::class, Descendant::class, LastDescendant::class,
            Fixed::class, Dynamic::class, NothingDeclared::class, WithEnums::class, Magic::class, MagicTemporary::class,
            OnlySerialize::class, Sleeps::class, OnlyWakes::class, Old::class, \ArrayObject::class,
            \SplObjectStorage::class, \SplDoublyLinkedList::class, \SplFixedArray::class, \DateTimeImmutable::class,
            \ArrayIterator::class, \__PHP_Incomplete_Class::class,
        ]);
    }

    private function object(int $depth): object
    {
        return $this->make($this->class(), $depth);
    }

    private function make(string $class, int $depth): object
    {
        $object = match ($class) {
            \DateTimeImmutable::class => new \DateTimeImmutable('@' . $this->random->below(2000000000)),
            \SplFixedArray::class => new \SplFixedArray($this->random->between(1, 4)),
            \__PHP_Incomplete_Class::class => unserialize('O:6:"Absent":1:{s:1:"p";i:1;}'),
            default => new $class(),
        };
        $this->objects[] = $object;
        $this->change($object, $depth);
        return $object;
    }

    /** Gives an object new values. */
    private function change(object $object, int $depth): void
    {
        $value = fn () => $this->value($depth + 1);
        match ($object::class) {
            \ArrayObject::class, \ArrayIterator::class => $object[$this->scalars->key()] = $value(),
            \SplObjectStorage::class => $object[$this->random->of($this->objects)] = $value(),
            \SplDoublyLinkedList::class => $object->push($value()),
            \SplFixedArray::class => $object[0] = $value(),
            \DateTimeImmutable::class, \__PHP_Incomplete_Class::class => null,
            Fixed::class => $this->random->once(5) || $object->isSet() ?: $object->set($this->scalars->int(), $value()),
            Old::class => $object->text = $this->scalars->string(),
            \stdClass::class, NothingDeclared::class => $this->addProperties($object, $this->random->below(5), $depth),
            default => $this->setProperties($object, $depth),
        };
        if ($object instanceof Dynamic) {
            $this->addProperties($object, $this->random->below(3), $depth);
        }
        if ($this->random->once(10)) {
            (array) $object; // makes its property table
        }
    }

    private function addProperties(object $object, int $n, int $depth): void
    {
        for (; $n > 0; $n--) {
            $name = $this->scalars->name();
            $box = [];
            $this->put($box, 0, $depth);
            unset($object->$name);
            if (\ReflectionReference::fromArrayElement($box, 0)) {
                $object->$name = &$box[0];
            } else {
                $object->$name = $box[0];
            }
        }
    }

    /** Gives some declared properties, private ones of parents too, a value, a reference, or takes theirs away. */
    private function setProperties(object $object, int $depth): void
    {
        for ($class = new \ReflectionClass($object); $class; $class = $class->getParentClass()) {
            foreach ($class->getProperties() as $property) {
                if ($property->class === $class->name && $this->random->once(2)) {
                    $this->setProperty($object, $property, $depth);
                }
            }
        }
    }

    private function setProperty(object $object, \ReflectionProperty $property, int $depth): void
    {
        $box = [];
        if ($property->hasType()) {
            $box[0] = $this->valueOfType($property, $depth);
        } else {
            $this->put($box, 0, $depth);
        }
        $name = $property->name;
        $action = $this->random->below(12);
        $set = function () use ($name, &$box, $action) {
            unset($this->$name); // it may be a reference that takes another type
            if ($action === 0) {
                return;
            }
            if (\ReflectionReference::fromArrayElement($box, 0)) {
                $this->$name = &$box[0];
            } else {
                $this->$name = $box[0];
            }
        };
        $set->bindTo($object, $property->class)();
        if ($action === 1) {
            self::$refersToCase = self::$refersToCase || $box[0] instanceof \UnitEnum;
            $reference = function &() use ($name) {
                return $this->$name;
            };
            $bound = $reference->bindTo($object, $property->class);
            $slot = &$bound();
            $this->boxes[] = [&$slot];
        }
    }

    private function valueOfType(\ReflectionProperty $property, int $depth): mixed
    {
        return match ((string) $property->getType()) {
            'int' => $this->scalars->int(),
            'float' => $this->scalars->float(),
            'bool' => $this->random->once(2),
            '?string' => $this->random->once(4) ? null : $this->scalars->string(),
            '?int' => $this->random->once(4) ? null : $this->scalars->int(),
            'string|int|null', 'int|string|null' => $this->random->of([
                null,
                $this->scalars->int(),
                $this->scalars->string(),
            ]),
            'array', '?array' => $this->list($depth + 1),
            '?object' => $this->objects ? $this->random->of($this->objects) : null,
            '?self', '?' . Typed::class => $this->random->once(2) ? null : new Typed(),
            Pure::class => $this->random->of(Pure::cases()),
            '?' . Backed::class => $this->random->of([null, ...Backed::cases()]),
            'mixed' => $this->value($depth + 1),
        };
    }

    /** What foreach by reference leaves behind. */
    private function forgetReferences(array &$array): void
    {
        foreach ($array as &$element) {
        }
    }

    /** Whether nothing in it can come to hold the array itself: no object, no reference. */
    private static function isClosed(mixed $value): bool
    {
        if (!is_array($value)) {
            return !is_object($value);
        }
        foreach ($value as $key => $element) {
            if (\ReflectionReference::fromArrayElement($value, $key) || !self::isClosed($element)) {
                return false;
            }
        }
        return true;
    }
}
