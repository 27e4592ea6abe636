<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\LanguageTable;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Dataset\MimeTypes;
use Amber\Lab\Dataset\People;
use Amber\Lab\Dataset\Random;
use Amber\Lab\Dataset\Records;

/** Rows of a database, from a page of ten to 50,000, and real tables. */
final class Rows
{
    /** @return list<Dataset> */
    public static function all(): array
    {
        $sets = [new LanguageTable(), new MimeTypes()];
        foreach ([10, 100, 1_000, 5_000, 50_000] as $rows) {
            $sets[] = new Records($rows);
        }
        foreach ([100, 1_000] as $rows) {
            $sets[] = new Made("rowset_$rows", "$rows rows of six columns", Kind::Records, [self::class, 'rowset'], $rows);
        }
        $sets[] = new Made('rowset-hook', '1,000 of them beside one object with __serialize()', Kind::Records, [self::class, 'besideHook'], 1_000);
        $sets[] = new Made('rows-nullable', '1,000 rows of eight columns, five of which may be null', Kind::Records, [self::class, 'nullable'], 1_000);
        $sets[] = new Made('rows-ragged', '1,000 rows, each without some of twelve keys', Kind::Records, [self::class, 'ragged'], 1_000);
        $sets[] = new Made('rows-products', '300 products with lists of variants and tags', Kind::Records, [self::class, 'products'], 300);
        $sets[] = new Made('rows-stamped', '20 rows, most of which were never changed since they were made', Kind::Records, [self::class, 'stamped'], 20);
        $sets[] = new Made('rows-both', '100 rows fetched by name and by place', Kind::Records, [self::class, 'both'], 100);
        $sets[] = new Made('rows-referring', '200 customers and 600 orders that name them by UUID', Kind::Records, [self::class, 'referring'], 200);
        $sets[] = new Made('rows-strings', '500 rows of which all is strings, as a text protocol hands them out', Kind::Records, [self::class, 'strings'], 500);
        $sets[] = new Made('rows-orders', '200 orders of one to five lines each', Kind::Records, [self::class, 'orders'], 200);
        $sets[] = new Made('rows-posts', '300 posts with tags, some with comments or pinned, as a JSON interface gives them', Kind::Records, [self::class, 'posts'], 300);

        return $sets;
    }

    /** @return list<array<string, mixed>> */
    public static function rowset(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $all[] = [
                'id' => $id,
                'name' => "user_$id",
                'email' => "user$id@example.com",
                'active' => $random->chance(80),
                'score' => $random->int(0, 10_000) / 100,
                'role' => $random->pick(['admin', 'editor', 'viewer']),
            ];
        }

