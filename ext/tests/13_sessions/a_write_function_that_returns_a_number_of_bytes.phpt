--TEST--
A user function that returns the number of bytes it wrote may, as with the handler php, write an empty session
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
ob_start();
foreach (['php', 'amber'] as $handler) {
    ini_set('session.serialize_handler', $handler);
    session_set_save_handler(fn () => true, fn () => true, fn ($id) => '', fn ($id, $data) => strlen($data), fn ($id) => true, fn ($age) => 0);
    session_id('one');
    session_start();
    session_write_close();
    echo "$handler: written\n";
}
?>
--EXPECTF--
%Aphp: written
%Aamber: written
