--TEST--
A session that is opened is whole: order, numeric keys, references between its variables and the next free index
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$value = [3 => 'three', 'a' => 1, 1 => 'one'];
$value['link'] = &$value['a'];
in_session($store, amber_serialize($value), function () {
    $_SESSION['link'] = 2;
    echo json_encode($_SESSION), "\n";
    $_SESSION[] = 'next';
    var_dump(array_key_last($_SESSION));
});
?>
--EXPECT--
{"3":"three","a":2,"1":"one","link":2}
int(4)
