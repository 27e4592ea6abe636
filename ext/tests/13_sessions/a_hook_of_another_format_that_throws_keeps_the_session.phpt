--TEST--
What a hook throws while a session of another handler's format is read keeps what is stored, as it does for amber's own
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Thrower
{
    public static bool $throws = true;
    public function __unserialize(array $data): void { if (self::$throws) { throw new DomainException('the database is down'); } }
}
$olds = ['php' => 'user|i:7;x|O:7:"Thrower":0:{}', 'php_serialize' => 'a:2:{s:4:"user";i:7;s:1:"x";O:7:"Thrower":0:{}}',
    'php_binary' => "\x04useri:7;\x01xO:7:\"Thrower\":0:{}"];
foreach ($olds as $handler => $bytes) {
    foreach ([1, 0] as $lazy) {
        ini_set('session.lazy_write', $lazy);
        $store->sessions['one'] = $bytes;
        session_id('one');
        Thrower::$throws = true;
        try {
            @session_start();
            echo "nothing thrown\n";
        } catch (DomainException $e) {
            echo "$handler: ", $e->getMessage(), "\n";
        }
        $_SESSION['half'] = true;
        session_write_close();
        var_dump(($store->sessions['one'] ?? null) === $bytes);
        Thrower::$throws = false;
        in_session($store, null, function () { echo json_encode($_SESSION), "\n"; });
    }
}
?>
--EXPECT--
php: the database is down
bool(true)
{"user":7,"x":{}}
php: the database is down
bool(true)
{"user":7,"x":{}}
php_serialize: the database is down
bool(true)
{"user":7,"x":{}}
php_serialize: the database is down
bool(true)
{"user":7,"x":{}}
php_binary: the database is down
bool(true)
{"user":7,"x":{}}
php_binary: the database is down
bool(true)
{"user":7,"x":{}}
