--TEST--
load(): memory stays level while a file is replaced again and again
--EXTENSIONS--
amber
--SKIPIF--
<?php
if (!is_readable("/proc/self/status")) die("skip no /proc");
if (getenv("SKIP_ASAN")) die("skip a sanitizer holds what was freed");
?>
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_revalidate=0');
$file = new_file();
$resident = fn () => (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents("/proc/{$server->pid()}/status"));
$big = array_map(fn ($i) => "some text $i " . str_repeat('x', 100), range(1, 5000));
for ($round = 0; $round < 100; $round++) {
    Amber\store($file, [$round, $big]);
    if ($server->run("echo Amber\\load('$file')[0];") !== (string) $round) {
        echo "round $round\n";
    }
    if ($round === 10) {
        $before = $resident();
    }
}
$grown = $resident() - $before;
echo $grown < 4000 ? "level\n" : "grown by $grown kB\n";
echo $server->run('echo Amber\status()["load"]["files"];');
?>
--EXPECT--
level
1
