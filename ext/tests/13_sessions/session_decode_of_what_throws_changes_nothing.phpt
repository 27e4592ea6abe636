--TEST--
What a hook throws in session_decode() leaves the session as it was, and what is set later is stored
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
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void { throw new DomainException('the database is down'); }
}
$others = [
    'amber' => amber_serialize(['x' => new Thrower]), 'php' => 'y|i:1;x|O:7:"Thrower":0:{}',
    'php_serialize' => 'a:2:{s:1:"y";i:1;s:1:"x";O:7:"Thrower":0:{}}', 'php_binary' => "\x01yi:1;\x01xO:7:\"Thrower\":0:{}",
];
foreach ([1, 0] as $lazy) {
    ini_set('session.lazy_write', $lazy);
    foreach ([amber_serialize(['cart' => 1]), ''] as $stored) {
        foreach ($others as $handler => $bytes) {
            $after = in_session($store, $stored, function () use ($bytes, $handler) {
                $_SESSION['mine'] = 1;
                try {
                    @session_decode($bytes);
                    echo "nothing thrown\n";
                } catch (DomainException) {
                }
                $_SESSION['paid'] = true;
            });
            echo $handler, ': ', json_encode(amber_unserialize($after)), "\n";
        }
    }
}
?>
--EXPECT--
amber: {"cart":1,"mine":1,"paid":true}
php: {"cart":1,"mine":1,"paid":true}
php_serialize: {"cart":1,"mine":1,"paid":true}
php_binary: {"cart":1,"mine":1,"paid":true}
amber: {"mine":1,"paid":true}
php: {"mine":1,"paid":true}
php_serialize: {"mine":1,"paid":true}
php_binary: {"mine":1,"paid":true}
amber: {"cart":1,"mine":1,"paid":true}
php: {"cart":1,"mine":1,"paid":true}
php_serialize: {"cart":1,"mine":1,"paid":true}
php_binary: {"cart":1,"mine":1,"paid":true}
amber: {"mine":1,"paid":true}
php: {"mine":1,"paid":true}
php_serialize: {"mine":1,"paid":true}
php_binary: {"mine":1,"paid":true}
