--TEST--
amber.session_write_as=php: sessions of both formats are read, all are written as before
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
$store->talks = true;
in_session($store, 'user|i:7;', function () { var_dump($_SESSION); });
in_session($store, amber_serialize(['user' => 7]), function () { var_dump($_SESSION); });
in_session($store, null, function () { $_SESSION['user']++; });
var_dump($store->sessions['one']);
foreach (['php_serialize', 'php_binary', 'amber'] as $handler) {
    ini_set('amber.session_write_as', $handler);
    in_session($store, null, function () { $_SESSION['user']++; });
}
?>
--EXPECT--
array(1) {
  ["user"]=>
  int(7)
}
only touched: one
array(1) {
  ["user"]=>
  int(7)
}
written: one, php
written: one, php
string(9) "user|i:8;"
written: one, serialize
written: one, php_binary
written: one, amber
