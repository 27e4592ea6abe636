--TEST--
What igbinary_serialize() wrote is read as a session
--EXTENSIONS--
session
igbinary
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
$value = ['user' => (object) ['id' => 7], 'cart' => [1, 'two', 3.5]];
$bytes = in_session($store, igbinary_serialize($value), function () use ($value) { var_dump($_SESSION == $value); });
var_dump($bytes === amber_serialize($value));
?>
--EXPECT--
bool(true)
written: one, amber
bool(true)
