--TEST--
What APCu, sessions and opcache were given of values with known keys is whole in later requests, when the keys are gone
--EXTENSIONS--
amber
apcu
session
--SKIPIF--
<?php
if (!extension_loaded('Zend OPcache') && !file_exists(ini_get('extension_dir') . '/opcache.so')) die('skip no opcache');
?>
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
putenv('MALLOC_PERTURB_=165'); // the C library overwrites what is freed

// Sessions are read in one request and written when it ends; opcache is emptied between requests.
$code = <<<'CODE'
class A { public $first = 1; public $second; }
session_save_path(SAVE_PATH);
session_id('one');
session_start();
for ($i = 0; $i < 3; $i++) { $read = amber_unserialize(base64_decode(BYTES)); }
$names = array_keys($read['list']);
$shown = serialize([$_SESSION['kept'] ?? null, apcu_fetch('kept'), apcu_fetch(['one', $names[0]])]);
$_SESSION['kept'] = $read;
$_SESSION[$names[1]] = $names;
apcu_store('kept', $read);
apcu_store(array_combine($names, $names));
$file = SAVE_PATH . '/' . $names[0] . '.php';
file_put_contents($file, '<?php return ' . var_export($read['list'], true) . ';');
$included = serialize((include $file) === $read['list']);
opcache_compile_file($file);
ROUND % 3 || opcache_reset();
foreach ($names as $name) { ${$name} = [$name => $name]; unset(${$name}[$name]); }
$map = new WeakMap();
$map[$read['object']] = $names;
echo md5($shown . $included . serialize($read) . serialize($_SESSION[$names[1]] ?? null)), $included;
CODE;
$strange = 'for ($i = 0; $i < 40; $i++) for ($t = 0; $t < 2; $t++) amber_unserialize(base64_decode("%s"));';
$save = dirname(new_file('one'));

/** What the requests print in a process that keeps keys in so much memory. */
$printed = function (string $memory, string $more) use ($code, $strange, $save): array {
    $server = new Server("-d amber.key_memory=$memory -d apc.enable_cli=1 -d apc.serializer=php $more "
        . '-d zend_extension=opcache -d opcache.enable_cli=1 '
        . '-d session.serialize_handler=amber -d session.use_cookies=0 -d session.cache_limiter=');
    $lines = [];
    for ($round = 0; $round < 12; $round++) {
        $value = ['list' => ["key$round" => 'x', "Other$round" => 2, 'same' => null], 'object' => new A()];
        $lines[] = $server->run(strtr($code, ['SAVE_PATH' => var_export($save, true), 'ROUND' => $round,
            'BYTES' => var_export(base64_encode(amber_serialize($value)), true)]));
        for ($i = 0; $i < 70; $i++) { // of which one frees what few requests used
            $bytes = base64_encode(amber_serialize(["$round stranger $i" => 1, str_repeat("$i", 60) => 3]));
            $server->run(sprintf($strange, $bytes));
        }
    }
    $lines[] = $server->run('echo Amber\status()["keys"]["evictions"] > 20 ? "evicted" : "kept";');
    array_map(unlink(...), glob("$save/sess_*"));
    return $lines;
};
class A { public $first = 1; public $second; }
$without = $printed('0', '');
$jit = '-d opcache.jit=tracing -d opcache.jit_buffer_size=16M -d opcache.jit_hot_func=1';
foreach (['interpreted' => '', 'compiled' => $jit] as $how => $more) {
    $with = $printed('20K', $more);
    echo $how, ': ', array_pop($with), "\n";
    foreach ($with as $round => $line) {
        echo $line === $without[$round] ? '' : "round $round: $line instead of $without[$round]\n";
    }
}
echo substr($without[11], 32), "\n";
?>
--EXPECT--
interpreted: evicted
compiled: evicted
b:1;
