--TEST--
amber.session_compress compresses sessions, with a key before they are signed; any setting reads them
--EXTENSIONS--
amber
session
--INI--
amber.session_key=2026:the secret of sessions
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
require __DIR__ . '/../inc/prose.inc';
ini_set('session.serialize_handler', 'amber');
$fill = function () { $_SESSION['cart'] = array_map(fn ($i) => ['id' => $i, 'text' => sentence($i)], range(1, 99)); };
$show = function () { echo $_SESSION['cart'][98]['text'], "\n"; };
$plain = in_session($store, null, $fill);
ini_set('amber.session_compress', '3');
$bytes = in_session($store, '', $fill);
var_dump(bin2hex($bytes[1]), strlen($bytes) < strlen($plain));
ini_set('amber.session_compress', '0');
$again = in_session($store, $bytes, $show);
var_dump(bin2hex($again[1]));
foreach (['23', '-1', 'on', '3x', ''] as $level) {
    var_dump(ini_set('amber.session_compress', $level));
}
ob_end_flush();
?>
--EXPECT--
string(2) "a1"
bool(true)
Amber has basket every first every basket has amber.
string(2) "81"
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
