--TEST--
phpinfo() tells the version, the version of the format and the settings
--FILE--
<?php
ob_start();
phpinfo(INFO_MODULES);
preg_match('/^amber\n.*?(?=\n\n\w+\n\n)/ms', ob_get_clean(), $match);
echo $match[0] ?? 'nothing', "\n";
?>
--EXPECTF--
amber

amber support => enabled
Version => %s
Format version => %d
Sessions => %s
APCu => %s

Directive => Local Value => Master Value
amber.max_depth => 4096 => 4096%A
