--TEST--
amber.session_write_as takes names of handlers in any case, as session.serialize_handler does
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
foreach (['AMBER', 'Amber', 'PHP_Serialize'] as $name) {
    ini_set('amber.session_write_as', $name);
    in_session($store, null, function () { $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1; });
}
?>
--EXPECT--
written: one, amber
written: one, amber
written: one, serialize
