--TEST--
A dictionary whose content for zstd is none, too long or damaged is left out, with a warning
--EXTENSIONS--
amber
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/zstd.inc';
put_dictionary($directory = new_dictionaries(), 'none', ['zstd' => 'text that is no dictionary of zstd']);
put_dictionary($directory, 'number', ['zstd' => 5]);
put_dictionary($directory, 'long', ['zstd' => str_pad(zstd_dictionary(), 32769, 'x')]);
put_dictionary($directory, 'tables', ['zstd' => substr_replace(zstd_dictionary(), str_repeat("\xFF", 40), 8, 40)]);
put_dictionary($directory, 'whole', ['zstd' => str_pad(zstd_dictionary(), 32768, 'x')]);
echo run_with($directory, 'echo implode(", ", array_column(Amber\status()["dictionaries"], "name"));'), "\n";
?>
--EXPECT--
Warning: amber.dictionaries: DIR/long.amberdict: This is no dictionary: "zstd" is no dictionary of zstd of 32 kB at most

Warning: amber.dictionaries: DIR/none.amberdict: This is no dictionary: "zstd" is no dictionary of zstd of 32 kB at most

Warning: amber.dictionaries: DIR/number.amberdict: This is no dictionary: "zstd" is no dictionary of zstd of 32 kB at most

Warning: amber.dictionaries: DIR/tables.amberdict: The dictionary's content for zstd is damaged
whole
