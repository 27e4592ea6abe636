--TEST--
load(): an exception of an autoloader is thrown as it is, a DecodeException too
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
spl_autoload_register(function () {
    amber_unserialize('none');
});
file_put_contents($file = new_file(), "\xC1\x01\xF8\x47Missing\x00");
thrown(fn () => Amber\load($file));
?>
--EXPECT--
Amber\DecodeException: This is not amber data (at byte 0)
