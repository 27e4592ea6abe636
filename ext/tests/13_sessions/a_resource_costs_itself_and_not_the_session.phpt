--TEST--
A resource in a session costs itself and not the session: null is stored, and a warning names its place
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Holder { public $inner = []; function __serialize(): array { return ['handle' => STDIN, 'rest' => 1]; } function __unserialize(array $d): void { $this->inner = $d; } }
$bytes = in_session($store, amber_serialize(['user' => 7]), function () {
    $_SESSION['a'] = ['b' => STDIN, 'c' => 'kept', 'd' => [1, &$GLOBALS['handle']]];
    $_SESSION['o'] = new Holder;
    $shared = STDIN;
    $_SESSION['s'] = [&$shared, &$shared];
    $GLOBALS['handle'] = fopen(__FILE__, 'r');
    fclose($GLOBALS['handle']);
});
echo json_encode(amber_unserialize($bytes)), "\n";
try {
    amber_serialize(['a' => STDIN]);
} catch (Amber\EncodeException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
Warning: session_write_close(): $_SESSION["a"]["b"] is a resource, which no session can hold; null is stored in its place in %s on line %d

Warning: session_write_close(): $_SESSION["a"]["d"][1] is a resource, which no session can hold; null is stored in its place in %s on line %d

Warning: session_write_close(): $_SESSION["o"]->handle is a resource, which no session can hold; null is stored in its place in %s on line %d

Warning: session_write_close(): $_SESSION["s"][0] is a resource, which no session can hold; null is stored in its place in %s on line %d
{"user":7,"a":{"b":null,"c":"kept","d":[1,null]},"o":{"inner":{"handle":null,"rest":1}},"s":[null,null]}
Cannot serialize $value["a"]: it is a resource; only null, bool, int, float, string, array and object can be serialized
