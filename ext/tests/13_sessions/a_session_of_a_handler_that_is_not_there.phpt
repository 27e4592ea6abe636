--TEST--
A session of a handler that is not there is a warning that names it
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
in_session($store, '{"a":1}', function () { var_dump($_SESSION); });
?>
--EXPECTF--

Warning: session_start(): The session looks like JSON data, and there is no session handler to read that in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
