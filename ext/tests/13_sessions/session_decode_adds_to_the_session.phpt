--TEST--
session_decode() adds to $_SESSION, numeric keys too, by bytes of amber and of other handlers; what has a new value keeps its place
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
$olds = [
    'amber' => amber_serialize(['b' => 2, 5 => 'five', 'c' => [1]]),
    'php' => 'b|i:2;c|a:1:{i:0;i:1;}',
    'php_serialize' => 'a:3:{s:1:"b";i:2;i:5;s:4:"five";s:1:"c";a:1:{i:0;i:1;}}',
    'php_binary' => "\x01bi:2;\x01ca:1:{i:0;i:1;}",
];
in_session($store, '', function () use ($olds) {
    $link = &$_SESSION;
    foreach ($olds as $handler => $bytes) {
        $_SESSION = ['a' => 1, 'b' => 1, 7 => 'seven'];
        var_dump(session_decode($bytes));
        echo $handler, ' ', json_encode($_SESSION), ' ', $link === $_SESSION ? 'linked' : 'torn', "\n";
    }
    $_SESSION = ['a' => 1, 'b' => 1, 7 => 'seven'];
    var_dump(session_decode(amber_serialize([])));
    echo json_encode($_SESSION), "\n";
});
?>
--EXPECT--
bool(true)
amber {"a":1,"b":2,"7":"seven","5":"five","c":[1]} linked
bool(true)
php {"a":1,"b":2,"7":"seven","c":[1]} linked
bool(true)
php_serialize {"a":1,"b":2,"7":"seven","5":"five","c":[1]} linked
bool(true)
php_binary {"a":1,"b":2,"7":"seven","c":[1]} linked
bool(true)
{"a":1,"b":1,"7":"seven"}
