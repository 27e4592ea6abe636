--TEST--
A class that is not there is looked for once, however many class layouts name it
--EXTENSIONS--
amber
--FILE--
<?php
spl_autoload_register(function (string $class) use (&$calls) {
    $calls++;
});
amber_unserialize("\xC1\x01\xA9\x43NoA" . str_repeat("\xF8\x60\x01\x41a\x05", 8));
echo "$calls call\n";
--EXPECT--
1 call
