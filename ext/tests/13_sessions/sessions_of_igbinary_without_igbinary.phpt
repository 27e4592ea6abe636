--TEST--
A session of a handler that is not there is a warning that names it
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--SKIPIF--
<?php if (extension_loaded('igbinary')) die('skip igbinary is loaded'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
spl_autoload_register(function ($class) { echo "asked for $class\n"; });
in_session($store, "\0\0\0\x02\x14\0", function () { var_dump($_SESSION); });
in_session($store, '{"a":1}', function () { var_dump($_SESSION); });
?>
--EXPECTF--
asked for Amber\Polyfill\Igbinary

Warning: session_start(): The session looks like igbinary data, and nothing is there to read that: install the extension igbinary or amber/polyfill (1.1 or later) in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}

Warning: session_start(): The session looks like JSON data, and there is no session handler to read that in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
