--TEST--
store() compresses; load() gives arrays that are kept, and objects each time
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$text = str_repeat('text, and more of it; ', 90);
foreach ([['an array', $text], [new ArrayObject([$text]), [new stdClass()]]] as $i => $value) {
    Amber\store($file = new_file("file$i"), $value, ['compress' => 3]);
    echo filesize($file) < 200 ? 'compressed' : 'not compressed', "\n";
    foreach (['first', 'second', 'third'] as $time) {
        var_dump(Amber\load($file) == $value);
    }
}
file_put_contents($damaged = new_file('damaged'), substr(file_get_contents($file), 0, -1));
thrown(fn () => Amber\load($damaged));
?>
--EXPECT--
compressed
bool(true)
bool(true)
bool(true)
compressed
bool(true)
bool(true)
bool(true)
Amber\FileException: damaged.amber: The file cannot be decoded: What is compressed is not one zstd frame that says that it makes 2018 bytes (at byte 4)
