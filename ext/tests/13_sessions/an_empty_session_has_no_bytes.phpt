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
$said = [];
foreach (['php', 'amber'] as $handler) {
    ini_set('session.serialize_handler', $handler);
    $full = $handler === 'php' ? 'user|i:7;' : amber_serialize(['user' => 7]);
    ob_start();
    in_session($store, '', function () { var_dump($_SESSION, session_encode()); });
    $ways = [function () { unset($_SESSION['user']); }, session_unset(...), function () { $_SESSION = []; }];
    foreach ($ways as $ends) {
        in_session($store, $full, $ends);
        var_dump($store->sessions['one']);
    }
    $said[$handler] = ob_get_clean();
}
echo $said['amber'] === $said['php'] ? "as php\n" : "php: $said[php]\namber: $said[amber]\n";
echo substr_count($said['amber'], "written: one, nothing\nstring(0) \"\"\n"), " were emptied\n";
echo "-- what earlier versions wrote\n";
in_session($store, amber_serialize([]), function () { var_dump($_SESSION); });
var_dump($store->sessions['one']);
?>
--EXPECT--
as php
3 were emptied
-- what earlier versions wrote
array(0) {
}
written: one, nothing
string(0) ""
