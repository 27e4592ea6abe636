<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\MariaDb;
use Amber\Stores\PostgreSql;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Session\DatabaseSessionHandler;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\PdoSessionHandler;

// What Laravel takes from PHP 8.5.
require_once __DIR__ . '/../../../packages/bridge/tests/functions.php';

/**
 * Tables of sessions that are converted there and back while the handlers of Symfony and Laravel read and write them;
 * the first conversion is killed in the middle.
 */
final class TablesTest extends TestCase
{
    private const ROWS = 8000;
    private const CLIENTS = 2;
    private const SESSIONS = 5;
    private const USER = ['mysql' => 'root', 'pgsql' => 'postgres', 'sqlite' => ''];

    private readonly Sandbox $sandbox;
    private MariaDb|PostgreSql|null $server = null;
    private string $dsn;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    /** @dataProvider kinds */
    #[DataProvider('kinds')]
    public function test_nothing_is_lost_when_a_conversion_is_killed_and_handlers_write_meanwhile(
        string $driver, string $handler,
    ): void {
        $this->start($driver);
        $isLaravel = $handler === 'Laravel';
        $key = $isLaravel ? 'id' : 'sess_id';
        $column = $isLaravel ? 'payload' : 'sess_data';
        $this->fill($driver, $isLaravel);
        $stop = "{$this->sandbox->directory}/stop";
        $crowd = new Crowd(self::CLIENTS, fn (int $number): int => $this->visit($driver, $isLaravel, $number, $stop));

        $database = $this->connect($driver);
        $count = static fn (): int => count(array_filter(
            $database->query("SELECT $column FROM sessions WHERE $key LIKE 'other%'")->fetchAll(\PDO::FETCH_COLUMN),
            static fn (mixed $data): bool => self::isAmber(self::text($data), $isLaravel),
        ));
        [$process] = $this->convert($driver, 'amber');
        while (($some = $count()) === 0 && proc_get_status($process)['running']) {
            usleep(1000);
        }
        proc_terminate($process, SIGKILL);
        proc_close($process);
        self::assertGreaterThan(0, $some);
        self::assertLessThan(self::ROWS, $count());
        foreach (['amber' => self::ROWS, 'php_serialize' => 0] as $to => $wanted) {
            [$process, $output] = $this->convert($driver, $to);
            $code = proc_close($process);
            rewind($output);
            self::assertSame(0, $code, (string) stream_get_contents($output));
            self::assertSame($wanted, $count());
        }
        touch($stop);
        foreach ($crowd->results() as $visits) {
            self::assertGreaterThan(10, $visits);
        }
        $data = $database->query("SELECT $key, $column FROM sessions WHERE $key LIKE 'other%'");
        foreach ($data->fetchAll(\PDO::FETCH_NUM) as [$id, $data]) {
            $text = self::text($data);
            self::assertSame(serialize(['id' => $id]), $isLaravel ? base64_decode($text) : $text);
        }
    }

    /** @return iterable<string, array{string, string}> */
    public static function kinds(): iterable
    {
        foreach (['sqlite', 'mysql', 'pgsql'] as $driver) {
            yield "Symfony on $driver" => [$driver, 'Symfony'];
            yield "Laravel on $driver" => [$driver, 'Laravel'];
        }
    }

    private function start(string $driver): void
    {
        if ($driver === 'pgsql' && !PostgreSql::isHere()) {
            self::markTestSkipped('needs PostgreSQL, and the extension pdo_pgsql');
        }
        $this->server = match ($driver) {
            'mysql' => new MariaDb($this->sandbox),
            'pgsql' => new PostgreSql($this->sandbox),
            default => null,
        };
        $this->dsn = match (true) {
            $this->server instanceof MariaDb => "mysql:unix_socket={$this->server->socket};dbname=site",
            $this->server instanceof PostgreSql => $this->server->dsn,
            default => "sqlite:{$this->sandbox->directory}/site.db",
        };
    }

