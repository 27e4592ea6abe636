<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\MariaDb;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/**
 * What docs/STORES.md says of applications that keep sessions in a table ("Is the place binary?"): a page that does so
 * in MEDIUMTEXT of utf8mb4, as Piwigo does, on a real MariaDB, and one on SQLite.
 */
final class TextColumnTest extends TestCase
{
    private const AMBER = ['session.serialize_handler' => 'amber'];

    private static ?MariaDb $server = null;

    private \PDO $database;

    public static function setUpBeforeClass(): void
    {
        self::$server = new MariaDb(new Sandbox());
    }

    public static function tearDownAfterClass(): void
    {
        self::$server = null;
    }

    protected function setUp(): void
    {
        $this->database = self::server()->connect();
        $this->database->exec('DROP TABLE IF EXISTS sessions');
        $this->database->exec('CREATE TABLE sessions (id VARCHAR(50) BINARY PRIMARY KEY, data MEDIUMTEXT NOT NULL)
            DEFAULT CHARSET=utf8mb4');
    }

    public function test_each_write_of_amber_to_text_fails_and_the_session_stays_what_it_was(): void
    {
        self::assertSame(['n' => 1], $this->ask(self::site([])));
        $amber = self::site(self::AMBER);
        for ($i = 0; $i < 2; ++$i) {
            self::assertStringContainsString("Incorrect string value: '\\xC1", $this->ask($amber)['error'] ?? '');
        }
        self::assertSame('php', \Amber\detect($this->stored()));
    }

    public function test_without_strict_mode_amber_in_text_is_changed_in_silence_and_the_session_is_lost(): void
    {
        $loose = ['mode' => ''];
        self::assertSame(['n' => 1], $this->ask(self::site([]), $loose));
        $amber = self::site(self::AMBER);
        self::assertSame(['n' => 2], $this->ask($amber, $loose));
        self::assertNotSame('amber', \Amber\detect($this->stored()));
        self::assertSame(['n' => 1], $this->ask($amber, $loose));
    }

    public function test_the_line_for_mariadb_names_columns_of_text_and_those_that_are_binary(): void
    {
        $this->database->exec('CREATE OR REPLACE TABLE other_sessions (id INT, payload MEDIUMBLOB)');
        $rows = $this->database->query(self::line('MariaDB, MySQL'))->fetchAll(\PDO::FETCH_NUM);
        self::assertContains(['sessions', 'data', 'mediumtext', 'utf8mb4'], $rows);
        self::assertContains(['other_sessions', 'payload', 'mediumblob', null], $rows);
        $this->database->exec('DROP TABLE other_sessions');
    }

    public function test_until_the_column_is_binary_amber_writes_as_php_and_nothing_is_lost(): void
    {
        $php = self::site([]);
        self::assertSame(['n' => 1], $this->ask($php));
        $asBefore = self::site(self::AMBER + ['amber.session_write_as' => 'php']);
        self::assertSame(['n' => 2], $this->ask($asBefore));
        self::assertSame('php', \Amber\detect($this->stored()));
        self::assertSame(['n' => 3], $this->ask($php));
    }

    /**
     * @testWith [null]
     *           [""]
     */
    public function test_in_a_column_that_was_made_binary_old_sessions_go_on_as_amber(?string $mode): void
    {
        $query = $mode === null ? [] : ['mode' => $mode];
        self::assertSame(['n' => 1], $this->ask(self::site([]), $query));
        $this->database->exec(self::line('to binary'));
        $amber = self::site(self::AMBER);
        self::assertSame(['n' => 2], $this->ask($amber, $query));
        self::assertSame(['n' => 3], $this->ask($amber, $query));
        self::assertSame(['n' => 3, 'name' => 'Zoë'], amber_unserialize($this->stored()));
        self::assertSame(['n' => 4], $this->ask(self::site(self::AMBER + ['amber.session_write_as' => 'php']), $query));
        self::assertSame(['n' => 5], $this->ask(self::site([]), $query));
    }

    /**
     * @testWith ["left, binary column", []]
     *           ["left, base64", {"base64": "1"}]
     *
     * @param array<string, string> $query
     */
    public function test_on_the_way_back_the_line_counts_sessions_that_would_be_lost(string $line, array $query): void
    {
        $this->database->exec(self::line('to binary'));
        $amber = self::site(self::AMBER);
        foreach (['visitor', 'another', 'who never comes again'] as $id) {
            self::assertSame(['n' => 1], $this->ask($amber, $query, $id));
        }
        self::assertSame(3, $this->left($line));
        $asBefore = self::site(self::AMBER + ['amber.session_write_as' => 'php']);
        self::assertSame(['n' => 2], $this->ask($asBefore, $query));
        self::assertSame(['n' => 2], $this->ask($asBefore, $query, 'another'));
        self::assertSame(1, $this->left($line));
        $php = self::site([]);
        self::assertSame(['n' => 3], $this->ask($php, $query));
        self::assertSame(['n' => 1], $this->ask($php, $query, 'who never comes again'), 'lost: step 3 came too early');
    }

    public function test_sqlite_keeps_amber_in_a_column_of_text(): void
    {
        $sandbox = new Sandbox();
        $dsn = "sqlite:$sandbox->directory/site.db";
        $database = new \PDO($dsn);
        $database->exec("CREATE TABLE sessions (id TEXT PRIMARY KEY, data TEXT DEFAULT '')");
        self::assertSame('UTF-8', $database->query(self::line('SQLite'))->fetchColumn());
        self::assertSame(['n' => 1], $this->ask(self::site([]), ['dsn' => $dsn]));
        $amber = self::site(self::AMBER);
        self::assertSame(['n' => 2], $this->ask($amber, ['dsn' => $dsn]));
        self::assertSame(['n' => 3], $this->ask($amber, ['dsn' => $dsn]));
        self::assertSame('amber', \Amber\detect((string) $database->query('SELECT data FROM sessions')->fetchColumn()));
    }

    private static function server(): MariaDb
    {
        return self::$server ?? throw new \LogicException('the server is not there');
    }

    /** @param array<string, string> $settings of PHP */
    private static function site(array $settings): Site
    {
        $own = ['session.use_strict_mode' => '0', 'session.serialize_handler' => 'php', 'display_errors' => '0'];

        return new Site($settings + self::server()->settings() + $own, 1);
    }

    /**
     * @param array<string, string> $query
     * @return array<string, mixed> what the page says
     */
    private function ask(Site $site, array $query = [], string $id = 'visitor'): array
    {
        $query += ['dsn' => 'mysql:dbname=site;charset=utf8mb4'];

        return $site->ask('table.php', $query, strtr($id, ' ', '-'));
    }

    private function left(string $line): int
    {
        return (int) $this->database->query(self::line($line))->fetchColumn();
    }

    private function stored(): string
    {
        return (string) $this->database->query('SELECT data FROM sessions')->fetchColumn();
    }

    /** @return string the statement of docs/STORES.md behind the comment "-- NAME" */
    private static function line(string $name): string
    {
        $text = (string) file_get_contents(dirname(__DIR__, 3) . '/docs/STORES.md');
        $found = preg_match('~^ *-- ' . preg_quote($name, '~') . '.*\n((?:(?! *--| *```).+\n)+)~m', $text, $match);
        self::assertSame(1, $found, "docs/STORES.md has no statement behind \"-- $name\"");

        return $match[1];
    }
}
