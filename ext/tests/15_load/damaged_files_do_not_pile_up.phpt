--TEST--
load(): a damaged file that is loaded again and again within a request takes its memory once
--EXTENSIONS--
amber
--SKIPIF--
<?php
if (!is_readable("/proc/self/status")) die("skip no /proc");
if (getenv("SKIP_ASAN")) die("skip a sanitizer holds what was freed");
?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
file_put_contents($file = new_file(), substr(amber_serialize(str_repeat('some text', 1000000)), 0, -1));
$resident = fn () => (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
for ($i = 0; $i < 30; $i++) {
    try {
        Amber\load($file);
    } catch (Amber\FileException) {
    }
    $before ??= $resident();
}
$grown = $resident() - $before;
echo $grown < 20000 ? 'level' : "grown by $grown kB", "\n";
?>
--EXPECT--
level
