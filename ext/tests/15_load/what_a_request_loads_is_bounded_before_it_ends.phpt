--TEST--
load(): what a process keeps is bounded by amber.load_memory while a request runs, too; what has no room counts against memory_limit
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
$server = new Server('-d amber.load_memory=16M -d memory_limit=32M');
$make = function (string $name, callable $value): void {
    for ($i = 0; $i < 100; $i++) {
        file_put_contents(new_file("$name$i"), amber_serialize($value($i)));
    }
};
$make('nulls', fn ($i) => array_fill(0, 40000, null));
$make('texts', fn ($i) => str_repeat("text $i ", 100000));
$make('objects', fn ($i) => array_map(fn ($j) => (object) ['n' => $j], range(1, 5000)));
$make('references', function ($i) { $one = 1; return [&$one, &$one, str_repeat('x', 500000)]; });
// a server with nothing kept says what the request took
$code = <<<'CODE'
$resident = fn () => (int) preg_replace('/.*VmHWM:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
$before = $resident();
for ($round = 0; $round < 3; $round++) {
    for ($i = 0; $i < 100; $i++) {
        $value = Amber\load(str_replace('#', $i, PATH));
        if (md5(serialize($value)) !== md5(serialize(unserialize(serialize(amber_unserialize(file_get_contents(str_replace('#', $i, PATH)))))))) {
            echo "$i is another value\n";
        }
        $most = max($most ?? 0, Amber\status()['load']['bytes']);
    }
}
// where other threads may read the bytes of a file, they are freed when the request ends, not when its value is there
$least = (PHP_ZTS ? 8 : 12) << 20;
echo $most <= 16 << 20 ? '' : "$most were kept; ", $most > $least ? '' : "only $most were kept; ";
echo ($grown = $resident() - $before) < 16000 + 32000 ? 'bounded' : "grown by $grown kB", "\n";
CODE;
foreach (['nulls', 'texts', 'objects', 'references'] as $name) {
    echo "$name: ", $server->run(str_replace('PATH', var_export(dirname(new_file()) . "/$name#.amber", true), $code));
}
// what is held counts
echo preg_replace('/.*(Allowed memory size of \d+ bytes exhausted).*/s', '$1',
    $server->run('for ($i = 0; $i < 100; $i++) $held[] = Amber\load("' . dirname(new_file()) . '/nulls$i.amber"); echo "held";'));
?>
--EXPECT--
nulls: bounded
texts: bounded
objects: bounded
references: bounded
Allowed memory size of 33554432 bytes exhausted
