--TEST--
store(): a request that stores and loads a file again and again does not hold each of them
--EXTENSIONS--
amber
--SKIPIF--
<?php
if (!is_readable("/proc/self/status")) die("skip no /proc");
if (getenv("SKIP_ASAN")) die("skip a sanitizer holds what was freed");
if (PHP_ZTS) die("skip threads may read what is replaced until they end");
?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$file = new_file();
$texts = array_map(fn ($i) => "some text $i", range(1, 20000));
$resident = fn () => (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
for ($i = 0; $i < 60; $i++) {
    Amber\store($file, [$i, $texts]);
    if (Amber\load($file)[0] !== $i) {
        echo "$i was not seen\n";
    }
    if ($i === 5) {
        $before = $resident();
    }
}
$grown = $resident() - $before;
echo $grown < 8000 ? 'level' : "grown by $grown kB", "\n";
?>
--EXPECT--
level
