<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Bench\Value\Breadth\Entity;
use Amber\Bench\Value\Breadth\Entity\Level;
use Amber\Bench\Value\Breadth\Entity\State;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** Objects: typed, untyped, inherited, nested, leading to each other. Made up. */
final class Graphs
{
    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        $lists = [
            ['dto_100', '100 transfer objects of six typed properties', 'transfer', 100],
            ['dto_1000', '1,000 of them', 'transfer', 1_000],
            ['objects-untyped', '1,000 objects without types, each with a list of tags', 'untyped', 1_000],
            ['objects-standard', '1,000 stdClass of six properties', 'standard', 1_000],
            ['objects-inherited', '1,000 objects with privates of the same name in three classes', 'bicycle', 1_000],
            ['objects-varied', '500 stdClass without some properties, as json_decode() gives them', 'varied', 500],
            ['objects-redeclared', '200 objects of a class that declares inherited properties anew', 'customer', 200],
            ['objects-enums', '300 objects with two enum cases each', 'task', 300],
            ['objects-dynamic', '200 objects with properties their class does not declare', 'extended', 200],
            ['lists-enums', '120 lists of eight enum cases', 'week', 120],
            ['objects-dates', '500 pairs of DateTimeImmutable', 'dates', 500],
            ['objects-entities', '300 objects of six readonly properties, two of them dates', 'ticket', 300],
            ['objects-hooked', '300 objects with __serialize() and __unserialize()', 'price', 300],
            ['rows-hooked', '100 records with two objects each that have __serialize()', 'offer', 100],
        ];
        $whole = [
            ['dto_mixed', '300 objects of three classes by turns', 'mixed', 300],
            ['objects-unset', '300 of those with enum cases, some properties of which were never set', 'unset', 300],
            ['collection', 'an object that gives 200 others as a list by __serialize()', 'collection', 200],
            ['objects-parents', '200 categories in a list, of which most lead to another one', 'categories', 200],
            ['orm-mapper', '100 buyers, orders and lines that lead to each other', 'mapper', 100],
        ];

