--TEST--
A session that the script leaves open is written when the request ends
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
ob_end_flush();
session_id('one');
session_start();
$_SESSION['user'] = ['id' => 7, 'roles' => [(object) ['name' => 'admin']]];
echo "end\n";
?>
--EXPECT--
end
written: one, amber
