--TEST--
What a hook or an autoloader throws while a session is decoded is thrown, and what is stored stays
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
    public function __serialize(): array { return [1]; }
    public function __unserialize(array $data): void { throw new DomainException('the database is down'); }
}
class Decoder
{
    public function __serialize(): array { return [1]; }
    public function __unserialize(array $data): void { amber_unserialize("\xc1\x01"); }
}
spl_autoload_register(function ($name) { throw new LogicException("no $name"); });
$gone = unserialize('O:4:"Gone":0:{}', ['allowed_classes' => false]);
foreach ([new Thrower, new Decoder, $gone] as $object) {
    $bytes = amber_serialize(['user' => 7, 'x' => $object]);
    $store->sessions['one'] = $bytes;
    session_id('one');
    try {
        session_start();
        echo "nothing thrown\n";
    } catch (Exception $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    $_SESSION['half'] = true;
    session_write_close();
    var_dump($store->sessions['one'] === $bytes);
}
in_session($store, amber_serialize(['user' => 7]), function () { $_SESSION['user']++; });
var_dump(amber_unserialize($store->sessions['one']));
?>
--EXPECTF--
DomainException: the database is down
bool(true)
Amber\DecodeException: The data ends early%s
bool(true)
LogicException: no Gone
bool(true)
array(1) {
  ["user"]=>
  int(8)
}
