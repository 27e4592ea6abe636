<?php
// A request with a session, whose stored bytes the fuzzer chooses, and classes whose hooks interfere with it.

final class Store implements SessionHandlerInterface, SessionUpdateTimestampHandlerInterface
{
    public static string $bytes = '';
    public static ?string $written = null;

    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function validateId(string $id): bool { return true; }
    public function read(string $id): string|false { return self::$bytes; }
    public function write(string $id, string $data): bool { self::$written = $data; return true; }
    public function updateTimestamp(string $id, string $data): bool { self::$written = $data; return true; }
    public function destroy(string $id): bool { return true; }
    public function gc(int $max_lifetime): int { return 0; }
}

/** Leaves the session alone. */
class Quiet { public $a = 1; protected $b = 'two'; private $c = [3]; }

/**
 * Its hooks and its end do to the session what its first property says. They do not close, destroy, start or decode it:
 * PHP 8.2's session extension crashes when hooks do that, with each of its own handlers.
 */
class Meddler
{
    public $what = 0;
    public static int $deep = 0;
    public static bool $met = false;

    public function __serialize(): array { self::meddle($this->what); return ['what' => $this->what]; }
    public function __unserialize(array $data): void { $this->what = $data['what'] ?? 0; self::meddle($this->what); }
    public function __destruct() { self::meddle($this->what); }

    private static function meddle(mixed $what): void
    {
        self::$met = true;
        if (self::$deep >= 2) {
            return;
        }
        self::$deep++;
        try {
            match (is_int($what) ? abs($what) % 10 : 0) {
                1 => $_SESSION = [],
                2 => $_SESSION['more'] = str_repeat('x', 50),
                3 => session_encode(),
                4 => (function () { unset($_SESSION); })(),
                5 => throw new DomainException('a hook throws'),
                default => null,
            };
        } finally {
            self::$deep--;
        }
    }
}

ob_start(); // what is printed counts as headers that were sent

// Headers would be sent, cookies set, and files written.
$settings = [
    'use_cookies' => '0',
    'cache_limiter' => '',
    'serialize_handler' => 'amber',
    'gc_probability' => '0',
    'use_strict_mode' => '0',
];
foreach ($settings as $name => $value) {
    ini_set("session.$name", $value);
}
session_set_save_handler(new Store(), false);

function one_request(string $bytes): void
{
    if (in_array(Amber\detect($bytes), ['php', 'php_binary', 'serialize'], true)) {
        // Their own handlers read these, and PHP 8.2's unserialize() leaks names of properties in damaged data.
        return;
    }
    Store::$bytes = $bytes;
    Store::$written = null;
    Meddler::$met = false;
    $warned = false;
    set_error_handler(function () use (&$warned): bool { $warned = true; return true; });
    try {
        session_id('one');
        session_start();
        $isWhole = session_status() === PHP_SESSION_ACTIVE && !$warned;
        $isEmpty = ($_SESSION ?? []) === [];
        session_write_close();
    } catch (Throwable) {
        $isWhole = false;
    }
    // What hooks left open or holding.
    try {
        session_status() === PHP_SESSION_ACTIVE && session_abort();
        if (Meddler::$met) {
            // Where one unset $_SESSION the session still holds what it read, to the next one's beginning or the
            // request's end: circles are not collected after that.
            Store::$bytes = '';
            session_start();
            session_abort();
        }
        $_SESSION = [];
    } catch (Throwable) {
    }
    restore_error_handler();
    if (!$isWhole || Meddler::$met || $warned) {
        return;
    }
    if ($isEmpty) {
        if (Store::$written !== '') {
            throw new LogicException('a session of nothing is not written as no bytes');
        }
        return;
    }
    if (Store::$written === null || Store::$written === '' || Amber\detect(Store::$written) !== 'amber') {
        throw new LogicException('a session that was read is not written as amber');
    }
    $first = Store::$written;
    if (Amber\detect($bytes) === 'amber') {
        // Other bytes may stand for the same: from here on nothing changes.
        one_more_request($first);
    }
}

function one_more_request(string $bytes): void
{
    Store::$bytes = $bytes;
    session_id('one');
    session_start();
    session_write_close();
    $_SESSION = [];
    if (Store::$written !== $bytes) {
        throw new LogicException('a session that did not change is written with other bytes');
    }
}
