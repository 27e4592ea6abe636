--TEST--
A date that the hook of PHP refuses throws, also where PHP finds no files of time zones
--EXTENSIONS--
posix
--SKIPIF--
<?php
if (!function_exists('chroot') || posix_geteuid() !== 0) {
    die('skip only root of a command line can leave the files of zones');
}
?>
--FILE--
<?php
mkdir($empty = sys_get_temp_dir() . '/amber_no_zones_' . getmypid());
$bytes = amber_serialize(new DateTime('2020-01-01 UTC'));
$bytes = str_replace("\x43UTC", "\x4crubbish zone", $bytes);
chroot($empty);
try {
    amber_unserialize($bytes);
} catch (Error $error) {
    echo get_class($error), ': ', $error->getMessage(), "\n";
}
?>
--CLEAN--
<?php
foreach (glob(sys_get_temp_dir() . '/amber_no_zones_*') as $empty) {
    rmdir($empty);
}
?>
--EXPECTF--
Error: Invalid serialization data for DateTime object
