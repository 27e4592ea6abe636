<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Fixtures\Base;
use Amber\Polyfill\Check\Fixtures\Derived;
use Amber\Polyfill\Check\Fixtures\Item;
use Amber\Polyfill\Check\Fixtures\Level;
use Amber\Polyfill\Check\Fixtures\Modern;
use Amber\Polyfill\Check\Fixtures\Old;
use Amber\Polyfill\Check\Fixtures\Open;
use Amber\Polyfill\Check\Fixtures\Point;
use Amber\Polyfill\Check\Fixtures\Sleeping;
use Amber\Polyfill\Check\Fixtures\Suit;
use Amber\Polyfill\Check\Fixtures\Waking;

/** Values with objects and references, by name. */
final class GraphValues
{
    /** @return \Generator<string, mixed> */
    public static function all(): \Generator
    {
        yield from self::objects();
        yield from self::objectRows();
        yield from self::cycles();
        yield from self::references();
        yield from self::depth();
    }

    /** @return \Generator<string, mixed> */
    private static function objects(): \Generator
    {
        yield 'empty stdClass' => new \stdClass();
        yield 'stdClass' => (object) ['a' => 1, '5' => 'five', '' => 'empty', 'list' => [1, 2]];
        yield 'private and protected' => new Derived(5);
        yield 'private of the base class' => new Base();
        yield 'readonly and typed' => new Point(1, 2.5, new Point(3, 4.5));
        $dynamic = new \stdClass();
        $dynamic->more = new \stdClass();
        yield 'dynamic' => [$dynamic, (clone $dynamic)];
        $object = new Derived('shared');
        yield 'one object repeatedly' => [$object, $object, 'x' => ['y' => $object]];
        yield 'equal objects' => [new Derived('equal'), new Derived('equal'), clone $object];
        yield 'more than 8 repeated objects' => (static function (): array {
            $objects = array_map(static fn (int $i): object => (object) ["k$i" => $i], range(0, 30));
            return [$objects, array_reverse($objects)];
        })();
        yield 'more than 8 class layouts' => (static function (): array {
            $objects = array_map(static fn (int $i): object => (object) ["k$i" => $i, 'z' => "$i!"], range(0, 30));
            return [$objects, 1, array_map(static fn (object $o): object => clone $o, $objects)];
        })();
        yield 'enums' => [Suit::Hearts, Suit::Spades, Level::High, Level::Low, Suit::Hearts, [Suit::Hearts]];
        yield 'an enum' => Level::High;
        yield 'enums in an object' => new Derived([Suit::Hearts, new Derived(Suit::Hearts)]);
        $old = new Old('a payload');
        yield 'Serializable' => $old;
        yield 'Serializable repeatedly' => [
            $old, new Old(''), $old, new Old('a payload'), new Old(str_repeat('long', 100)),
        ];
        yield '__serialize' => Modern::of(1, 'modern', [1, 2]);
        $modern = Modern::of(2, 'm', $object);
        yield '__serialize repeatedly' => [$modern, $object, $modern, Modern::of($modern, $object)];
        yield '__wakeup' => Waking::of(1, 'w', Waking::of(2, 'v'));
        yield '__sleep' => Sleeping::of(1, 's', 'not kept');
    }

    /** @return \Generator<string, mixed> */
    private static function objectRows(): \Generator
    {
        foreach ([Item::class, Waking::class, Modern::class, Sleeping::class] as $class) {
            $name = substr(strrchr($class, '\\'), 1);
            foreach ([7, 8, 20, 256, 300, 520] as $n) {
                $objects = array_map(
                    static fn (int $i): object => $class::of($i, "name $i", [$i % 2 > 0, $i]),
                    range(1, $n),
                );
                yield "$n objects of $name" => $objects;
                yield "$n objects of $name, some again" => [...$objects, null, $objects[3], $objects[5], ...$objects];
            }
        }
        $objects = array_map(static fn (int $i): Open => new Open($i), range(1, 30));
        foreach ($objects as $i => $object) {
            $object->dynamic = "property $i";
        }
        yield 'object rows with a dynamic property' => $objects;
        $std = array_map(static fn (int $i): object => (object) ['id' => $i, 'v' => $i / 4], range(1, 50));
        yield 'stdClass rows' => $std;
        yield 'empty stdClass rows' => array_map(static fn (): object => new \stdClass(), range(1, 600));
        yield 'Serializable objects' => array_map(static fn (int $i): Old => new Old("p$i"), range(1, 30));
        yield 'derived objects' => array_map(
            static fn (int $i): Base => (new Derived($i))->setSecret("s$i"),
            range(1, 30),
        );
        yield 'objects in object rows' => array_map(
            static fn (int $i): Item => Item::of($i, new Point($i, $i / 2), Suit::cases()[$i % 2]),
            range(1, 30),
        );
        $shared = new Derived('one');
        yield 'one object in all rows' => array_map(
            static fn (int $i): Item => Item::of($i, $shared, $i % 3),
            range(1, 30),
        );
        yield 'one object in all array rows' => array_map(
            static fn (int $i): array => ['id' => $i, 'o' => $shared, 'e' => Level::High],
            range(1, 30),
        );
        yield 'rows in object rows' => array_map(
            static fn (int $i): Item => Item::of($i, array_map(
                static fn (int $j): array => ['a' => $i * $j, 'b' => "x$j"],
                range(1, 20),
            )),
            range(1, 20),
        );
    }

