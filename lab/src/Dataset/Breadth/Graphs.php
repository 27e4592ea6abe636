<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Breadth\Entity\Bicycle;
use Amber\Lab\Dataset\Breadth\Entity\Buyer;
use Amber\Lab\Dataset\Breadth\Entity\Category;
use Amber\Lab\Dataset\Breadth\Entity\Collection;
use Amber\Lab\Dataset\Breadth\Entity\Customer;
use Amber\Lab\Dataset\Breadth\Entity\Extended;
use Amber\Lab\Dataset\Breadth\Entity\Level;
use Amber\Lab\Dataset\Breadth\Entity\Line;
use Amber\Lab\Dataset\Breadth\Entity\Model;
use Amber\Lab\Dataset\Breadth\Entity\Order;
use Amber\Lab\Dataset\Breadth\Entity\Price;
use Amber\Lab\Dataset\Breadth\Entity\State;
use Amber\Lab\Dataset\Breadth\Entity\Task;
use Amber\Lab\Dataset\Breadth\Entity\Ticket;
use Amber\Lab\Dataset\Breadth\Entity\Transfer;
use Amber\Lab\Dataset\Breadth\Entity\Untyped;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Dataset\People;
use Amber\Lab\Dataset\Random;
use Amber\Lab\Dataset\TypedObjects;

/** Objects: typed, untyped, inherited, nested, leading to each other. */
final class Graphs
{
    /** @return list<Dataset> */
    public static function all(): array
    {
        $sets = [
            ['dto_100', '100 transfer objects of six typed properties', 'transfers', 100],
            ['dto_1000', '1,000 of them', 'transfers', 1_000],
            ['dto_mixed', '300 objects of three classes by turns', 'mixed', 300],
            ['objects-untyped', '1,000 objects without types, each with a list of tags', 'untyped', 1_000],
            ['objects-standard', '1,000 stdClass of six properties', 'standard', 1_000],
            ['objects-inherited', '1,000 objects with privates of the same name in three classes', 'inherited', 1_000],
            ['objects-varied', '500 stdClass of which some properties are missing, as json_decode() gives them', 'varied', 500],
            ['objects-redeclared', '200 objects of a class that declares inherited properties anew', 'customers', 200],
            ['objects-enums', '300 objects with two enum cases each', 'tasks', 300, 0],
            ['objects-unset', '300 of them, of which some properties were never set', 'tasks', 300, 50],
            ['objects-dynamic', '200 objects that were given properties their class does not declare', 'extended', 200],
            ['lists-enums', '120 lists of eight enum cases', 'weeks', 120],
            ['objects-dates', '500 pairs of DateTimeImmutable', 'dates', 500],
            ['objects-entities', '300 objects of six readonly properties, two of them dates', 'tickets', 300],
            ['objects-hooked', '300 objects with __serialize() and __unserialize()', 'prices', 300],
            ['rows-hooked', '100 records with two objects each that have __serialize()', 'offers', 100],
            ['collection', 'an object that gives 200 others as a list by __serialize()', 'collection', 200],
            ['objects-parents', '200 categories in a list, of which most lead to another one', 'categories', 200],
            ['orm-mapper', '100 buyers, orders and lines that lead to each other', 'mapper', 100],
            ['orm-active', '100 models, attributes and originals, with two relations each', 'active', 100],
        ];

        return [new TypedObjects(20), new TypedObjects(), ...Made::family(Kind::Objects, self::class, $sets), new SyntaxTree()];
    }

    /** @return list<Transfer> */
    public static function transfers(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $all[] = new Transfer($id, "user_$id", "user$id@example.com", $random->chance(80), $random->int(0, 10_000) / 100);
        }

