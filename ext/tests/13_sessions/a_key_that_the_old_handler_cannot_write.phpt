--TEST--
amber.session_write_as=php: a session with a key that php has no form for is a warning and written as amber
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
amber.session_write_as=php
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
// PHP 8.5's handler says so, too
set_error_handler(fn ($level, $message) => str_contains($message, 'Failed to write session data') || print("$message\n"));
$store->talks = true;
in_session($store, amber_serialize(['a|b' => 1, 'user' => 7]), function () { $_SESSION['user']++; });
var_dump(amber_unserialize($store->sessions['one']));
in_session($store, null, function () { $_SESSION = []; });
var_dump($store->sessions['one']);
?>
--EXPECT--
session_write_close(): The session handler "php" cannot write this session (a key with "|"?); it is written as amber
written: one, amber
array(2) {
  ["a|b"]=>
  int(1)
  ["user"]=>
  int(8)
}
written: one, nothing
string(0) ""
