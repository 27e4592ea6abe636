--TEST--
Text of a visitor in a session of another handler builds no object of its choice
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Gadget
{
    public $cmd;
    public function __wakeup() { echo "built\n"; }
}
$evil = '|O:6:"Gadget":1:{s:3:"cmd";s:2:"id";}';
$long = str_repeat('n', 33);
$session = [$long => 1, 'user_agent' => $evil];
$olds = [
    chr(33) . $long . 'i:1;' . chr(10) . 'user_agent' . serialize($evil),
    serialize($session),
    "$long|i:1;user_agent|" . serialize($evil),
];
foreach ($olds as $bytes) {
    in_session($store, $bytes, function () use ($session) { var_dump($_SESSION === $session); });
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
