<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** Result sets of queries that the named applications make, with other content. */
final class Rows
{
    private const WORDS = [
        'your', 'order', 'has', 'been', 'sent', 'please', 'enter', 'a', 'valid', 'address', 'the', 'basket', 'is',
        'empty', 'account', 'saved', 'not', 'found', 'try', 'again',
    ];
    private const TABLES = [
        'cotton_t-shirt', 'running_shoes', 'desk_lamp', 'coffee_grinder', 'notebook_a5', 'rain_jacket', 'water_bottle',
        'wool_socks', 'headphones', 'bread_knife', 'garden_hose', 'bike_light', 'wall_clock', 'yoga_mat', 'usb-c_cable',
    ];

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return Made::family(Kind::ResultSets, self::class, [
            ['query-overview', 'WordPress, titles and dates of 30 posts', 'draw', [self::class, 'title'], 30],
            ['query-posts', 'WordPress, 10 posts, each a stdClass of 23 strings', 'draw', [self::class, 'article'], 10],
            ['query-tables', 'MariaDB, SHOW TABLE STATUS of 19 tables', 'draw', [self::class, 'status'], 19],
        ]);
    }

    /**
     * @param callable(Random, int): mixed $one
     * @return list<mixed> so many rows
     */
    public static function draw(callable $one, int $count): array
    {
        return Random::draw($count, $count, $one);
    }

    public static function article(Random $random, int $id): \stdClass
    {
        $title = rtrim(self::sentence($random), '.');
        $date = $random->dateTime();
        $sentence = static fn (): string => self::sentence($random);
        $text = implode(' ', array_map($sentence, range(1, $random->int(3, 30))));

        return (object) [
            'ID' => (string) $id, 'post_author' => '1', 'post_date' => $date, 'post_date_gmt' => $date,
            'post_content' => "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->", 'post_title' => $title,
            'post_excerpt' => '', 'post_status' => 'publish', 'comment_status' => 'open', 'ping_status' => 'open',
            'post_password' => '', 'post_name' => strtolower(strtr($title, ' ', '-')), 'to_ping' => '', 'pinged' => '',
            'post_modified' => $date, 'post_modified_gmt' => $date, 'post_content_filtered' => '',
            'post_parent' => '0', 'guid' => "https://www.example.org/?p=$id", 'menu_order' => '0',
            'post_type' => 'post', 'post_mime_type' => '', 'comment_count' => '1',
        ];
    }

    /** @return array<string, mixed> */
    public static function title(Random $random, int $id): array
    {
        $columns = ['ID', 'post_title', 'post_name', 'post_date', 'post_author', 'comment_count'];

        return array_intersect_key((array) self::article($random, $id), array_flip($columns));
    }

    /** @return array<string, string|null> */
    public static function status(Random $random, int $id): array
    {
        return [
            'Name' => 'shop__' . $random->pick(self::TABLES) . "_$id",
            'Engine' => 'InnoDB', 'Version' => '10', 'Row_format' => 'Dynamic', 'Rows' => '0', 'Avg_row_length' => '0',
            'Data_length' => '16384', 'Max_data_length' => '0', 'Index_length' => $random->pick(['0', '16384']),
            'Data_free' => '0', 'Auto_increment' => $random->pick(['1', null]),
            'Create_time' => sprintf('2026-11-29 20:24:%02d', $random->int(3, 4)), 'Update_time' => null,
            'Check_time' => null, 'Collation' => 'utf8mb3_bin', 'Checksum' => null, 'Create_options' => '',
            'Comment' => substr(self::sentence($random), 0, 30), 'Max_index_length' => '0', 'Temporary' => 'N',
        ];
    }

    /** @return string 3 to 12 words */
    private static function sentence(Random $random): string
    {
        $words = [];
        for ($i = $random->int(3, 12); $i > 0; --$i) {
            $words[] = $random->pick(self::WORDS);
        }

        return ucfirst(implode(' ', $words)) . '.';
    }
}
