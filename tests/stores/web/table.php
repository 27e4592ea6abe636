<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request of an application that keeps sessions in a table of its own, as Piwigo does: the bytes of a session are
// text between quotes in a query, or in base64, as tt-rss has it. Counts one more. dsn names the database, mode the SQL
// mode of MariaDB.
final class Table implements SessionHandlerInterface
{
    public function __construct(private PDO $database, private bool $inBase64)
    {
    }

    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        $found = $this->database->query('SELECT data FROM sessions WHERE id = ' . $this->database->quote($id));

        $data = (string) $found->fetchColumn();

        return $this->inBase64 ? base64_decode($data) : $data;
    }

    public function write(string $id, string $data): bool
    {
        $text = $this->inBase64 ? base64_encode($data) : $data;
        $values = $this->database->quote($id) . ', ' . $this->database->quote($text);
        $this->database->exec("REPLACE INTO sessions (id, data) VALUES ($values)");

        return true;
    }

    public function destroy(string $id): bool
    {
        $this->database->exec('DELETE FROM sessions WHERE id = ' . $this->database->quote($id));

        return true;
    }

    public function gc(int $lifetime): int
    {
        return 0;
    }
}

try {
    $database = new PDO($_GET['dsn'], 'root', '');
    if (isset($_GET['mode'])) {
        $database->exec("SET SESSION sql_mode = {$database->quote($_GET['mode'])}");
    }
    session_set_save_handler(new Table($database, isset($_GET['base64'])));
    session_start();
    $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
    $_SESSION['name'] = 'Zoë';
    $answer = ['n' => $_SESSION['n']];
    session_write_close();
} catch (Throwable $error) {
    $answer = ['error' => get_class($error) . ": {$error->getMessage()}"];
}
echo json_encode($answer);
