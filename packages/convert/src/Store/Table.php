<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;

/**
 * Rows of a table, by PDO: MariaDB, MySQL, PostgreSQL or SQLite. They are read in the order of their keys, and each is
 * replaced only if it still is what was read. A payload may stand as base64; then it still does.
 */
final class Table implements Cache
{
    private const MOST_BYTES = 4 << 20;

    /** A smaller number is no time of an end, but seconds: Symfony before 4.4 kept these. */
    private const EARLIEST_END = 1_000_000_000;

    /** What a later try may do: the connection is lost, rows are locked, the server starts or stops. */
    private const OUTAGES = '~^(?:08|40|57|55P03)~';
    private const OUTAGES_OF_DRIVERS = ['mysql' => [1205, 1213, 2002, 2006, 2013], 'sqlite' => [5, 6]];

    private \PDO $database;
    private readonly Column $column;

    /** @var array<int|string, int> bytes of the payloads of the page that was listed last */
    private array $lengths = [];
    /** @var array<int|string, true> keys of payloads that stand as base64 */
    private array $base64 = [];
    /** @var array<int|string, int> rows that no text names, by the types of their keys */
    private array $nameless = [];

    /**
     * @param string $dsn of PDO: mysql:host=…;dbname=…, pgsql:host=…;dbname=…, sqlite:/PATH
     * @param list<string> $columns key, payload and perhaps time; none: those of a known application
     * @throws \InvalidArgumentException where the database cannot be reached, or has no such table
     */
    public function __construct(
        private readonly string $dsn,
        string $table,
        array $columns = [],
        private readonly ?string $user = null,
        #[\SensitiveParameter] private readonly ?string $password = null,
        private readonly Patience $patience = new Patience(),
    ) {
        $driver = (string) strstr($dsn, ':', true);
        if (!extension_loaded("pdo_$driver")) {
            throw new \InvalidArgumentException("$driver: needs the extension pdo_$driver");
        }
        try {
            $this->connect();
            $this->column = Column::find($this->database, $table, $columns);
        } catch (OutageError|\PDOException $error) {
            throw new \InvalidArgumentException("cannot use the database: {$error->getMessage()}");
        }
    }

    /** @return bool whether this is the address of a database */
    public static function isNamedBy(string $place): bool
    {
        return preg_match('~^(?:mysql|pgsql|sqlite):(?!//)~', $place) === 1;
    }

    public function name(): string
    {
        return "table {$this->column->table}";
    }

    public function count(): int
    {
        [[$count]] = $this->rows("SELECT count(*) FROM {$this->column->quoted($this->column->table)}", []);

        return (int) $count;
    }

    /** @throws StoreError where the database does not answer */
    public function objection(Format $format): ?string
    {
        if (!$this->column->isText || in_array($format, [Format::Serialize, Format::Php, Format::Json], true)) {
            return null;
        }
        [$table, $data] = [$this->column->quoted($this->column->table), $this->column->quoted($this->column->data)];
        foreach ($this->rows("SELECT $data FROM $table WHERE $data <> '' LIMIT 1", []) as [$first]) {
            if (self::plain($first) !== null) {
                return null;
            }
        }

        return "a column of text does not keep $format->value. Make it binary: {$this->column->remedy()};";
    }

    public function keys(?string $match, int $atOnce = 500): iterable
    {
        [$table, $key] = [$this->column->quoted($this->column->table), $this->column->quoted($this->column->key)];
        $select = "SELECT {$this->column->keyText()}, length({$this->column->bytes()}) FROM $table"
            . " WHERE {$this->column->isNamed()}";
        $order = "ORDER BY $key LIMIT $atOnce";
        $rows = $this->rows("$select $order", []);
        while ($rows !== []) {
            $this->base64 = [];
            $this->lengths = array_map(intval(...), array_column($rows, 1, 0));
            $keys = array_column($rows, 0);
            // To fnmatch() a byte 0 is an error.
            yield $match === null ? $keys : array_values(
                array_filter($keys, static fn (string $key): bool => fnmatch($match, strtr($key, "\0", "\1"))),
            );
            $rows = $this->rows("$select AND $key > ? $order", array_slice($keys, -1));
        }
        yield from $match === null ? $this->nameless($atOnce) : [];
    }

    public function isLock(string $key): bool
    {
        return false;
    }

    public function read(array $keys): array
    {
        $bytes = 0;
        $asked = [];
        foreach ($keys as $key) {
            $bytes += $this->lengths[$key] ?? 0;
            if ($asked !== [] && $bytes > self::MOST_BYTES) {
                break;
            }
            $asked[] = $key;
        }
        $found = array_column($this->found($this->column->bytes(), $asked), 1, 0);

        return array_map(fn (string $key): string|PayloadError => match (true) {
            $this->isNameless($key) => new PayloadError('has a key that no text finds'),
            isset($found[$key]) => $this->payload($key, $found[$key]),
            default => new GoneError(),
        }, $asked);
    }

    /** Of columns that the user names, only the application knows what their time means. */
    public function ends(array $keys): array
    {
        if ($this->column->ends === '') {
            return array_fill(0, count($keys), null);
        }
        $found = $this->found($this->column->quoted($this->column->ends), $keys);
        $ends = array_map(intval(...), array_column($found, 1, 0));

        return array_map(static fn (string $key): ?int
            => ($ends[$key] ?? 0) >= self::EARLIEST_END ? $ends[$key] : null, $keys);
    }

