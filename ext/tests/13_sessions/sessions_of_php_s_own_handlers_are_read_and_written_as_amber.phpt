--TEST--
Sessions written by php, php_serialize and php_binary are read, references between variables included, and written as amber
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
$value = ['user' => (object) ['id' => 7], 'cart' => [1, 'two', 3.5]];
$value['owner'] = $value['user'];
$text = serialize($value['user']);
$olds = [
    'php' => "user|{$text}cart|" . serialize($value['cart']) . 'owner|r:1;',
    'php_serialize' => serialize($value),
    'php_binary' => "\x04user{$text}\x04cart" . serialize($value['cart']) . "\x05ownerr:1;",
];
foreach ($olds as $handler => $bytes) {
    echo $handler, ' ', Amber\detect($bytes), "\n";
    $bytes = in_session($store, $bytes, function () use ($value) {
        var_dump($_SESSION == $value, $_SESSION['user'] === $_SESSION['owner']);
    });
    var_dump($bytes === amber_serialize($value));
}
?>
--EXPECT--
php php
bool(true)
bool(true)
written: one, amber
bool(true)
php_serialize serialize
bool(true)
bool(true)
written: one, amber
bool(true)
php_binary php_binary
bool(true)
bool(true)
written: one, amber
bool(true)
