<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Store\Change;
use Amber\Convert\Store\Table;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use Amber\Stores\MariaDb;
use Amber\Stores\PostgreSql;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../../../tests/stores/src/MariaDb.php';
require_once __DIR__ . '/../../../tests/stores/src/PostgreSql.php';

final class TableTest extends TestCase
{
    public function test_the_dictionaries_that_rows_need_are_counted(): void
    {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec('CREATE TABLE sessions (sess_id TEXT PRIMARY KEY, sess_data BLOB, sess_time INTEGER)');
        $insert = $database->prepare('INSERT INTO sessions VALUES (?, ?, 1700000000)');
        $insert->execute(['a', "\xC1\x11\x01\x02\x03\x04\x05"]);
        $insert->execute(['b', 'user|i:7;']);
        [$code, $text, $errors] = Amber::run(['dictionaries', $dsn, '--table=sessions']);
        self::assertSame([1, ''], [$code, $errors]);
        self::assertMatchesRegularExpression('~^01020304  MISSING +1 +7 B +7 B  no end is known$~m', $text);
        self::assertMatchesRegularExpression('~^ +other formats +1 ~m', $text);
    }

    public function test_a_table_of_symfony_in_sqlite_is_converted_there_and_back_and_its_times_stay(): void
    {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec('CREATE TABLE sessions'
            . ' (sess_id TEXT PRIMARY KEY, sess_data BLOB, sess_lifetime INTEGER, sess_time INTEGER)');
        $insert = $database->prepare('INSERT INTO sessions VALUES (?, ?, 1440, 1700000000)');
        for ($i = 0; $i < 1234; ++$i) {
            $insert->execute(["id$i", "user|i:$i;"]);
        }
        $insert->execute(['empty', '']);
        [$code, $text, $errors] = Amber::run(['convert', $dsn, '--table=sessions', '--to=amber']);
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('1234 converted to amber', $text);
        self::assertStringContainsString('0 already in that format, 1 empty', $text);
        $rows = $database->query("SELECT sess_data, sess_lifetime, sess_time FROM sessions WHERE sess_id = 'id7'");
        self::assertSame([[amber_serialize(['user' => 7]), 1440, 1_700_000_000]], $rows->fetchAll(\PDO::FETCH_NUM));
        [$code, $text] = Amber::run(['convert', $dsn, '--table=sessions', '--to=php', '--jobs=2']);
        self::assertSame(0, $code);
        self::assertStringContainsString('1234 converted to php', $text);
        self::assertSame('user|i:7;', self::one($database, "SELECT sess_data FROM sessions WHERE sess_id = 'id7'"));
    }

    public function test_the_time_when_rows_end_is_known_of_applications_that_keep_it(): void
    {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec('CREATE TABLE sessions'
            . ' (sess_id TEXT PRIMARY KEY, sess_data BLOB, sess_lifetime INTEGER, sess_time INTEGER)');
        $database->exec("INSERT INTO sessions VALUES ('a', 'x', 1900000000, 5), ('old', 'x', 1440, 5)");
        self::assertSame([null, 1_900_000_000, null], (new Table($dsn, 'sessions'))->ends(['old', 'a', 'gone']));
        $own = new Table($dsn, 'sessions', ['sess_id', 'sess_data', 'sess_time']);
        self::assertSame([null], $own->ends(['a']));
    }

    public function test_a_row_that_was_written_meanwhile_is_not_replaced(): void
    {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec('CREATE TABLE sessions (id TEXT, data TEXT, access INTEGER)');
        $database->exec("INSERT INTO sessions VALUES ('a', 'user|i:8;', 1), ('b', 'user|i:7;', 1)");
        $changes = array_map(static fn (string $key): Change => new Change($key, 'user|i:7;', 'new'), ['a', 'b', 'c']);
        self::assertSame([false, true, false], (new Table($dsn, 'sessions'))->replace($changes));
        $rows = $database->query('SELECT data FROM sessions')->fetchAll(\PDO::FETCH_COLUMN);
        self::assertSame(['user|i:8;', 'new'], $rows);
    }

