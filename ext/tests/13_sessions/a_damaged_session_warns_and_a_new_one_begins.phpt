--TEST--
A damaged session is a warning that says what and where; PHP destroys it and begins a new one
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$good = amber_serialize(['user' => 7, 'name' => 'Ada']);
set_error_handler(function ($type, $text) { echo $text, "\n"; return true; });
foreach ([substr($good, 0, -2), $good . 'x', "\xc1", "\xc1\x2e1", amber_serialize(5), amber_serialize(null), "\xffjunk", 'user|i:7', 'i:7;'] as $bytes) {
    in_session($store, $bytes, function () { echo json_encode($_SESSION), "\n"; });
    var_dump(isset($store->sessions['one']));
}
?>
--EXPECTF--
session_start(): The session is damaged: The data ends early (at byte %d)
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: 1 byte follows the value (at byte %d)
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: The data ends early (at byte 1)
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: This is format version 14; this build of amber reads version 1 (at byte 1)
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: it holds int and no array
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: it holds null and no array
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: these 5 bytes are of no session handler's format
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: these 8 bytes are of no session handler's format
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
session_start(): The session is damaged: it holds no array
session_start(): Failed to decode session object. Session has been destroyed
[]
bool(false)
