--TEST--
session.lazy_write: an unchanged session is only touched, a changed one is written
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
session.lazy_write=1
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
in_session($store, null, function () { $_SESSION = ['user' => ['id' => 7, 'roles' => ['a', 'b']], 'seen' => new ArrayObject([1]), 'x' => 1.5]; });
in_session($store, null, function () { $_SESSION['user']['id']; });
in_session($store, null, function () { $_SESSION['user']['id'] = 8; $_SESSION['user']['id'] = 7; });
in_session($store, null, function () { $_SESSION['user']['id'] = 9; });
?>
--EXPECT--
written: one, amber
only touched: one
only touched: one
written: one, amber
