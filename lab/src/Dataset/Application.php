<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Amber\Lab\Dataset\Application\Entity;

/**
 * What a request of an application reads and writes once: sessions and entries of caches.
 *
 * Shapes, lengths and kinds of strings are those of real applications; what stands in them is made up. Lengths are
 * serialize()'s.
 */
final class Application
{
    private const STARTED = 1_795_945_429;

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [
            ...Made::family(Kind::Sessions, self::class, [
                ['session-guest', 'a framework\'s before anybody logs in: 0.3 kB', 'guest'],
                ['session-gallery', 'a login and counters: 0.3 kB', 'gallery'],
                ['session-board', 'a row of the user, a filter, notices: 1.1 kB', 'board'],
                ['session-shop', 'a basket, addresses, maps with numbers as keys: 2.3 kB', 'shop'],
                ['session-panel', 'settings and what was asked of a database before: 3.2 kB', 'panel'],
                ['session-mail', '68 keys at its root: 2.5 kB', 'mail'],
            ]),
            ...Made::family(Kind::Objects, self::class, [
                ['cached-dto', 'an object in an object: 0.4 kB', 'dto'],
                ['cached-user', 'a user, its team and its roles, which lead back: 1.7 kB', 'user'],
                ['session-token', 'the token of a login, by nested __serialize(): 1.1 kB', 'token'],
            ]),
            ...Made::family(Kind::Records, self::class, [
                ['cached-page', 'a row, its tags, its comments: 1.7 kB', 'page'],
            ]),
        ];
    }

    /** @return array<string, mixed> */
    public static function guest(): array
    {
        return [
            '_previous' => ['url' => 'https://www.example.org/inc', 'route' => null],
            '_flash' => ['old' => [], 'new' => []],
            '_token' => self::random(1)->hex(40),
            'url' => ['intended' => 'https://www.example.org/account'],
        ];
    }

    /** @return array<string, mixed> */
    public static function gallery(): array
    {
        return [
            'pwg_device' => 'desktop',
            'pwg_mobile_theme' => false,
            'pwg_uid' => 17,
            'pwg_referer_image_id' => '',
            'pwg_show_metadata' => 1,
            'need_update' => false,
            'page_infos' => ['Welcome back'],
            'pwg_history_section' => 'categories',
            'connected_with' => 'pwg_ui',
            'pwg_index_deriv' => 'medium',
        ];
    }

    /** @return array<string, mixed> */
    public static function board(): array
    {
        return [
            'csrf_key' => self::random(3)->hex(64),
            'hasRememberMe' => false,
            'user' => [
                'id' => 3, 'username' => 'katya', 'is_ldap_user' => false, 'name' => 'Katya Lindqvist',
                'email' => 'katya@example.org', 'google_id' => null, 'github_id' => null,
                'notifications_enabled' => 1, 'timezone' => 'Europe/Stockholm', 'language' => 'sv_SE',
                'disable_login_form' => 0, 'twofactor_activated' => false, 'twofactor_secret' => null,
                'token' => '', 'notifications_filter' => 4, 'nb_failed_login' => 0, 'lock_expiration_date' => 0,
                'gitlab_id' => null, 'role' => 'app-manager', 'is_active' => 1, 'avatar_path' => null,
                'api_access_token' => null, 'filter' => null, 'theme' => 'light',
            ],
            'postAuthenticationValidated' => true,
            'hasSubtaskInProgress' => false,
            'filters:3' => 'status:open assignee:me',
            'listOrder:3' => ['tasks.position', 'ASC'],
            'flash' => ['success' => ['Task updated successfully.']],
            'oauthState' => self::random(4)->hex(32),
            'redirectAfterLogin' => '/board/3/task/128',
        ];
    }

    /** @return array<string, mixed> */
    public static function shop(): array
    {
        $line = static fn (int $id, string $sku, string $title, float $price, int $count): array => [
            'product_id' => $id, 'sku' => $sku, 'title' => $title, 'price' => $price, 'quantity' => $count,
            'tax_class' => 9, 'option' => [], 'stock' => true,
        ];
        $address = [
            'firstname' => 'Katya', 'lastname' => 'Lindqvist', 'company' => '', 'address_1' => 'Storgatan 12',
            'address_2' => '', 'city' => 'Uppsala', 'postcode' => '753 31', 'country_id' => 203, 'zone_id' => 3081,
        ];

        return [
            'language' => 'sv-se',
            'currency' => 'SEK',
            'customer_id' => 48_213,
            'customer_token' => self::random(5)->hex(26),
            'cart' => [
                17 => $line(17, 'TS-1043-M', 'T-shirt, medium', 199.0, 2),
                23 => $line(23, 'LAMP-77', 'Desk lamp', 549.5, 1),
                104 => $line(104, 'MUG-3', 'Mug, blue', 89.9, 6),
                211 => $line(211, 'RUG-160', 'Rug, 160 by 230 cm', 2_490.0, 1),
                305 => $line(305, 'BULB-E27', 'Bulb, E27, warm white', 39.0, 4),
                306 => $line(306, 'BULB-E14', 'Bulb, E14, warm white', 35.0, 4),
            ],
            'payment_address' => $address,
            'shipping_address' => $address,
            'shipping_methods' => [
                'flat' => ['title' => 'Flat rate', 'cost' => 49.0, 'sort_order' => 1, 'error' => false],
                'pickup' => ['title' => 'Pickup in store', 'cost' => 0.0, 'sort_order' => 3, 'error' => false],
            ],
            'shipping_method' => 'flat',
            'vouchers' => [],
            'compare' => [23, 41, 108],
            'viewed' => [104 => self::STARTED + 11, 23 => self::STARTED + 75, 17 => self::STARTED + 204],
            'agree' => true,
            'success' => 'You have modified your shopping cart!',
            'last_activity' => self::STARTED + 311,
        ];
    }

    /** @return array<string, mixed> */
    public static function panel(): array
    {
        $random = self::random(7);
        $tables = ['users', 'orders', 'order_lines', 'products', 'stock', 'invoices'];

        return [
            ' PMA_token ' => $random->hex(32),
            ' HMAC_secret ' => $random->hex(16),
            'browser_access_time' => ['default' => self::STARTED, $random->uuid() => self::STARTED + 62],
            'relation' => [1 => [
                'version' => '5.2.1', 'relwork' => true, 'displaywork' => true, 'bookmarkwork' => true,
                'pdfwork' => true, 'commwork' => true, 'mimework' => true, 'historywork' => true,
                'recentwork' => true, 'favoritework' => true, 'uiprefswork' => true, 'trackingwork' => true,
                'userconfigwork' => true, 'menuswork' => true, 'navwork' => true, 'savedsearcheswork' => true,
                'centralcolumnswork' => true, 'designersettingswork' => true, 'exporttemplateswork' => true,
                'allworks' => true, 'user' => 'admin', 'db' => 'phpmyadmin', 'history' => 'pma__history',
            ]],
            'tmpval' => [
                'favoriteTables' => [1 => [['db' => 'shop', 'table' => 'orders']]],
                'recentTables' => [1 => array_map(
                    static fn (string $table): array => ['db' => 'shop', 'table' => $table],
                    $tables,
                )],
                'max_rows' => 25, 'repeat_cells' => 100, 'possible_as_geometry' => false, 'pftext' => 'P',
                'relational_display' => 'K', 'geoOption' => 'GEOM', 'display_binary' => true,
                'query' => [$random->hex(32) => [
                    'sql' => 'SELECT * FROM `orders` WHERE `state` = \'open\' ORDER BY `id` DESC',
                    'repeat_cells' => 100, 'max_rows' => 25, 'pos' => 0, 'pftext' => 'P',
                    'relational_display' => 'K', 'geoOption' => 'GEOM',
                ]],
                'table_limit_offset' => 0, 'table_limit_offset_db' => 'shop',
            ],
            'cache' => ['server_1_admin' => [
                'userprefs' => ['Console' => ['Mode' => 'collapse', 'Height' => 92], 'lang' => 'sv'],
                'userprefs_mtime' => self::STARTED, 'userprefs_type' => 'db',
                'config_mtime' => self::STARTED - 90_210, 'dbs_where_create_table_allowed' => ['*'],
                'is_create_db_priv' => true, 'is_reload_priv' => true, 'db_to_create' => '',
                'dbs_to_test' => false, 'proc_priv' => true, 'table_priv' => true, 'col_priv' => true,
                'db_priv' => true, 'binary_logs' => [],
                'menu-levels-server' => ['databases' => true, 'sql' => true, 'status' => true],
            ]],
            'git_location' => null,
            'is_git_revision' => false,
            'ConfigFile1' => ['Console' => ['Mode' => 'collapse'], 'Server' => ['hide_db' => '', 'only_db' => '']],
            'userconfig' => ['db' => ['lang' => 'sv'], 'ts' => self::STARTED],
            'debug' => [],
            'sql_history' => array_map(
                static fn (string $table): array => [
                    'db' => 'shop', 'table' => $table, 'sqlquery' => "SELECT * FROM `$table` LIMIT 25",
                ],
                array_slice($tables, 0, 4),
            ),
            'errors' => [],
        ];
    }

    /** @return array<string, mixed> flat: each plug-in has keys of its own at the root */
    public static function mail(): array
    {
        $random = self::random(9);
        $session = [
            'language' => 'sv_SE', 'task' => 'mail', 'skin_config' => null, 'user_id' => 3, 'username' => 'katya',
            'storage_host' => 'imap.example.org', 'storage_port' => 993, 'storage_ssl' => 'ssl',
            'password' => base64_encode(substr($random->hex(80), 0, 48)), 'login_time' => self::STARTED,
            'timezone' => 'Europe/Stockholm', 'STORAGE_SPECIAL-USE' => true, 'auth_secret' => $random->hex(26),
            'request_token' => $random->hex(32), 'mbox' => 'INBOX', 'sort_col' => '', 'sort_order' => 'DESC',
            'STORAGE_THREAD' => ['REFS', 'REFERENCES'], 'STORAGE_QUOTA' => true, 'STORAGE_LIST-EXTENDED' => true,
            'imap_host' => 'imap.example.org', 'imap_delimiter' => '/',
            'imap_namespace' => ['personal' => [['', '/']], 'other' => null, 'shared' => null, 'prefix' => ''],
            'list_attrib' => ['name' => 'messages', 'id' => 'messagelist', 'optionsmenuicon' => false],
            'page' => 1, 'unseen_count' => ['INBOX' => 4, 'Drafts' => 0], 'list_mod_seq' => '11834',
            'folders' => ['INBOX' => ['cnt' => 211, 'maxuid' => 4_032]], 'search' => null, 'search_request' => null,
            'compose_data' => null, 'last_text_search' => '', 'layout' => 'widescreen', 'dkim' => false,
        ];
        for ($i = 1; count($session) < 68; ++$i) {
            $session[$random->pick(['plugin', 'quota', 'identity', 'filter']) . "_option_$i"] = match ($i % 4) {
                0 => $random->int(0, 99_999),
                1 => $random->chance(50),
                2 => $random->hex(12),
                3 => null,
            };
        }

        return $session;
    }

    public static function dto(): Entity\Order
    {
        return new Entity\Order(
            118_204,
            'Katya Lindqvist',
            'katya@example.org',
            1_294.5,
            true,
            new Entity\Address('Storgatan 12', '753 31', 'Uppsala', 'SE'),
        );
    }

    public static function user(): Entity\User
    {
        $team = new Entity\Team(7, 'Support', 'support@example.org');
        $lead = new Entity\User(1, 'admin', '$2y$12$' . self::random(11)->hex(53), null, $team);
        $user = new Entity\User(3, 'katya', '$2y$12$' . self::random(12)->hex(53), $lead, $team);
        $user->roles = [new Entity\Role('ROLE_USER', $user), new Entity\Role('ROLE_SUPPORT', $user)];
        $team->members = [$lead, $user];

        return $user;
    }

    /** @return array<string, mixed> */
    public static function token(): array
    {
        $user = new Entity\User(3, 'katya', '$2y$12$' . self::random(13)->hex(53), null, null);

        return [
            '_sf2_attributes' => [
                '_security.last_username' => 'katya',
                '_security_main' => new Entity\LoginToken($user, 'main', ['ROLE_USER', 'ROLE_SUPPORT']),
                '_csrf/https-form' => self::random(14)->hex(43),
            ],
            '_sf2_meta' => ['u' => self::STARTED + 60, 'c' => self::STARTED, 'l' => 0],
            '_symfony_flashes' => ['notice' => ['Saved.']],
        ];
    }

    /** @return array<string, mixed> */
    public static function page(): array
    {
        $random = self::random(15);
        $comment = static fn (int $id): array => [
            'comment_ID' => (string) $id, 'comment_post_ID' => '812', 'comment_author' => $random->person(),
            'comment_date' => $random->dateTime(), 'comment_approved' => '1', 'comment_parent' => '0',
            'comment_content' => 'It works here as well, with ' . $random->pick(People::WARES) . '.',
        ];

        return [
            'ID' => 812, 'post_author' => '3', 'post_date' => '2026-11-29 09:31:31',
            'post_title' => 'How to keep a lamp clean', 'post_excerpt' => '', 'post_status' => 'publish',
            'post_content' => str_repeat('<p>Wipe it with a dry cloth, once a week, and do not use water.</p>', 4),
            'comment_status' => 'open', 'post_name' => 'how-to-keep-a-lamp-clean', 'post_parent' => 0,
            'guid' => 'https://www.example.org/?p=812', 'menu_order' => 0, 'post_type' => 'post',
            'comment_count' => '3', 'tags' => ['lamps', 'care', 'household'],
            'comments' => [$comment(31), $comment(32), $comment(40)],
        ];
    }

    private static function random(int $seed): Random
    {
        return new Random(2026_00 + $seed);
    }
}
