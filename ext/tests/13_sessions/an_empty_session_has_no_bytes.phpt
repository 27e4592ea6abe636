--TEST--
An empty session has no bytes, as the handler php has it, so that save handlers need not keep it
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
foreach (['php', 'amber'] as $handler) {
    ini_set('session.serialize_handler', $handler);
    echo "-- $handler\n";
    $full = $handler === 'php' ? 'user|i:7;' : amber_serialize(['user' => 7]);
    in_session($store, '', function () { var_dump($_SESSION, session_encode()); });
    in_session($store, $full, function () { unset($_SESSION['user']); });
    in_session($store, $full, function () { session_unset(); });
    in_session($store, $full, function () { $_SESSION = []; });
    var_dump($store->sessions['one']);
}
echo "-- what earlier versions wrote\n";
in_session($store, amber_serialize([]), function () { var_dump($_SESSION); });
?>
--EXPECT--
-- php
array(0) {
}
bool(false)
written: one, nothing
written: one, nothing
written: one, nothing
written: one, nothing
string(0) ""
-- amber
array(0) {
}
bool(false)
written: one, nothing
written: one, nothing
written: one, nothing
written: one, nothing
string(0) ""
-- what earlier versions wrote
array(0) {
}
written: one, nothing
