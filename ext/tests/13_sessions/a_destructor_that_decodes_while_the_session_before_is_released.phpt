--TEST--
session_decode() in a destructor of the session before, while session_start() releases that, warns and changes nothing
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
    public function __construct(private string $bytes) {}
    public function __destruct()
    {
        session_decode($this->bytes);
    }
}
foreach ([amber_serialize(['by' => 'amber']), serialize(['by' => 'php_serialize']), 'by|s:3:"php";'] as $bytes) {
    in_session($store, amber_serialize(['user' => 1]), function () use ($bytes) {
        $_SESSION['last'] = new Last($bytes);
        session_abort();
        session_start();
        echo json_encode($_SESSION), "\n";
    });
}
?>
--EXPECTF--

Warning: session_decode(): The session is being released: nothing can be decoded into it in %s on line %d
{"user":1}

Warning: session_decode(): The session is being released: nothing can be decoded into it in %s on line %d
{"user":1}

Warning: session_decode(): The session is being released: nothing can be decoded into it in %s on line %d
{"user":1}
