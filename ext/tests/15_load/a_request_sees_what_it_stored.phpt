--TEST--
store(): the request that stores a file loads what it stored, and what it had loaded before stays
--EXTENSIONS--
amber
--INI--
amber.load_revalidate=3600
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), ['first', str_repeat('x', 5000)]);
$first = Amber\load($file);
for ($i = 0; $i < 20; $i++) {
    Amber\store($file, ["later $i"]);
    if (Amber\load($file) !== ["later $i"]) {
        echo "$i was not seen\n";
    }
}
echo $first[0], strlen($first[1]), ' ', Amber\status()['load']['files'], "\n";
?>
--EXPECT--
first5000 1
