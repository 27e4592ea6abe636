--TEST--
key: a key that is none is refused, and no message or backtrace shows one
--EXTENSIONS--
amber
--INI--
zend.exception_ignore_args=0
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$secret = 'a secret that nobody sees';
foreach (['short', 5, null, [], ['a' => 'short'], ['a' => 5], ['a' => $secret, 'b' => null]] as $key) {
    thrown(fn () => amber_serialize(1, ['key' => $key]));
    thrown(fn () => amber_unserialize(amber_serialize(1), ['key' => $key]));
}
foreach ([fn () => amber_unserialize('x', ['key' => $secret]), fn () => amber_serialize(fn () => 1, ['key' => $secret]),
    fn () => Amber\load('/none', ['key' => $secret]), fn () => Amber\store('/none/none', 1, ['key' => $secret]),
    fn () => amber_serialize(1, ['key' => $secret, 'depth' => 1])] as $call) {
    try {
        $call();
    } catch (Throwable $e) {
        $args = $e->getTrace()[0]['args'];
        var_dump(str_contains(print_r($e->getMessage(), true), $secret), end($args) instanceof SensitiveParameterValue);
    }
}
?>
--EXPECT--
ValueError: amber_serialize(): Option "key" must have 16 bytes or more, 5 given
ValueError: amber_unserialize(): Option "key" must have 16 bytes or more, 5 given
TypeError: amber_serialize(): Option "key" must be a string or an array of strings, int given
TypeError: amber_unserialize(): Option "key" must be a string or an array of strings, int given
TypeError: amber_serialize(): Option "key" must be a string or an array of strings, null given
TypeError: amber_unserialize(): Option "key" must be a string or an array of strings, null given
ValueError: amber_serialize(): Option "key" must not be empty
ValueError: amber_unserialize(): Option "key" must not be empty
ValueError: amber_serialize(): Option "key" must have 16 bytes or more, 5 given
ValueError: amber_unserialize(): Option "key" must have 16 bytes or more, 5 given
TypeError: amber_serialize(): Option "key" must be a string or an array of strings, int given
TypeError: amber_unserialize(): Option "key" must be a string or an array of strings, int given
TypeError: amber_serialize(): Option "key" must be a string or an array of strings, null given
TypeError: amber_unserialize(): Option "key" must be a string or an array of strings, null given
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
