--TEST--
amber.session_write_as with a name that no handler has is a warning, and the session stays as it is
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
amber.session_write_as=php_serialise
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
in_session($store, 'user|i:7;', function () { $_SESSION['user'] = 8; });
var_dump($store->sessions['one']);
var_dump(ini_set('amber.session_write_as', ''));
?>
--EXPECTF--
Warning: session_write_close(): amber.session_write_as: there is no session handler "php_serialise"; the session is not written in %s on line %d
only touched: one
string(9) "user|i:7;"
bool(false)
