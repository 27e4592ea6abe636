--TEST--
store(): whoever reads meanwhile sees one whole message
--EXTENSIONS--
amber
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), []);
$writer = pcntl_fork();
if ($writer === 0) {
    for ($i = 0; $i < 300; $i++) {
        Amber\store($file, array_fill(0, $i * 10 % 1000, "text $i"));
    }
    posix_kill(posix_getpid(), SIGKILL);
}
$sizes = 0;
do {
    $value = amber_unserialize(file_get_contents($file));
    $sizes |= count($value);
    if (count(array_unique($value)) > 1) {
        echo "two at once\n";
    }
} while (pcntl_waitpid($writer, $status, WNOHANG) === 0);
var_dump($sizes > 0);
?>
--EXPECT--
bool(true)
