--TEST--
A destructor that sets $_SESSION to a number while session_decode() reads another format makes it no array to be read
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class D { function __destruct() { $_SESSION = 0x4141414141; } }
class H { function __wakeup(): void { $_SESSION = [new D]; } }
foreach (['a:1:{s:1:"k";i:1;}', ''] as $stored) {
    foreach (['a:1:{s:1:"h";O:1:"H":0:{}}', 'h|O:1:"H":0:{}', "\x01hO:1:\"H\":0:{}"] as $bytes) {
        $store->sessions['one'] = $stored;
        session_id('one');
        session_start();
        echo json_encode(@session_decode($bytes)), ' ', session_status() === PHP_SESSION_ACTIVE ? 'active' : 'destroyed', "\n";
        @session_write_close();
        $_SESSION = [];
    }
}
?>
--EXPECT--
false destroyed
true active
true active
false destroyed
true active
true active
