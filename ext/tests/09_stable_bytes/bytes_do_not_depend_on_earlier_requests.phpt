--TEST--
A process that encodes any values, one request after the other, some of which end by a fatal error, writes the bytes that a process of one request writes
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$code = <<<'PHP'
    error_reporting(0);
    foreach (['fixtures', 'Random', 'Scalars', 'Builder'] as $file) {
        require_once GENERATOR . "/$file.php";
    }
    set_error_handler(fn () => true);
    if (!class_exists('Fatal', false)) {
        class Fatal
        {
            function __serialize(): array
            {
                restore_error_handler();
                trigger_error('ends the request', E_USER_ERROR);
                return [];
            }
        }
    }
    $hash = '';
    for ($seed = FIRST; $seed < FIRST + 12; $seed++) {
        $size = [4, 12, 60, 300][$seed % 4];
        $value = (new Amber\Generator\Builder(new Amber\Generator\Random($seed), $size))->build();
        try {
            $hash = md5($hash . amber_serialize($value, $seed % 5 ? [] : ['max_depth' => $seed % 9]));
        } catch (Throwable $e) {
            $hash = md5($hash . get_class($e));
        }
    }
    echo $hash;
    if (FAILS) {
        amber_serialize([$value, 'long' => range(1, $seed), new Fatal, $value]);
    }
    PHP;
$server = new Server('-d memory_limit=256M');
$generator = var_export(realpath(__DIR__ . '/../generator'), true);
$differ = $fatal = 0;
$requests = getenv('AMBER_EXHAUSTIVE') ? 20000 : 250;
for ($request = 0; $request < $requests; $request++) {
    $fails = $request % 31 === 7;
    $run = strtr($code, ['GENERATOR' => $generator, 'FIRST' => $request * 12, 'FAILS' => $fails ? 'true' : 'false']);
    $said = $server->run($run);
    $fatal += str_contains($said, 'Fatal') || ($fails && strlen($said) >= 32);
    ob_start();
    eval(strtr($run, ['if (' . ($fails ? 'true' : 'false') . ')' => 'if (false)']));
    restore_error_handler();
    $differ += substr($said, 0, 32) !== ob_get_clean();
}
$value = null;
gc_collect_cycles(); // PHP does not at its end, and a sanitizer takes cycles for leaks
error_reporting(E_ALL);
echo "$differ differ, $fatal ended by a fatal error\n";
?>
--EXPECT--
0 differ, 8 ended by a fatal error