        return [
            self::typed(20),
            self::typed(5_000),
            ...Random::lists(Kind::ObjectGraphs, self::class, $lists),
            ...Made::family(Kind::ObjectGraphs, self::class, $whole),
        ];
    }

    /** @return Dataset what an application with modern classes keeps in its cache */
    public static function typed(int $count): Dataset
    {
        $name = $count === 5_000 ? 'objects-typed' : "objects-typed-$count";
        $description = number_format($count) . ' customers: parent class, enum, readonly, one nested object each';
        $arguments = [2022, $count, [self::class, 'shopper']];

        return new Made($name, $description, Kind::ObjectGraphs, [Random::class, 'draw'], $arguments);
    }

    public static function shopper(Random $random, int $id): Shop\Customer
    {
        $first = $random->pick(People::FIRST_NAMES);
        $last = $random->pick(People::LAST_NAMES);

        return new Shop\Customer(
            $id,
            $random->dateTime(),
            "$first $last",
            People::email($first, $last, $id),
            $random->pick(Shop\Standing::cases()),
            $random->price(0, 500_000),
            $random->chance(40),
            $random->chance(25) ? $random->pick(['vip', 'press', 'staff']) : null,
            new Shop\Address(
                $random->pick(People::STREETS) . ' ' . $random->int(1, 250),
                (string) $random->int(10_000, 99_999),
                $random->pick(People::CITIES),
                $random->pick(People::COUNTRIES),
            ),
        );
    }

    public static function transfer(Random $random, int $id): Entity\Transfer
    {
        $isActive = $random->chance(80);

        return new Entity\Transfer($id, "user_$id", "user$id@example.com", $isActive, $random->price(0, 10_000));
    }

    /** @return list<object> */
    public static function mixed(int $count): array
    {
        $kinds = [
            Random::draw($count, $count, self::transfer(...)),
            Random::draw($count, $count, self::untyped(...)),
            Random::draw($count, $count, self::bicycle(...)),
        ];

        return array_map(static fn (int $i): object => $kinds[$i % 3][$i], range(0, $count - 1));
    }

    public static function untyped(Random $random, int $id): Entity\Untyped
    {
        $tags = [$random->pick(People::WARES), $random->pick(People::WARES)];
        $title = $random->pick(People::WARES) . " no. $id";

        return new Entity\Untyped($id, $title, $random->hex(60), $tags, $random->int(0, 500));
    }

    public static function standard(Random $random, int $id): \stdClass
    {
        return (object) Rows::user($random, $id);
    }

    public static function bicycle(Random $random, int $id): Entity\Bicycle
    {
        return new Entity\Bicycle((string) $id, $random->int(8, 20), $random->pick(['red', 'green', 'blue']));
    }

    public static function varied(Random $random, int $id): \stdClass
    {
        $person = ['id' => $id, 'name' => $random->person()];
        $person += $random->chance(50) ? ['email' => "person$id@example.com"] : [];
        $person += $random->chance(30) ? ['score' => $random->price(0, 10_000)] : [];

        return (object) ($person + ['tags' => $random->chance(50) ? [$random->pick(People::WARES)] : []]);
    }

    public static function customer(Random $random, int $id): Entity\Customer
    {
        $own = ['email' => "customer$id@example.com"];

        return new Entity\Customer(self::columns($random, $id) + $own + ['password' => $random->hex(60)]);
    }

    public static function task(Random $random, int $id): Entity\Task
    {
        $title = $random->pick(People::WARES) . " no. $id";

        return new Entity\Task($id, $title, $random->pick(State::cases()), $random->pick(Level::cases()));
    }

    /** @return list<Entity\Task> each of whose other properties is set in one of two */
    public static function unset(int $count): array
    {
        return Random::draw($count + 50, $count, static function (Random $random, int $id): Entity\Task {
            $task = self::task($random, $id);
            if ($random->chance(50)) {
                $task->note = $random->pick(People::WARES);
            }
            if ($random->chance(50)) {
                $task->minutes = $random->int(5, 240);
            }

            return $task;
        });
    }

    public static function extended(Random $random, int $id): Entity\Extended
    {
        $post = new Entity\Extended($id, $random->pick(People::WARES) . " no. $id");
        $post->seo_title = $random->pick(People::WARES); // @phpstan-ignore property.notFound
        $post->votes = $random->int(0, 400); // @phpstan-ignore property.notFound

        return $post;
    }

    /** @return list<State> */
    public static function week(Random $random): array
    {
        return array_map(static fn (): State => $random->pick(State::cases()), range(1, 8));
    }

    /** @return array{from: \DateTimeImmutable, to: \DateTimeImmutable} */
    public static function dates(Random $random): array
    {
        $from = self::date($random);

        return ['from' => $from, 'to' => $from->modify('+' . $random->int(1, 30) . ' days')];
    }

    public static function ticket(Random $random, int $id): Entity\Ticket
    {
        $opened = self::date($random);
        $after = static fn (): \DateInterval => new \DateInterval('PT' . $random->int(1, 10_000) . 'M');
        $closed = $random->chance(60) ? $opened->add($after()) : null;
        $labels = $random->chance(30)
            ? [$random->pick(['bug', 'idea', 'urgent']), $random->pick(People::WARES)]
            : [];
        $title = $random->pick(People::WARES) . " arrived broken ($id)";

        return new Entity\Ticket($id, $title, $closed ? 'closed' : 'open', $opened, $closed, $labels);
    }

    public static function price(Random $random): Entity\Price
    {
        return new Entity\Price($random->int(100, 99_999), $random->pick(['EUR', 'USD', 'CHF']));
    }

    /** @return array<string, mixed> */
    public static function offer(Random $random, int $id): array
    {
        $net = $random->int(100, 99_999);
        $article = $random->pick(People::WARES);
        $gross = new Entity\Price(intdiv($net * 6, 5), 'EUR');

        return ['id' => $id, 'article' => $article, 'net' => new Entity\Price($net, 'EUR'), 'gross' => $gross];
    }

    public static function collection(int $count): Entity\Collection
    {
        return new Entity\Collection(Random::draw($count, $count, self::transfer(...)));
    }

    /** @return list<Entity\Category> */
    public static function categories(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $name = $random->pick(People::WARES) . " $id";
            $all[] = new Entity\Category($id, $name, $id > 5 ? $all[$random->int(0, min($id - 2, 40))] : null);
        }

        return $all;
    }

    /** @return list<Entity\Buyer> */
    public static function mapper(int $count): array
    {
        $number = 0;

        return Random::draw($count, $count, static function (Random $random, int $id) use (&$number): Entity\Buyer {
            $buyer = new Entity\Buyer($id, $random->person(), "buyer$id@example.com", $random->dateTime());
            for ($i = $random->int(1, 4); $i > 0; --$i) {
                $state = $random->pick(['open', 'paid', 'sent']);
                $order = new Entity\Order(++$number, $buyer, $state, $random->price(100, 50_000));
                for ($j = $random->int(1, 12); $j > 0; --$j) {
                    $ware = $random->pick(People::WARES);
                    new Entity\Line($order, $ware, $random->int(1, 5), $random->price(100, 9_999));
                }
            }

            return $buyer;
        });
    }

    private static function date(Random $random): \DateTimeImmutable
    {
        return new \DateTimeImmutable($random->dateTime(), new \DateTimeZone('Europe/Vienna'));
    }

    /** @return array<string, mixed> */
    private static function columns(Random $random, int $id): array
    {
        $name = $random->pick(People::FIRST_NAMES);
        $created = $random->dateTime();

        return ['id' => $id, 'name' => $name, 'created_at' => $created, 'updated_at' => $random->dateTime()];
    }
}
