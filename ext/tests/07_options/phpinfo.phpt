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
Compression => %s
Sessions => %s
APCu => %s
Files loaded => 0 kept, 0 bytes, 0 hits, 0 misses, 0 evictions
Key lists => 0 kept, 0 bytes, 0 hits, 0 misses, 0 evictions
Dictionaries => none

Directive => Local Value => Master Value
amber.apcu_dictionary => no value => no value
amber.dictionaries => no value => no value
amber.key_memory => 1M => 1M
amber.load_memory => 128M => 128M
amber.load_revalidate => 2 => 2
amber.max_depth => 4096 => 4096%A
