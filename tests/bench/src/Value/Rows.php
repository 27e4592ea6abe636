<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Bench\Value\Breadth\Entity\Price;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** Rows of a database, from a page of ten to 50,000. Made up. */
final class Rows
{
    private const STATES = ['active', 'active', 'active', 'pending', 'blocked', 'closed'];

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        $lists = [
            ['rowset_100', '100 rows of six columns', 'user', 100],
            ['rowset_1000', '1000 rows of six columns', 'user', 1_000],
            ['rows-nullable', '1,000 rows of eight columns, five of which may be null', 'nullable', 1_000, 1_000],
            ['rows-ragged', '1,000 rows, each without some of twelve keys', 'ragged', 1_000],
            ['rows-stamped', '20 rows, most of which were never changed since they were made', 'stamped', 20],
            ['rows-both', '100 rows fetched by name and by place', 'both', 100],
            ['rows-orders', '200 orders of one to five lines each', 'order', 200],
            ['rows-posts', '300 posts with tags, some with comments or pinned, as a JSON API gives them', 'post', 300],
        ];
        $whole = [
            ['rowset-hook', '1,000 rows of six columns beside an object with __serialize()', 'besideHook', 1_000],
            ['rows-products', '300 products with lists of variants and tags', 'products', 300],
            ['rows-referring', '200 customers and 600 orders that name them by UUID', 'referring', 200],
        ];

