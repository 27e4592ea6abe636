<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Amber\Lab\App;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * What a request of an application reads and writes once: sessions and entries of caches; and what it keeps besides.
 *
 * Each is the value that the named application kept: its keys, types, lengths and kinds of strings, with other content.
 * Lengths are serialize()'s.
 */
final class Application
{
    /** Arrays, as JSON. */
    private const DATA = __DIR__ . '/../../data/';

    private const STARTED = 1_795_945_429;

    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        return [
            ...Made::family(Kind::SmallSessions, self::class, [
                ['session-guest', 'Laravel, before anybody logs in: 0.3 kB', 'read', 'guest'],
                ['session-gallery', 'Piwigo, a login and what was done lately: 0.3 kB', 'read', 'gallery'],
                ['session-reader', 'Tiny Tiny RSS, a login in 18 keys: 0.6 kB', 'read', 'reader'],
                ['session-board', 'Kanboard, the row of the user: 0.7 kB', 'read', 'board'],
            ]),
            ...Made::family(Kind::LargeSessions, self::class, [
                ['session-token', 'Symfony, a token in a string, a basket of objects: 1.8 kB', 'token'],
                ['session-mail', 'Roundcube, 44 keys at its root: 2.8 kB', 'read', 'mail'],
                ['session-panel', 'phpMyAdmin, settings and earlier queries: 5.1 kB', 'read', 'panel'],
            ]),
            ...Made::family(Kind::CacheEntries, self::class, [
                ['cached-item', 'Symfony, an object with a date and an enum case: 0.3 kB', 'item', 0],
                ['cached-model', 'Laravel, a user as Eloquent keeps it: 1.8 kB', 'model', 3],
                ['cached-page', 'DokuWiki, 73 instructions that make a page: 6.2 kB', 'read', 'page'],
                ['cached-options', 'WordPress, 117 options, all of them strings: 10.6 kB', 'options'],
            ]),
        ];
    }

    /** @return list<Dataset> result sets of queries, which are measured in a loop alone */
    public static function queries(): array
    {
        return Made::family(Kind::ResultSets, self::class, [
            ['query-overview', 'WordPress, titles and dates of 30 posts', 'rows', 'overview'],
            ['query-posts', 'WordPress, 10 posts, each a stdClass of 23 strings', 'posts'],
            ['query-tables', 'MariaDB, SHOW TABLE STATUS of 19 tables', 'rows', 'tables'],
        ]);
    }

    /** @return list<Dataset> objects that lead to each other, which are measured in a loop alone */
    public static function graphs(): array
    {
        return Made::family(Kind::ObjectGraphs, self::class, [
            ['graph-envelope', 'Symfony, a message of its Messenger: 0.6 kB', 'envelope'],
            ['graph-entities', 'Doctrine, 5 users who lead to one of them: 2.8 kB', 'entities', 5],
            ['graph-models', 'Laravel, a page of 15 users as Eloquent keeps them: 27.2 kB', 'models', 15],
        ]);
    }

    /** @return array<mixed> an array of DATA */
    public static function read(string $name): array
    {
        $json = (string) file_get_contents(self::DATA . "$name.json");

        return (array) json_decode($json, true, flags: JSON_THROW_ON_ERROR);
    }

    /** @return array<mixed> as the table of options has them: what is no string is serialized in it */
    public static function options(): array
    {
        $stored = static fn (mixed $option): mixed => is_array($option) ? serialize($option) : $option;

        return array_map($stored, self::read('options'));
    }

    /** @return list<array<string, string|null>> rows that share their keys, as a database gives them */
    public static function rows(string $name): array
    {
        /** @var array{columns: non-empty-list<string>, rows: list<list<string|null>>} $table */
        $table = self::read($name);

        return array_map(static fn (array $row): array => array_combine($table['columns'], $row), $table['rows']);
    }

    /** @return list<object> */
    public static function posts(): array
    {
        return array_map(static fn (array $post): object => (object) $post, self::rows('posts'));
    }

    /** @return array<string, mixed> */
    public static function token(): array
    {
        $user = new App\User(1, 'admin', 'pw', null);
        $token = new App\LoginToken($user, 'main', ['ROLE_USER', 'ROLE_ADMIN']);

        return [
            '_sf2_attributes' => [
                '_security.last_username' => 'admin',
                '_security_main' => serialize($token),
                'cart' => array_map(self::item(...), [0, 1, 2]),
            ],
            '_sf2_meta' => ['u' => self::STARTED, 'c' => self::STARTED, 'l' => 0],
            '_symfony_flashes' => ['notice' => ['added', 'added', 'added']],
        ];
    }

    public static function item(int $id): App\Item
    {
        return new App\Item($id, "Thing $id", App\Color::Red, 19.99);
    }

    public static function model(int $id): App\Model
    {
        return self::stored(self::fresh($id));
    }

    /** A row that was just read: its attributes and its originals are one array. */
    public static function fresh(int $id): App\Model
    {
        $random = new Randomizer(new Mt19937($id));
        $digits = array_map(static fn (): string => sprintf('%07x', $random->getInt(0, 0xfffffff)), range(1, 12));
        $hash = base64_encode((string) hex2bin(substr(implode('', $digits), 0, 80)));
        $stamp = gmdate('Y-m-d H:i:s', self::STARTED + intdiv($id, 4));

        return new App\Model([
            'id' => $id, 'name' => "User $id", 'email' => "u$id@example.org", 'email_verified_at' => null,
            'password' => '$2y$12$' . substr($hash, 0, 53), 'remember_token' => null,
            'created_at' => $stamp, 'updated_at' => $stamp,
        ]);
    }

    /**
     * @template T of object
     * @param T $value
     * @return T as a cache gave it: no two properties share an array
     */
    public static function stored(object $value): object
    {
        /** @var T */
        return unserialize(serialize($value));
    }

    public static function envelope(): App\Envelope
    {
        return new App\Envelope(new App\Message([1, 0], self::item(1)));
    }

    /** @return list<App\User> */
    public static function entities(int $count): array
    {
        $boss = new App\User(1, 'admin', 'pw', null);
        $user = static fn (int $id): App\User => new App\User($id, "u$id", 'x', $boss);

        return [$boss, ...array_map($user, range(2, $count))];
    }

    public static function models(int $count): App\Paginator
    {
        $models = array_map(self::fresh(...), range(1, $count));

        return self::stored(new App\Paginator(new App\Collection($models)));
    }
}
