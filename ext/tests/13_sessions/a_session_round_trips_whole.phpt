--TEST--
A session comes back with every kind of value, numeric keys and shared objects included
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$object = new ArrayObject([1, 2]);
$cents = 1999;
$session = ['name' => 'Ada', 7 => 'seven', 'a|b' => true, '' => null, 'price' => &$cents, 'again' => &$cents, 'cart' => $object, 'last' => $object, 'float' => -0.0];
$bytes = in_session($store, null, function () use ($session) { $_SESSION = $session; });
var_dump($bytes === amber_serialize($session));
in_session($store, null, function () use ($session) {
    var_dump(serialize($_SESSION) === serialize($session), $_SESSION['cart'] === $_SESSION['last']);
    $_SESSION['price'] = 5;
    var_dump($_SESSION['again']);
});
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(5)
