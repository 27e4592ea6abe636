--TEST--
The session handler igbinary reads all formats and writes that of igbinary
--EXTENSIONS--
session
--INI--
amber.igbinary_writes=igbinary
session.serialize_handler=igbinary
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php require 'sessions.inc';
?>
--EXPECTF--
string(8) "igbinary"
behind, igbinary: {"count":8}
bare, igbinary: {"count":8}
array(1) {
  ["count"]=>
  int(1)
}
-- empty
00000002
-- what cannot be written

Warning: igbinary_serialize: cannot serialize session variables in %s on line %d
Exception
bool(true)
-- damaged

Warning: igbinary_unserialize: %s (at byte %d) in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
