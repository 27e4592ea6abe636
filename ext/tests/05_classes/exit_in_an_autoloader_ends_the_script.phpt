--TEST--
exit() in an autoloader that a default value calls ends the script
--EXTENSIONS--
amber
--FILE--
<?php

spl_autoload_register(function ($class) { exit("exit\n"); });
class NeedsConstant { public $p = Missing::CONSTANT; }
try {
    amber_unserialize("\xc1\x01\xF8\x4dNeedsConstant\x00");
} catch (Throwable $e) {
    echo $e->getMessage(), "\n";
}
echo "still here\n";
?>
--EXPECT--
exit
