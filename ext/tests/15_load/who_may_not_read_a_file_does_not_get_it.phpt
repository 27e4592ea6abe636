--TEST--
load(): what was kept for one user is opened anew by another, and by each process that was forked
--EXTENSIONS--
amber
posix
pcntl
--SKIPIF--
<?php if (posix_geteuid() !== 0) die('skip needs root'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
chmod(dirname($file = new_file()), 0755);
Amber\store($file, ['secret']);
chmod($file, 0600);
sleep(3); // younger files are read anew in any case
$load = "try { echo json_encode(Amber\\load('$file')), \"\\n\"; } catch (Amber\\FileException \$e) {"
    . ' echo preg_replace("~/\S*/~", "", $e->getMessage()), "\n"; }';

// as php-fpm: what was preloaded by root, in a child that has become somebody else
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . getenv('TEST_PHP_EXTRA_ARGS') . " -d amber.preload=$file -r ";
$fork = 'if (pcntl_fork() === 0) { posix_setuid(65534); ' . $load . ' exit; } pcntl_wait($status); ' . $load;
echo shell_exec($php . escapeshellarg($fork));

// what an earlier request of the process loaded as root
$server = new Server('-d amber.load_revalidate=-1');
echo $server->run($load);
$server->run('posix_seteuid(65534);');
echo $server->run($load);
$server->run('posix_seteuid(0);');
echo $server->run($load);
?>
--EXPECT--
value.amber: The file cannot be opened: Permission denied
["secret"]
["secret"]
value.amber: The file cannot be opened: Permission denied
["secret"]
