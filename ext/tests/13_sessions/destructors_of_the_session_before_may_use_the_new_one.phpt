--TEST--
Destructors of what session_decode() replaces may read and write $_SESSION, and ask for its bytes
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Last
{
    public function __destruct()
    {
        echo 'in the end: ', json_encode($_SESSION['user'] ?? null), ' ', Amber\detect((string) @session_encode()), "\n";
        $_SESSION['by'] = 'destructor';
    }
}
in_session($store, '', function () {
    foreach ([amber_serialize(['user' => 1, 'o' => 2]), serialize(['user' => 2, 'o' => 2]), 'user|i:3;o|i:2;'] as $bytes) {
        unset($_SESSION);
        $_SESSION = ['o' => new Last];
        session_decode($bytes);
        echo json_encode($_SESSION), "\n";
        $_SESSION['o'] = new Last;
        session_decode($bytes);
        echo json_encode($_SESSION), "\n";
    }
});
echo json_encode(amber_unserialize($store->sessions['one'])), "\n";
?>
--EXPECT--
in the end: 1 amber
{"user":1,"o":2,"by":"destructor"}
in the end: 1 amber
{"user":1,"o":2,"by":"destructor"}
in the end: null unknown
{"user":2,"o":2,"by":"destructor"}
in the end: 2 amber
{"user":2,"o":2,"by":"destructor"}
in the end: null unknown
{"user":3,"o":2,"by":"destructor"}
in the end: 3 amber
{"user":3,"o":2,"by":"destructor"}
{"user":3,"o":2,"by":"destructor"}
