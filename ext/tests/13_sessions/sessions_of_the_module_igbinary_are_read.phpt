--TEST--
Amber's bytes behind igbinary's header, as the module igbinary writes sessions, are read by the handler amber
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$bytes = "\0\0\0\2" . amber_serialize(['user' => 7, 5 => 'five']);
var_dump(Amber\detect($bytes));
$bytes = in_session($store, $bytes, function () {
    var_dump($_SESSION);
    $_SESSION['more'] = true;
});
var_dump(Amber\detect($bytes));

echo "-- damaged\n";
in_session($store, "\0\0\0\2" . substr(amber_serialize([1, 2, 3]), 0, -1), function () { var_dump($_SESSION); });
?>
--EXPECTF--
string(17) "amber_in_igbinary"
array(2) {
  ["user"]=>
  int(7)
  [5]=>
  string(4) "five"
}
string(5) "amber"
-- damaged

Warning: session_start(): The session is damaged: %s (at byte %d) in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