    /**
     * @param list<array{mixed, int}> $keys
     * @dataProvider namelessKeys
     */
    #[DataProvider('namelessKeys')]
    public function test_rows_of_sqlite_whose_keys_no_text_finds_are_left_and_counted_and_all_others_converted(
        string $type,
        array $keys,
        string $named,
    ): void {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec("CREATE TABLE own (name $type, content BLOB)");
        $insert = $database->prepare('INSERT INTO own VALUES (?, ?)');
        $insert->bindValue(2, 'user|i:7;', \PDO::PARAM_LOB);
        foreach ([['a', \PDO::PARAM_STR], ["b\0", \PDO::PARAM_STR], ['12', \PDO::PARAM_STR], ...$keys] as $key) {
            $insert->bindValue(1, ...$key);
            $insert->execute();
        }
        $pages = 0;
        foreach ((new Table($dsn, 'own', ['name', 'content']))->keys(null, 2) as $page) {
            self::assertLessThan(6, ++$pages, 'the same rows again');
        }
        [$code, $text] = Amber::run(['convert', $dsn, '--table=own', '--columns=name,content', '--to=amber']);
        self::assertSame(1, $code, $text);
        self::assertStringContainsString('3 converted to amber', $text);
        self::assertStringContainsString("has a key that no text finds: $named\n", $text);
        $amber = $database->query("SELECT name FROM own WHERE content <> CAST('user|i:7;' AS BLOB)");
        self::assertSame(['a', "b\0", '12'], array_map(strval(...), $amber->fetchAll(\PDO::FETCH_COLUMN)));
        [$code, $text] = Amber::run([
            'convert', $dsn, '--table=own', '--columns=name,content', '--to=php', '--match=b*',
        ]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('1 converted to php', $text);
    }

    /** @return iterable<string, array{string, list<array{mixed, int}>, string}> */
    public static function namelessKeys(): iterable
    {
        yield 'bytes' => ['TEXT', [['a', \PDO::PARAM_LOB], ['z', \PDO::PARAM_LOB]], 'blob key 1, blob key 2'];
        yield 'numbers in a column without a type' => [
            '', [[5, \PDO::PARAM_INT], [12, \PDO::PARAM_INT]], 'integer key 1, integer key 2',
        ];
        yield 'null' => ['VARCHAR(9)', [[null, \PDO::PARAM_NULL]], 'null key 1'];
        yield 'bytes beside numbers' => ['INTEGER', [['5', \PDO::PARAM_LOB]], 'blob key 1'];
    }

    public function test_rows_of_mariadb_and_postgresql_without_a_key_are_left_and_counted(): void
    {
        $mariadb = new MariaDb($sandbox = new Sandbox());
        $postgres = PostgreSql::isHere() ? new PostgreSql($sandbox) : null;
        foreach (array_filter([
            [$mariadb->connect(), "mysql:unix_socket=$mariadb->socket;dbname=site", 'root', 'BLOB'],
            $postgres === null ? null : [$postgres->connect(), $postgres->dsn, 'postgres', 'BYTEA'],
        ]) as [$database, $dsn, $user, $type]) {
            $database->exec("CREATE TABLE own (name VARCHAR(9), content $type)");
            $database->exec("INSERT INTO own VALUES ('a', 'user|i:7;'), (NULL, 'user|i:7;'), (NULL, 'user|i:8;')");
            $command = ['convert', $dsn, '--table=own', '--columns=name,content', '--to=amber'];
            [$code, $text] = Amber::run($command, [], ['AMBER_DB_USER' => $user]);
            self::assertSame(1, $code, $text);
            self::assertStringContainsString('1 converted to amber', $text);
            self::assertStringContainsString('has a key that no text finds: null key 1, null key 2', $text);
        }
    }

    public function test_what_is_missing_on_the_command_line_is_told(): void
    {
        [$database, $dsn, $folder] = self::sqlite();
        $database->exec('CREATE TABLE own (name TEXT, content BLOB)');
        $database->exec("INSERT INTO own VALUES ('a', 'user|i:7;')");
        foreach ([
            'name the table by --table' => [],
            'there is no table gone in that database' => ['--table=gone'],
            'name the columns by --columns=KEY,DATA,TIME: own has name, content' => ['--table=own'],
            '--columns are two or three' => ['--table=own', '--columns=name'],
        ] as $words => $options) {
            [$code, , $errors] = Amber::run(['convert', $dsn, '--to=amber', ...$options]);
            self::assertSame(2, $code);
            self::assertStringContainsString($words, $errors);
        }
        [$code] = Amber::run(['convert', $dsn, '--to=amber', '--table=own', '--columns=name,content']);
        self::assertSame(0, $code);
        self::assertSame(amber_serialize(['user' => 7]), self::one($database, 'SELECT content FROM own'));
    }

    public function test_columns_of_mariadb_that_are_binary_base64_and_text_are_told_apart(): void
    {
        $mariadb = new MariaDb($sandbox = new Sandbox());
        $database = $mariadb->connect();
        $dsn = "mysql:unix_socket=$mariadb->socket;dbname=site";
        $convert = static fn (string ...$options): array => Amber::run(
            ['convert', $dsn, ...array_values($options)], [], ['AMBER_DB_USER' => 'root'],
        );
        $latin = "name|s:1:\"\xE9\";";
        foreach ([
            'cacti' => ['data MEDIUMBLOB NOT NULL, access INT', $latin],
            'moodle' => ['data LONGTEXT, expire INT', base64_encode($latin)],
            'piwigo' => ['data MEDIUMTEXT NOT NULL, expiration DATETIME', 'user|s:2:"é";'],
        ] as $table => [$columns, $data]) {
            $database->exec("CREATE TABLE $table (id VARCHAR(128) PRIMARY KEY, $columns)");
            $insert = $database->prepare("INSERT INTO $table (id, data) VALUES (?, ?)");
            $insert->bindValue(1, 'a');
            $insert->bindValue(2, $data, \PDO::PARAM_LOB);
            $database->exec("SET SESSION sql_mode = ''");
            $insert->execute();
        }
        $amber = amber_serialize(['name' => "\xE9"]);
        self::assertSame(0, $convert('--table=cacti', '--to=amber')[0]);
        self::assertSame($amber, self::one($database, 'SELECT data FROM cacti'));
        self::assertSame(0, $convert('--table=moodle', '--to=amber')[0]);
        self::assertSame(base64_encode($amber), self::one($database, 'SELECT data FROM moodle'));
        [$code, , $errors] = $convert('--table=piwigo', '--to=amber');
        self::assertSame(2, $code);
        $remedy = 'ALTER TABLE `piwigo` MODIFY `data` MEDIUMBLOB NOT NULL';
        self::assertStringContainsString("a column of text does not keep amber. Make it binary: $remedy;", $errors);
        self::assertSame(0, $convert('--table=piwigo', '--to=serialize')[0]);
        self::assertSame(serialize(['user' => 'é']), self::one($database, 'SELECT data FROM piwigo'));
        $database->exec($remedy);
        self::assertSame(0, $convert('--table=piwigo', '--to=amber')[0]);
        self::assertSame(amber_serialize(['user' => 'é']), self::one($database, 'SELECT data FROM piwigo'));
        [$code, $text] = $convert('--table=cacti', '--to=php', '--columns=id,data,access');
        self::assertSame(0, $code, $text);
        self::assertSame($latin, self::one($database, 'SELECT data FROM cacti'));
    }

    /** @return array{\PDO, string, Folder} */
    private static function sqlite(): array
    {
        $folder = new Folder();
        $database = new \PDO("sqlite:$folder->path/db.sqlite");

        return [$database, "sqlite:$folder->path/db.sqlite", $folder];
    }

    private static function one(\PDO $database, string $sql): mixed
    {
        return $database->query($sql)->fetchColumn();
    }
}
