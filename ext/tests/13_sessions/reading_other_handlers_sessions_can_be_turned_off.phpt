--TEST--
amber.session_read_others=0: a session of another handler is a warning and a new one begins
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
amber.session_read_others=0
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
in_session($store, 'user|i:7;', function () { var_dump($_SESSION); });
in_session($store, amber_serialize(['user' => 7]), function () { var_dump($_SESSION); });
?>
--EXPECTF--
Warning: session_start(): The session was written by the handler "php", and amber.session_read_others is off in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
array(1) {
  ["user"]=>
  int(7)
}