    /** @return \Generator<string, mixed> */
    private static function cycles(): \Generator
    {
        $self = new \stdClass();
        $self->self = $self;
        yield 'an object in itself' => $self;
        $a = new Item();
        $b = Item::of($a, 'b');
        $a->id = $b;
        yield 'two objects in each other' => [$a, $b];
        $ring = array_map(static fn (int $i): Item => Item::of($i, "ring $i"), range(0, 20));
        foreach ($ring as $i => $item) {
            $item->other = $ring[($i + 1) % 21];
        }
        yield 'a ring' => $ring;
        yield 'a ring from one' => $ring[7];
        $tree = (object) ['children' => []];
        for ($i = 0; $i < 20; $i++) {
            $tree->children[] = (object) ['parent' => $tree, 'i' => $i];
        }
        yield 'children with their parent' => $tree;
        $modern = Modern::of(1, 'm');
        $modern->other = (object) ['back' => $modern];
        yield 'a cycle through __serialize' => $modern;
    }

    /** @return \Generator<string, mixed> */
    private static function references(): \Generator
    {
        $x = 'value';
        yield 'a reference pair' => [&$x, &$x, 'not'];
        $y = [1, 2];
        yield 'groups' => [&$x, &$y, 'k' => [&$x, &$y, $y], 'again' => &$x];
        $once = 5;
        yield 'a reference met once' => [&$once, 6];
        $cyclic = [1, 2];
        $cyclic['self'] = &$cyclic;
        yield 'an array in itself' => $cyclic;
        $cyclic2 = ['a' => []];
        $cyclic2['a']['up'] = &$cyclic2['a'];
        yield 'an inner array in itself' => $cyclic2;
        $object = new Item();
        $object->id = &$object->name;
        $object->name = 'referenced';
        yield 'references between properties' => $object;
        $o = new \stdClass();
        $holder = [&$o, &$o, $o];
        yield 'references to an object' => $holder;
        $loop = new \stdClass();
        $loop->loop = &$loop;
        yield 'a reference to the object it is in' => [&$loop, $loop];
        $enum = Suit::Hearts;
        yield 'references to an enum' => [&$enum, &$enum, $enum];
        $old = new Old('p');
        yield 'references to a Serializable' => [&$old, $old, &$old];
        $many = [];
        for ($i = 0; $i < 20; $i++) {
            $many["a$i"] = $i;
            $many["b$i"] = &$many["a$i"];
        }
        yield 'many references' => $many;
        $word = 'a repeated word';
        $rows = [];
        for ($i = 0; $i < 20; $i++) {
            $rows[] = ['id' => $i, 'word' => &$word, 'own' => $i * 2];
        }
        yield 'a reference in rows' => $rows;
        $objects = array_map(static fn (int $i): Item => Item::of($i, 'x'), range(0, 20));
        foreach ($objects as $item) {
            $item->other = &$word;
        }
        yield 'a reference in object rows' => [$objects, &$word];
        $equal = [&$x, [1, 2]];
        $filler = array_map(static fn (int $i): string => "f$i", range(0, 100));
        yield 'equal arrays with references' => [$filler, $equal, $equal, [$equal], null];
        $array = ['inner' => 1];
        yield 'references to arrays' => [$filler, &$array, &$array, $array, [$array], null];
        yield 'a reference within __serialize' => [Modern::of(1, [&$x]), &$x];
    }

    /** @return \Generator<string, mixed> */
    private static function depth(): \Generator
    {
        foreach ([10, 100, 1000] as $depth) {
            $list = $map = $object = 'bottom';
            for ($i = 0; $i < $depth; $i++) {
                $list = [$list];
                $map = ['i' => $i, 'down' => $map];
                $object = (object) ['down' => $object];
            }
            yield "lists, $depth deep" => $list;
            yield "maps, $depth deep" => $map;
            yield "objects, $depth deep" => $object;
        }
        yield 'objects that lead to each other at random' => (static function (): array {
            $objects = array_map(static fn (int $i): object => (object) ['id' => $i], range(0, 1999));
            $random = new \Random\Randomizer(new \Random\Engine\Mt19937(4));
            foreach ($objects as $object) {
                $object->a = $objects[$random->getInt(0, 1999)];
                $object->b = $objects[$random->getInt(0, 1999)];
            }
            return $objects;
        })();
    }
}
