--TEST--
A session that session.auto_start opens and that is damaged ends in warnings, and not the request
--EXTENSIONS--
session
--INI--
session.serialize_handler=igbinary
session.auto_start=1
session.save_path=/tmp
session.gc_probability=0
session.cache_limiter=
session.use_strict_mode=0
--COOKIE--
PHPSESSID=amberigbinarydamaged
--SKIPIF--
<?php file_put_contents('/tmp/sess_amberigbinarydamaged', "\0\0\0\2\x14\1\x11\4user\x06"); ?>
--FILE--
<?php
var_dump($_SESSION);
?>
--CLEAN--
<?php @unlink('/tmp/sess_amberigbinarydamaged'); ?>
--EXPECTF--
%AWarning: igbinary_unserialize: %s (at byte %d) in Unknown on line 0

Warning: PHP Request Startup: Failed to decode session object. Session has been destroyed in Unknown on line 0
array(0) {
}