    private function connect(string $driver): \PDO
    {
        $error = [\PDO::ATTR_ERRMODE => \PDO::ERRMODE_EXCEPTION];

        return new \PDO($this->dsn, self::USER[$driver], '', $error);
    }

    private function fill(string $driver, bool $isLaravel): void
    {
        $database = $this->connect($driver);
        if ($isLaravel) {
            $database->exec('CREATE TABLE sessions (id VARCHAR(255) PRIMARY KEY, user_id BIGINT,'
                . ' ip_address VARCHAR(45), user_agent TEXT, payload TEXT NOT NULL, last_activity INT NOT NULL)');
        } else {
            (new PdoSessionHandler($database, ['db_table' => 'sessions']))->createTable();
        }
        $insert = $database->prepare($isLaravel ? 'INSERT INTO sessions (id, payload, last_activity) VALUES (?, ?, 1)'
            : 'INSERT INTO sessions (sess_id, sess_data, sess_lifetime, sess_time) VALUES (?, ?, 2000000000, 1)');
        $database->beginTransaction();
        for ($i = 0; $i < self::ROWS; ++$i) {
            $data = serialize(['id' => "other$i"]);
            $insert->bindValue(1, "other$i");
            $bytes = $isLaravel ? base64_encode($data) : $data;
            $insert->bindValue(2, $bytes, $isLaravel ? \PDO::PARAM_STR : \PDO::PARAM_LOB);
            $insert->execute();
        }
        $database->commit();
    }

    /** @return array{resource, resource} the process, and what it says */
    private function convert(string $driver, string $to): array
    {
        $root = dirname(__DIR__, 3);
        $output = tmpfile();
        $process = proc_open(
            [PHP_BINARY, '-d', "extension=$root/ext/modules/amber.so", "$root/bin/amber", 'convert', $this->dsn,
                '--table=sessions', "--to=$to"],
            [1 => $output, 2 => $output],
            $pipes,
            null,
            [...getenv(), 'AMBER_DB_USER' => self::USER[$driver]],
        );

        return [$process, $output];
    }

    /** @return int visits of its sessions, each of which found what the one before had written */
    private function visit(string $driver, bool $isLaravel, int $number, string $stop): int
    {
        $database = $this->connect($driver);
        $counts = [];
        for ($visits = 0; !is_file($stop); ++$visits) {
            $id = "client$number-" . $visits % self::SESSIONS;
            $handler = self::handler($database, $driver, $isLaravel);
            $handler->open('', 'site');
            $data = $handler->read($id);
            $isAmber = self::isAmber($data, false);
            $session = $data === '' ? ['n' => 0] : ($isAmber ? amber_unserialize($data) : unserialize($data));
            if (($session['n'] ?? null) !== ($counts[$id] ?? 0)) {
                throw new \RuntimeException("visit $visits of $id finds " . json_encode($session));
            }
            $counts[$id] = ++$session['n'];
            $handler->write($id, $isAmber ? amber_serialize($session) : serialize($session));
            $handler->close();
            usleep(2000);
        }

        return $visits;
    }

    /** One for each visit: that of Laravel knows of its session alone whether it is there. */
    private static function handler(\PDO $database, string $driver, bool $isLaravel): \SessionHandlerInterface
    {
        if (!$isLaravel) {
            return new PdoSessionHandler($database, ['db_table' => 'sessions']);
        }
        $manager = new Manager();
        $manager->addConnection(['driver' => $driver, 'database' => '', 'prefix' => '']);
        $connection = $manager->getConnection();
        $connection->setPdo($database);

        return new DatabaseSessionHandler($connection, 'sessions', 1000);
    }

    private static function isAmber(string $data, bool $isBase64): bool
    {
        return str_starts_with($isBase64 ? (string) base64_decode($data, true) : $data, "\xC1");
    }

    private static function text(mixed $data): string
    {
        return is_resource($data) ? (string) stream_get_contents($data) : (string) $data;
    }
}
