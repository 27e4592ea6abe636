--TEST--
amber.session_write_as with a name that no handler has is a warning, and the session is written as amber
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
var_dump(amber_unserialize($store->sessions['one']));
var_dump(ini_set('amber.session_write_as', ''));
?>
--EXPECTF--
Warning: session_write_close(): amber.session_write_as: there is no session handler "php_serialise"; the session is written as amber in %s on line %d
written: one, amber
array(1) {
  ["user"]=>
  int(8)
}
bool(false)
