--TEST--
A hook that changes or empties $_SESSION while it is encoded changes what comes next, not these bytes
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Meddler
{
    public function __serialize(): array
    {
        $_SESSION['late'] = str_repeat('x', 100);
        unset($_SESSION['first']);
        $_SESSION = [];
        return [1];
    }
    public function __unserialize(array $data): void {}
}
$bytes = in_session($store, null, function () { $_SESSION = ['m' => new Meddler, 'first' => ['a', 'b'], 'last' => 'still here']; });
var_dump($bytes === amber_serialize(['m' => new Meddler, 'first' => ['a', 'b'], 'last' => 'still here']), $_SESSION);
?>
--EXPECT--
bool(true)
array(0) {
}