        return $all;
    }

    /** @return list<object> */
    public static function mixed(int $count): array
    {
        $kinds = [self::transfers($count), self::untyped($count), self::inherited($count)];
        $all = [];
        for ($i = 0; $i < $count; ++$i) {
            $all[] = $kinds[$i % 3][$i];
        }

        return $all;
    }

    /** @return list<Untyped> */
    public static function untyped(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $tags = [$random->pick(People::WARES), $random->pick(People::WARES)];
            $all[] = new Untyped($id, $random->pick(People::WARES) . " no. $id", $random->hex(60), $tags, $random->int(0, 500));
        }

        return $all;
    }

    /** @return list<\stdClass> */
    public static function standard(int $count): array
    {
        return array_map(static fn (array $row): \stdClass => (object) $row, Rows::rowset($count));
    }

    /** @return list<Bicycle> */
    public static function inherited(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $all[] = new Bicycle((string) $id, $random->int(8, 20), $random->pick(['red', 'green', 'blue']));
        }

        return $all;
    }

    /** @return list<\stdClass> */
    public static function varied(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $person = ['id' => $id, 'name' => $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES)];
            $person += $random->chance(50) ? ['email' => "person$id@example.com"] : [];
            $person += $random->chance(30) ? ['score' => $random->int(0, 10_000) / 100] : [];
            $all[] = (object) ($person + ['tags' => $random->chance(50) ? [$random->pick(People::WARES)] : []]);
        }

        return $all;
    }

    /** @return list<Customer> */
    public static function customers(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $all[] = new Customer(self::columns($random, $id) + ['email' => "customer$id@example.com", 'password' => $random->hex(60)]);
        }

        return $all;
    }

    /**
     * @param int $set the percentage of objects in which each of two properties is set; 0: neither ever is
     *
     * @return list<Task>
     */
    public static function tasks(int $count, int $set): array
    {
        $random = new Random($count + $set);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $task = new Task($id, $random->pick(People::WARES) . " no. $id", $random->pick(State::cases()), $random->pick(Level::cases()));
            if ($set > 0 && $random->chance($set)) {
                $task->note = $random->pick(People::WARES);
            }
            if ($set > 0 && $random->chance($set)) {
                $task->minutes = $random->int(5, 240);
            }
            $all[] = $task;
        }

        return $all;
    }

    /** @return list<Extended> */
    public static function extended(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $post = new Extended($id, $random->pick(People::WARES) . " no. $id");
            $post->seo_title = $random->pick(People::WARES); // @phpstan-ignore property.notFound
            $post->votes = $random->int(0, 400); // @phpstan-ignore property.notFound
            $all[] = $post;
        }

        return $all;
    }

    /** @return list<list<State>> */
    public static function weeks(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($week = 0; $week < $count; ++$week) {
            $all[] = array_map(static fn (): State => $random->pick(State::cases()), range(1, 8));
        }

        return $all;
    }

    /** @return list<array{from: \DateTimeImmutable, to: \DateTimeImmutable}> */
    public static function dates(int $count): array
    {
        $random = new Random($count);
        $zone = new \DateTimeZone('Europe/Vienna');
        $all = [];
        for ($i = 0; $i < $count; ++$i) {
            $from = new \DateTimeImmutable($random->dateTime(), $zone);
            $all[] = ['from' => $from, 'to' => $from->modify('+' . $random->int(1, 30) . ' days')];
        }

        return $all;
    }

    /** @return list<Ticket> */
    public static function tickets(int $count): array
    {
        $random = new Random($count);
        $zone = new \DateTimeZone('Europe/Vienna');
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $opened = new \DateTimeImmutable($random->dateTime(), $zone);
            $closed = $random->chance(60) ? $opened->add(new \DateInterval('PT' . $random->int(1, 10_000) . 'M')) : null;
            $labels = $random->chance(30) ? [$random->pick(['bug', 'idea', 'urgent']), $random->pick(People::WARES)] : [];
            $all[] = new Ticket($id, $random->pick(People::WARES) . " arrived broken ($id)", $closed ? 'closed' : 'open', $opened, $closed, $labels);
        }

        return $all;
    }

    /** @return list<Price> */
    public static function prices(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($i = 0; $i < $count; ++$i) {
            $all[] = new Price($random->int(100, 99_999), $random->pick(['EUR', 'USD', 'CHF']));
        }

        return $all;
    }

    /** @return list<array<string, mixed>> */
    public static function offers(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $net = $random->int(100, 99_999);
            $all[] = ['id' => $id, 'article' => $random->pick(People::WARES), 'net' => new Price($net, 'EUR'), 'gross' => new Price(intdiv($net * 6, 5), 'EUR')];
        }

        return $all;
    }

    public static function collection(int $count): Collection
    {
        return new Collection(self::transfers($count));
    }

    /** @return list<Category> */
    public static function categories(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $all[] = new Category($id, $random->pick(People::WARES) . " $id", $id > 5 ? $all[$random->int(0, min($id - 2, 40))] : null);
        }

        return $all;
    }

    /** @return list<Buyer> */
    public static function mapper(int $count): array
    {
        $random = new Random($count);
        $buyers = [];
        $number = 0;
        for ($id = 1; $id <= $count; ++$id) {
            $name = $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES);
            $buyer = new Buyer($id, $name, "buyer$id@example.com", $random->dateTime());
            for ($i = $random->int(1, 4); $i > 0; --$i) {
                $order = new Order(++$number, $buyer, $random->pick(['open', 'paid', 'sent']), $random->int(100, 50_000) / 100);
                for ($j = $random->int(1, 12); $j > 0; --$j) {
                    new Line($order, $random->pick(People::WARES), $random->int(1, 5), $random->int(100, 9_999) / 100);
                }
            }
            $buyers[] = $buyer;
        }

        return $buyers;
    }

    /** @return list<Model> */
    public static function active(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $post = new Model('posts', self::columns($random, $id) + ['title' => $random->pick(People::WARES), 'body' => $random->hex(200)]);
            $post->relations['author'] = new Model('users', self::columns($random, $id % 10) + ['email' => "user$id@example.com", 'password' => $random->hex(60)]);
            $comments = [];
            for ($i = $random->int(0, 5); $i > 0; --$i) {
                $comments[] = new Model('comments', self::columns($random, $i) + ['post_id' => $id, 'text' => $random->hex(40)]);
            }
            $post->relations['comments'] = $comments;
            $all[] = $post;
        }

        return $all;
    }

    /** @return array<string, mixed> */
    private static function columns(Random $random, int $id): array
    {
        return ['id' => $id, 'name' => $random->pick(People::FIRST_NAMES), 'created_at' => $random->dateTime(), 'updated_at' => $random->dateTime()];
    }
}
