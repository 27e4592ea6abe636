--TEST--
session_decode() in a destructor of a session that is being released decodes nothing, and warns
--EXTENSIONS--
session
--INI--
session.serialize_handler=igbinary
session.save_path=/tmp
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
class Last { function __destruct() { var_dump(session_decode($GLOBALS['bytes'])); } }
session_start();
$_SESSION = ['n' => 1];
$bytes = session_encode();
$_SESSION = ['a' => new stdClass(), 'last' => new Last()];
$first = session_id();
session_write_close();
session_id('second' . getmypid());
session_start();
session_destroy();
@unlink("/tmp/sess_$first");
?>
--EXPECTF--

Warning: igbinary_unserialize: the session is being released, nothing is decoded into it in %s on line %d
bool(true)
