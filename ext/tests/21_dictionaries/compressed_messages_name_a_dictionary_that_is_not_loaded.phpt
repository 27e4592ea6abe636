--TEST--
A compressed message whose dictionary is not loaded is refused by the name of the dictionary
--EXTENSIONS--
amber
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/zstd.inc';
$lists = ['keys' => [['id', 'text', 'owner']], 'zstd' => zstd_dictionary()];
put_dictionary($directory = new_dictionaries(), 'shop', $lists);
$bytes = run_with($directory, 'echo bin2hex(amber_serialize(["id" => str_repeat("river", 9)], '
    . '["dictionary" => "shop", "compress" => true]));');
echo substr($bytes, 0, 4), "\n";
try {
    amber_unserialize(hex2bin($bytes));
} catch (Amber\DecodeException $e) {
    echo preg_replace('~[0-9a-f]{8}~', 'ID', $e->getMessage()), "\n";
}
?>
--EXPECT--
c131
This message needs the dictionary ID, which is not loaded (loaded: none); put its file into the directory of amber.dictionaries (not set) and restart PHP (at byte 2)
