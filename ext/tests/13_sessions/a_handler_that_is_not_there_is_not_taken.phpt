--TEST--
amber.session_write_as with a name that no handler has is not taken: php.ini warns once, ini_set() is false
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
amber.session_write_as=php_serialise
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$store->talks = true;
in_session($store, 'user|i:7;', function () { $_SESSION['user'] = 8; });
var_dump(amber_unserialize($store->sessions['one']), ini_get('amber.session_write_as'));
foreach (['', 'php_serialise', 'amber ', "php\0"] as $name) {
    var_dump(ini_set('amber.session_write_as', $name));
}
var_dump(ini_set('amber.session_write_as', 'PHP'), ini_set('amber.session_write_as', 'none'), ini_get('amber.session_write_as'));
in_session($store, null, function () { $_SESSION['user'] = 9; });
ini_restore('amber.session_write_as');
in_session($store, null, function () { $_SESSION['user'] = 10; });
?>
--EXPECTF--
Warning: amber.session_write_as must be a session handler (of an extension that is loaded before amber), "php_serialise" is not taken in %s on line %d
written: one, amber
array(1) {
  ["user"]=>
  int(8)
}
string(5) "amber"
bool(false)
bool(false)
bool(false)
bool(false)
string(5) "amber"
bool(false)
string(3) "PHP"
written: one, php
written: one, amber
