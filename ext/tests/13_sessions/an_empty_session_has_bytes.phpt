--TEST--
An empty session is written as bytes, and read from none
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$bytes = in_session($store, '', function () { var_dump($_SESSION, session_encode() === amber_serialize([])); });
var_dump($bytes === amber_serialize([]));
in_session($store, $bytes, function () { var_dump($_SESSION); });
?>
--EXPECT--
array(0) {
}
bool(true)
bool(true)
array(0) {
}
