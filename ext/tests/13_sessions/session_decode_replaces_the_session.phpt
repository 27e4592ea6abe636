--TEST--
session_decode() replaces $_SESSION whole, by amber's bytes and by those of other handlers
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
in_session($store, '', function () {
    foreach ([amber_serialize(['b' => 2]), 'c|i:3;', 'a:1:{i:5;s:4:"five";}'] as $bytes) {
        $_SESSION['a'] = 1;
        var_dump(session_decode($bytes), $_SESSION);
    }
});
?>
--EXPECT--
bool(true)
array(1) {
  ["b"]=>
  int(2)
}
bool(true)
array(1) {
  ["c"]=>
  int(3)
}
bool(true)
array(1) {
  [5]=>
  string(4) "five"
}