        return [
            ...array_map(self::records(...), [10, 100, 1_000, 5_000, 50_000]),
            ...Random::lists(Kind::ResultSets, self::class, $lists),
            ...Made::family(Kind::ResultSets, self::class, $whole),
        ];
    }

    /** @return Dataset rows of a query for users or orders: one key list, the usual mixture of types */
    public static function records(int $rows): Dataset
    {
        $name = $rows === 5_000 ? 'records' : "records-$rows";
        $description = number_format($rows) . ' records of 10 keys, as from a database';
        $arguments = [2017, $rows, [self::class, 'record'], $rows];

        return new Made($name, $description, Kind::ResultSets, [Random::class, 'draw'], $arguments);
    }

    /** @return array<string, mixed> */
    public static function record(Random $random, int $id, int $rows): array
    {
        $first = $random->pick(People::FIRST_NAMES);
        $last = $random->pick(People::LAST_NAMES);

        return [
            'id' => $id,
            'name' => "$first $last",
            'email' => People::email($first, $last, $id),
            'status' => $random->pick(self::STATES),
            'price' => $random->price(100, 99_999),
            'created_at' => $random->dateTime(),
            'is_admin' => $random->chance(2),
            'parent_id' => $random->chance(30) ? $random->int(1, $rows) : null,
            'country' => $random->pick(People::COUNTRIES),
            'score' => $random->int(0, 1_000),
        ];
    }

    /** @return array<string, mixed> */
    public static function user(Random $random, int $id): array
    {
        return [
            'id' => $id,
            'name' => "user_$id",
            'email' => "user$id@example.com",
            'active' => $random->chance(80),
            'score' => $random->price(0, 10_000),
            'role' => $random->pick(['admin', 'editor', 'viewer']),
        ];
    }

    /** @return array{rows: list<mixed>, limit: Price} */
    public static function besideHook(int $rows): array
    {
        return ['rows' => Random::draw($rows, $rows, self::user(...)), 'limit' => Graphs::price(new Random(1))];
    }

    /** @return array<string, mixed> */
    public static function nullable(Random $random, int $id, int $rows): array
    {
        return [
            'id' => $id,
            'name' => $random->person(),
            'phone' => $random->chance(60) ? '+43 ' . $random->int(1_000_000, 9_999_999) : null,
            'manager' => $random->chance(90) ? $random->int(1, $rows) : null,
            'team' => $random->chance(70) ? $random->pick(['sales', 'support', 'stock', 'accounts']) : null,
            'bonus' => $random->chance(25) ? $random->int(100, 5_000) / 8.0 : null,
            'created' => $random->dateTime(),
            'left' => $random->chance(10) ? $random->dateTime() : null,
        ];
    }

    /** @return array<string, mixed> */
    public static function ragged(Random $random, int $id): array
    {
        $row = ['id' => $id];
        $keys = ['name', 'city', 'street', 'country', 'phone', 'note', 'age', 'rank', 'vip', 'since', 'language'];
        foreach ($keys as $key) {
            if ($random->chance(60)) {
                $row[$key] = match ($key) {
                    'age', 'rank' => $random->int(1, 99),
                    'vip' => $random->chance(10),
                    'since' => $random->dateTime(),
                    'phone' => '+43 ' . $random->int(1_000_000, 9_999_999),
                    'country' => $random->pick(People::COUNTRIES),
                    'city' => $random->pick(People::CITIES),
                    'street' => $random->pick(People::STREETS) . ' ' . $random->int(1, 200),
                    default => $random->pick(People::LAST_NAMES),
                };
            }
        }

        return $row;
    }

    /** @return array<string, array<string, mixed>> */
    public static function products(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $variants = [];
            for ($i = $random->int(1, 6); $i > 0; --$i) {
                $sku = strtoupper($random->hex(8));
                $size = $random->pick(['S', 'M', 'L', 'XL']);
                $variants[] = ['sku' => $sku, 'size' => $size, 'stock' => $random->int(0, 50)];
            }
            $all["P-$id"] = [
                'name' => $random->pick(People::WARES) . ' ' . $random->int(1, 99),
                'price' => ['net' => $random->price(100, 20_000), 'currency' => 'EUR', 'tax' => 20],
                'tags' => $random->chance(50) ? ['new', 'sale'] : ['sale'],
                'variants' => $variants,
                'dimensions' => [$random->int(1, 50), $random->int(1, 50), $random->int(1, 50)],
            ];
        }

        return $all;
    }

    /** @return array<string, mixed> */
    public static function order(Random $random, int $id): array
    {
        $lines = [];
        for ($i = $random->int(1, 5); $i > 0; --$i) {
            $lines[] = [
                'sku' => 'SKU-' . $random->int(1_000, 9_999),
                'name' => $random->pick(People::WARES),
                'count' => $random->int(1, 9),
                'price' => $random->price(100, 9_999),
            ];
        }

        return [
            'id' => $id,
            'customer' => $random->person(),
            'ordered_at' => $random->dateTime(),
            'lines' => $lines,
            'status' => $random->pick(['open', 'paid', 'shipped']),
        ];
    }

    /** @return array<string, mixed> */
    public static function post(Random $random, int $id): array
    {
        $tags = array_map(static fn (): string => $random->pick(People::CITIES), range(0, $random->int(0, 3)));
        $comments = [];
        for ($i = $random->int(0, 3); $i > 0; --$i) {
            $author = $random->pick(People::LAST_NAMES);
            $comments[] = ['author' => $author, 'text' => $random->hex(60), 'likes' => $random->int(0, 50)];
        }
        $title = $random->pick(People::WARES) . ' ' . $random->int(1, 999);

        return ['id' => $id, 'title' => $title, 'tags' => $tags]
            + ($random->chance(70) ? ['comments' => $comments] : [])
            + ($random->chance(20) ? ['pinned' => true] : []);
    }

    /** @return array<string, mixed> */
    public static function stamped(Random $random, int $id): array
    {
        $created = $random->dateTime();

        return [
            'id' => $id,
            'title' => $random->pick(People::WARES) . ' for ' . $random->pick(People::FIRST_NAMES),
            'author_id' => $random->int(1, 50),
            'published' => $random->chance(80),
            'created_at' => $created,
            'updated_at' => $random->chance(75) ? $created : $random->dateTime(),
        ];
    }

    /** @return array<int|string, mixed> as PDO::FETCH_BOTH has them */
    public static function both(Random $random, int $id): array
    {
        $title = $random->pick(People::WARES) . ' no. ' . $random->int(1, 9_999);
        $price = sprintf('%.2f', $random->price(100, 99_999));

        return ['id' => $id, 0 => $id, 'title' => $title, 1 => $title, 'price' => $price, 2 => $price];
    }

    /** @return array{customers: list<array<string, mixed>>, orders: list<array<string, mixed>>} */
    public static function referring(int $count): array
    {
        $random = new Random($count);
        $customers = $orders = [];
        for ($i = 0; $i < $count; ++$i) {
            $customers[] = ['id' => $random->uuid(), 'name' => $random->person()];
        }
        for ($i = 0; $i < 3 * $count; ++$i) {
            $id = $random->uuid();
            $customer = $customers[$random->int(0, $count - 1)]['id'];
            $orders[] = ['id' => $id, 'customer_id' => $customer, 'total' => $random->int(100, 99_999)];
        }

        return ['customers' => $customers, 'orders' => $orders];
    }
}
