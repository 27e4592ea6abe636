--TEST--
A build without libzstd says so when it is to write or read what is compressed, and keeps sessions that it cannot read
--EXTENSIONS--
amber
session
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') !== false) die('skip this build has libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
require __DIR__ . '/../inc/session.inc';
$bytes = wrapped("\x05");
$calls = [fn () => amber_serialize(5, ['compress' => true]), fn () => amber_unserialize($bytes),
    fn () => Amber\get($bytes, [])];
foreach ($calls as $call) {
    try {
        $call();
        echo "nothing was thrown\n";
    } catch (ValueError | Amber\DecodeException $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
echo amber_unserialize(amber_serialize(5, ['compress' => false])), "\n";
var_dump(Amber\detect($bytes), ini_set('amber.session_compress', '3'));
ini_set('session.serialize_handler', 'amber');
$store->talks = true;
$store->sessions['one'] = $bytes;
session_id('one');
set_error_handler(fn ($level, $text) => print("$text\n"));
session_start();
var_dump($store->sessions['one'] === $bytes);
ob_end_flush();
?>
--EXPECT--
ValueError: amber_serialize(): Option "compress" needs libzstd, which this build of amber does not have: configure it --with-amber-zstd
Amber\DecodeException: This message is compressed, and this build of amber has no libzstd to read it with: configure it --with-amber-zstd (at byte 1)
Amber\DecodeException: This message is compressed, and this build of amber has no libzstd to read it with: configure it --with-amber-zstd (at byte 1)
5
string(5) "amber"
bool(false)
session_start(): The session stays as it is: This message is compressed, and this build of amber has no libzstd to read it with: configure it --with-amber-zstd (at byte 1)
session_start(): Failed to decode session object. Session has been destroyed
bool(true)