    public function replace(array $changes): array
    {
        $fitting = array_filter($changes, $this->isFitting(...));
        $answers = $this->patience->with(function () use ($fitting): array {
            try {
                $this->database->beginTransaction();
                $answers = array_map($this->replaceOne(...), $fitting);
                $this->database->commit();

                return $answers;
            } catch (\PDOException $error) {
                $this->outage($error);
                if ($this->database->inTransaction()) {
                    $this->database->rollBack();
                }

                // The database refuses one of them.
                return array_map($this->replaceAlone(...), $fitting);
            }
        }, $this->connect(...));
        $misfit = new PayloadError('would be no text, in a column of text');

        return array_map(
            static fn (int $place): bool|PayloadError => $answers[$place] ?? $misfit, array_keys($changes),
        );
    }

    /**
     * @param string $what SQL
     * @param list<string> $keys one or more
     * @return list<list<string>> the key and that of each row that is there
     */
    private function found(string $what, array $keys): array
    {
        [$table, $key] = [$this->column->quoted($this->column->table), $this->column->quoted($this->column->key)];
        $marks = implode(', ', array_fill(0, count($keys), '?'));

        return $this->rows("SELECT {$this->column->keyText()}, $what FROM $table WHERE $key IN ($marks)", $keys);
    }

    /** @return iterable<list<string>> for each row that no text names a name of this program's, as "blob key 1" */
    private function nameless(int $atOnce): iterable
    {
        $this->nameless = array_map(intval(...), array_column($this->rows($this->column->nameless(), []), 1, 0));
        foreach ($this->nameless as $type => $count) {
            for ($first = 1; $first <= $count; $first += $atOnce) {
                $numbers = range($first, min($count, $first + $atOnce - 1));
                yield array_map(static fn (int $number): string => "$type key $number", $numbers);
            }
        }
    }

    private function isNameless(string $key): bool
    {
        return preg_match('~^(\w+) key (\d+)$~', $key, $match) === 1
            && (int) $match[2] <= ($this->nameless[$match[1]] ?? 0);
    }

    private function payload(string $key, string $bytes): string
    {
        $plain = self::plain($bytes);
        if ($plain !== null) {
            $this->base64[$key] = true;
        }

        return $plain ?? $bytes;
    }

    /** @return string|null what stands there as base64; null where it is something else */
    private static function plain(string $text): ?string
    {
        $plain = base64_decode($text, true);

        return $plain !== false && $plain !== '' && base64_encode($plain) === $text && Format::of($plain) !== null
            ? $plain : null;
    }

    private function isFitting(Change $change): bool
    {
        return !$this->column->isText || isset($this->base64[$change->key])
            || (preg_match('~~u', $change->new) === 1 && !str_contains($change->new, "\0"));
    }

    private function replaceOne(Change $change): bool
    {
        $isBase64 = isset($this->base64[$change->key]);
        $old = $isBase64 ? base64_encode($change->old) : $change->old;
        $new = $isBase64 ? base64_encode($change->new) : $change->new;
        $statement = $this->database->prepare($this->column->update());
        // As text, PostgreSQL and MySQL would look for characters.
        $type = $this->column->isText && $this->column->driver === 'pgsql' ? \PDO::PARAM_STR : \PDO::PARAM_LOB;
        $place = 0;
        foreach ($this->column->driver === 'sqlite' ? [$new, $new] : [$new] as $bytes) {
            $statement->bindValue(++$place, $bytes, $type);
        }
        $statement->bindValue(++$place, $change->key);
        $statement->bindValue(++$place, $old, $type);
        $statement->execute();

        return $statement->rowCount() > 0;
    }

    private function replaceAlone(Change $change): bool|PayloadError
    {
        try {
            return $this->replaceOne($change);
        } catch (\PDOException $error) {
            $this->outage($error);

            return new PayloadError("is not taken by the database (SQLSTATE {$error->getCode()})");
        }
    }

    /**
     * @param list<string> $parameters
     * @return list<list<string>>
     */
    private function rows(string $sql, array $parameters): array
    {
        return $this->patience->with(function () use ($sql, $parameters): array {
            try {
                $statement = $this->database->prepare($sql);
                $statement->execute($parameters);

                return array_map(self::texts(...), array_values($statement->fetchAll(\PDO::FETCH_NUM)));
            } catch (\PDOException $error) {
                $this->outage($error);
                throw new \InvalidArgumentException("the database says: {$error->getMessage()}");
            }
        }, $this->connect(...));
    }

    /** @return list<string> */
    private static function texts(mixed $row): array
    {
        // PostgreSQL gives bytea as a stream.
        return array_map(static fn (mixed $value): string => match (true) {
            is_resource($value) => (string) stream_get_contents($value),
            is_scalar($value) => (string) $value,
            default => '',
        }, array_values((array) $row));
    }

    /** @throws OutageError where it may be tried again */
    private function outage(\PDOException $error): void
    {
        [$state, $code] = [...($error->errorInfo ?? []), '', 0];
        $driver = (string) strstr($this->dsn, ':', true);
        $isOutage = preg_match(self::OUTAGES, is_string($state) ? $state : '') === 1
            || in_array($code, self::OUTAGES_OF_DRIVERS[$driver] ?? [], true);
        if ($isOutage) {
            throw new OutageError("the database does not answer: {$error->getMessage()}");
        }
    }

    private function connect(): void
    {
        $isMysql = str_starts_with($this->dsn, 'mysql:');
        $dsn = $this->dsn . ($isMysql && !str_contains($this->dsn, 'charset=') ? ';charset=utf8mb4' : '');
        try {
            $this->database = new \PDO($dsn, $this->user, $this->password, [
                \PDO::ATTR_ERRMODE => \PDO::ERRMODE_EXCEPTION,
                \PDO::ATTR_STRINGIFY_FETCHES => false,
            ]);
            if ($isMysql) {
                // Else it would cut what is too long, and say nothing.
                $this->database->exec("SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES')");
            }
        } catch (\PDOException $error) {
            throw new OutageError($error->getMessage());
        }
    }
}
