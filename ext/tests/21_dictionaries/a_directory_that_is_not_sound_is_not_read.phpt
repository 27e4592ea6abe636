--TEST--
A directory that anybody may write to, that is not there, or whose path is relative, is not read, with a warning
--SKIPIF--
<?php if (PHP_OS_FAMILY === 'Windows') die('skip no permissions of this kind'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$directory = new_dictionaries();
put_dictionary($directory, 'shop', []);
$count = 'echo count(Amber\status()["dictionaries"]), "\n";';
chmod($directory, 0777);
echo trim(run_with($directory, $count)), "\n";
chmod($directory, 0755);
echo trim(run_with("$directory/none", $count)), "\n";
echo trim(run_with('relative', $count)), "\n";
file_put_contents("$directory/other.txt", 'no dictionary');
echo trim(run_with($directory, $count)), "\n";
?>
--EXPECT--
Warning: amber.dictionaries: "DIR": anybody may add files to this directory, and so change what messages mean: chmod o-w
0
Warning: amber.dictionaries: "DIR/none": there is no such directory
0
Warning: amber.dictionaries: "relative": this must be an absolute path
0
1
