--TEST--
A compressed session is amber's, whatever it holds
--EXTENSIONS--
amber
session
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
require __DIR__ . '/../inc/session.inc';
ini_set('session.serialize_handler', 'amber');
$bytes = wrapped(substr(amber_serialize(['name' => 'x|i:5;', 'other' => '|O:8:"stdClass":0:{}']), 2));
var_dump(Amber\detect($bytes));
in_session($store, $bytes, function () { print_r($_SESSION); });
ob_end_flush();
?>
--EXPECT--
string(5) "amber"
Array
(
    [name] => x|i:5;
    [other] => |O:8:"stdClass":0:{}
)
