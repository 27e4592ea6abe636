<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** What a database says of the column with the payloads, and how its SQL speaks of that byte by byte. */
final readonly class Column
{
    /**
     * Columns of sessions and cache entries, by applications: the key, the payload, what changes with each write, and
     * when it ends, where that is a Unix time.
     */
    private const KNOWN = [
        ['sess_id', 'sess_data', 'sess_time', 'sess_lifetime'], // Symfony's PdoSessionHandler
        ['id', 'payload', 'last_activity'],      // Laravel's sessions
        ['key', 'value', 'expiration', 'expiration'], // and its cache
        ['sid', 'session', 'timestamp'],         // Drupal
        ['session_id', 'data', 'time'],          // Joomla
        ['sid', 'sessdata', 'timemodified'],     // Moodle
        ['id', 'data', 'access'],                // Cacti
        ['id', 'data', 'expire', 'expire'],      // tt-rss
        ['id', 'data', 'expiration'],            // Piwigo
    ];

    /**
     * @param string $driver of PDO
     * @param string $time column that must not change; empty: none
     * @param string $ends column that says when it ends; empty: none
     * @param bool $isText whether it keeps text alone
     */
    private function __construct(
        public string $driver,
        public string $table,
        public string $key,
        public string $data,
        public string $time,
        public string $ends,
        public bool $isText,
        private string $type,
        private bool $isRequired,
    ) {
    }

    /**
     * @param list<string> $names of the columns: key, payload, time if there is one; none: those of a known application
     * @throws \InvalidArgumentException where there are no such columns
     */
    public static function find(\PDO $database, string $table, array $names): self
    {
        $driver = $database->getAttribute(\PDO::ATTR_DRIVER_NAME);
        $driver = is_string($driver) ? $driver : '';
        $columns = self::columns($database, $driver, $table);
        if ($columns === []) {
            throw new \InvalidArgumentException("there is no table $table in that database");
        }
        foreach ($names === [] ? self::KNOWN : [$names] as $known) {
            [$key, $data, $time, $ends] = [...$known, '', ''];
            if (array_diff(array_filter([$key, $data, $time]), array_keys($columns)) === []) {
                [$type, $isRequired] = $columns[$data];
                $isText = $driver !== 'sqlite' && preg_match('~blob|binary|bytea~i', $type) !== 1;

                $ends = isset($columns[$ends]) ? $ends : '';

                return new self($driver, $table, $key, $data, $time, $ends, $isText, $type, $isRequired);
            }
        }
        $has = implode(', ', array_keys($columns));
        throw new \InvalidArgumentException("name the columns by --columns=KEY,DATA,TIME: $table has $has");
    }

    /** @return string the name of a table or a column, as SQL has it */
    public function quoted(string $name): string
    {
        $mark = $this->driver === 'mysql' ? '`' : '"';
        $quote = static fn (string $part): string => $mark . str_replace($mark, $mark . $mark, $part) . $mark;

        return implode('.', array_map($quote, explode('.', $name)));
    }

    /** @return string SQL for the bytes of the payload, whatever collation the column has */
    public function bytes(): string
    {
        return match ($this->driver) {
            'mysql' => "CAST({$this->quoted($this->data)} AS BINARY)",
            'sqlite' => "CAST({$this->quoted($this->data)} AS BLOB)",
            default => $this->quoted($this->data),
        };
    }

    /** @return string SQL for a key as text, by which rows are asked for */
    public function keyText(): string
    {
        return $this->quoted($this->key) . ($this->driver === 'sqlite' ? " || ''" : '');
    }

    /** @return string SQL: whether that text finds the row. It finds no null; SQLite keeps with each key what it is */
    public function isNamed(): string
    {
        $key = $this->quoted($this->key);

        return $this->driver === 'sqlite' ? "$key = {$this->keyText()}" : "$key IS NOT NULL";
    }

    /** @return string SQL of how many rows such a text does not find, by the types of their keys */
    public function nameless(): string
    {
        $type = $this->driver === 'sqlite' ? "typeof({$this->quoted($this->key)})" : "'null'";

        return "SELECT $type, count(*) FROM {$this->quoted($this->table)} WHERE ({$this->isNamed()}) IS NOT TRUE"
            . ' GROUP BY 1';
    }

    /** @return string SQL of a row's change; its parameters are the new payload, the key and the old payload */
    public function update(): string
    {
        $data = $this->quoted($this->data);
        // SQLite keeps with each value what it is.
        $new = $this->driver === 'sqlite' ? "CASE typeof($data) WHEN 'text' THEN CAST(? AS TEXT) ELSE ? END" : '?';
        $time = $this->time === '' ? '' : ", {$this->quoted($this->time)} = {$this->quoted($this->time)}";

        return "UPDATE {$this->quoted($this->table)} SET $data = $new$time"
            . " WHERE {$this->quoted($this->key)} = ? AND {$this->bytes()} = ?";
    }

    /** @return string the SQL that makes it binary */
    public function remedy(): string
    {
        [$table, $data] = [$this->quoted($this->table), $this->quoted($this->data)];
        $size = preg_match('~tiny|medium|long~i', $this->type, $match) === 1 ? strtoupper($match[0]) : '';
        $blob = preg_match('~char~i', $this->type) === 1 ? 'MEDIUMBLOB' : "{$size}BLOB";
        $isRequired = $this->isRequired ? ' NOT NULL' : '';

        return $this->driver === 'mysql' ? "ALTER TABLE $table MODIFY $data $blob$isRequired"
            : "ALTER TABLE $table ALTER COLUMN $data TYPE bytea USING convert_to($data, 'UTF8')";
    }

    /** @return array<string, array{string, bool}> type, and whether it is NOT NULL, by name */
    private static function columns(\PDO $database, string $driver, string $table): array
    {
        [$schema, $name] = str_contains($table, '.') ? explode('.', $table, 2) + [1 => ''] : ['', $table];
        $here = $driver === 'mysql' ? '= DATABASE()' : '= ANY(current_schemas(false))';
        $isIn = $schema === '' ? $here : '= ' . $database->quote($schema);
        $rows = $database->query($driver === 'sqlite'
            ? 'SELECT name, type, "notnull" FROM pragma_table_info(' . $database->quote($name) . ')'
            : "SELECT column_name, data_type, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END FROM"
                . " information_schema.columns WHERE table_schema $isIn AND table_name = " . $database->quote($name));
        $columns = [];
        foreach ($rows === false ? [] : $rows->fetchAll(\PDO::FETCH_NUM) as $row) {
            [$column, $type, $isRequired] = is_array($row) ? array_map(self::text(...), $row) : ['', '', ''];
            $columns[$column] = [$type, $isRequired === '1'];
        }

        return $columns;
    }

    private static function text(mixed $value): string
    {
        return is_scalar($value) ? (string) $value : '';
    }
}