        return $all;
    }

    /** @return array{rows: list<array<string, mixed>>, limit: Entity\Price} */
    public static function besideHook(int $rows): array
    {
        return ['rows' => self::rowset($rows), 'limit' => Graphs::prices(1)[0]];
    }

    /** @return list<array<string, mixed>> */
    public static function nullable(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $all[] = [
                'id' => $id,
                'name' => $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES),
                'phone' => $random->chance(60) ? '+43 ' . $random->int(1_000_000, 9_999_999) : null,
                'manager' => $random->chance(90) ? $random->int(1, $rows) : null,
                'team' => $random->chance(70) ? $random->pick(['sales', 'support', 'stock', 'accounts']) : null,
                'bonus' => $random->chance(25) ? $random->int(100, 5_000) / 8.0 : null,
                'created' => $random->dateTime(),
                'left' => $random->chance(10) ? $random->dateTime() : null,
            ];
        }

        return $all;
    }

    /** @return list<array<string, mixed>> */
    public static function ragged(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $row = ['id' => $id];
            foreach (['name', 'city', 'street', 'country', 'phone', 'note', 'age', 'rank', 'vip', 'since', 'language'] as $key) {
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
            $all[] = $row;
        }

        return $all;
    }

    /** @return array<string, array<string, mixed>> */
    public static function products(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $variants = [];
            for ($i = $random->int(1, 6); $i > 0; --$i) {
                $variants[] = ['sku' => strtoupper($random->hex(8)), 'size' => $random->pick(['S', 'M', 'L', 'XL']), 'stock' => $random->int(0, 50)];
            }
            $all["P-$id"] = [
                'name' => $random->pick(People::WARES) . ' ' . $random->int(1, 99),
                'price' => ['net' => $random->int(100, 20_000) / 100, 'currency' => 'EUR', 'tax' => 20],
                'tags' => $random->chance(50) ? ['new', 'sale'] : ['sale'],
                'variants' => $variants,
                'dimensions' => [$random->int(1, 50), $random->int(1, 50), $random->int(1, 50)],
            ];
        }

        return $all;
    }

    /** @return list<array<string, mixed>> */
    public static function orders(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $lines = [];
            for ($i = $random->int(1, 5); $i > 0; --$i) {
                $lines[] = ['sku' => 'SKU-' . $random->int(1_000, 9_999), 'name' => $random->pick(People::WARES), 'count' => $random->int(1, 9), 'price' => $random->int(100, 9_999) / 100];
            }
            $all[] = [
                'id' => $id,
                'customer' => $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES),
                'ordered_at' => $random->dateTime(),
                'lines' => $lines,
                'status' => $random->pick(['open', 'paid', 'shipped']),
            ];
        }

        return $all;
    }

    /** @return list<array<string, mixed>> */
    public static function posts(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($id = 1; $id <= $count; ++$id) {
            $tags = array_map(static fn (): string => $random->pick(People::CITIES), range(0, $random->int(0, 3)));
            $comments = [];
            for ($i = $random->int(0, 3); $i > 0; --$i) {
                $comments[] = ['author' => $random->pick(People::LAST_NAMES), 'text' => $random->hex(60), 'likes' => $random->int(0, 50)];
            }
            $all[] = ['id' => $id, 'title' => $random->pick(People::WARES) . ' ' . $random->int(1, 999), 'tags' => $tags]
                + ($random->chance(70) ? ['comments' => $comments] : []) + ($random->chance(20) ? ['pinned' => true] : []);
        }

        return $all;
    }

    /** @return list<array<string, mixed>> */
    public static function stamped(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $created = $random->dateTime();
            $all[] = [
                'id' => $id,
                'title' => $random->pick(People::WARES) . ' for ' . $random->pick(People::FIRST_NAMES),
                'author_id' => $random->int(1, 50),
                'published' => $random->chance(80),
                'created_at' => $created,
                'updated_at' => $random->chance(75) ? $created : $random->dateTime(),
            ];
        }

        return $all;
    }

    /** @return list<array<int|string, mixed>> rows as PDO::FETCH_BOTH has them */
    public static function both(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $row = [];
            foreach (['id' => $id, 'title' => $random->pick(People::WARES) . ' no. ' . $random->int(1, 9_999), 'price' => sprintf('%.2f', $random->int(100, 99_999) / 100)] as $name => $value) {
                $row[$name] = $value;
                $row[] = $value;
            }
            $all[] = $row;
        }

        return $all;
    }

    /** @return array{customers: list<array<string, mixed>>, orders: list<array<string, mixed>>} */
    public static function referring(int $customers): array
    {
        $random = new Random($customers);
        $made = $orders = [];
        for ($i = 0; $i < $customers; ++$i) {
            $made[] = ['id' => $random->uuid(), 'name' => $random->pick(People::FIRST_NAMES) . ' ' . $random->pick(People::LAST_NAMES)];
        }
        for ($i = 0; $i < 3 * $customers; ++$i) {
            $orders[] = ['id' => $random->uuid(), 'customer_id' => $made[$random->int(0, $customers - 1)]['id'], 'total' => $random->int(100, 99_999)];
        }

        return ['customers' => $made, 'orders' => $orders];
    }

    /** @return list<array<string, string|null>> */
    public static function strings(int $rows): array
    {
        $random = new Random($rows);
        $all = [];
        for ($id = 1; $id <= $rows; ++$id) {
            $all[] = [
                'id' => (string) (48_000 + $id),
                'sku' => 'SKU-' . $random->int(10_000, 99_999),
                'title' => $random->pick(People::WARES) . ' no. ' . $random->int(1, 9_999),
                'price' => sprintf('%.2f', $random->int(100, 99_999) / 100),
                'stock' => (string) $random->int(0, 250),
                'active' => (string) (int) $random->chance(80),
                'created_at' => $random->dateTime(),
                'deleted_at' => $random->chance(10) ? $random->dateTime() : null,
            ];
        }

        return $all;
    }
}
