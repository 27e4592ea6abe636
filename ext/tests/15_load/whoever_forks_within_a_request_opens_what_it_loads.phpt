--TEST--
load(): a process that is forked within a request gets what was loaded before only if it may open it
--EXTENSIONS--
amber
posix
pcntl
--SKIPIF--
<?php if (posix_geteuid() !== 0) die('skip needs root'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
chmod(dirname($file = new_file()), 0755);
Amber\store($file, ['secret']);
Amber\store($open = new_file('open'), ['for everybody']);
Amber\store($objects = new_file('objects'), [(object) ['secret' => 1]]);
chmod($file, 0600);
chmod($objects, 0600);
chmod($open, 0644);
$load = function () use ($file, $open, $objects) {
    foreach ([$file, $open, $objects] as $each) {
        thrown(function () use ($each) { echo json_encode(Amber\load($each)), ' '; });
    }
};
sleep(3); // younger files are read anew in any case
for ($i = 0; $i < 3; $i++) {
    Amber\load($file);
    Amber\load($open);
    Amber\load($objects);
}
$directory = dirname($file);
if (($child = pcntl_fork()) === 0) {
    posix_setgid(65534);
    posix_setuid(65534);
    $load();
    posix_kill(getmypid(), SIGKILL); // the directory is the parent's to remove
}
pcntl_waitpid($child, $status);
$load();
if (($child = pcntl_fork()) === 0) {
    $load();
    posix_kill(getmypid(), SIGKILL);
}
pcntl_waitpid($child, $status);
?>
--EXPECT--
Amber\FileException: value.amber: The file cannot be opened: Permission denied
["for everybody"] nothing was thrown
Amber\FileException: objects.amber: The file cannot be opened: Permission denied
["secret"] nothing was thrown
["for everybody"] nothing was thrown
[{"secret":1}] nothing was thrown
["secret"] nothing was thrown
["for everybody"] nothing was thrown
[{"secret":1}] nothing was thrown
