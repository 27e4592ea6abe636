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
$generator = var_export(realpath(__DIR__ . '/../generator'), true);
$code = strtr($code, ['GENERATOR' => $generator]);
$requests = 250;
$run = fn (int $request, bool $fails) => strtr($code,
    ['FIRST' => $request * 12, 'FAILS' => $fails ? 'true' : 'false']);

$all = implode('echo "\n"; restore_error_handler();', array_map(fn ($i) => $run($i, false), range(0, $requests - 1)));
$expected = explode("\n", (new Server('-d memory_limit=-1'))->run($all));
$server = new Server('-d memory_limit=256M');
$differ = $fatal = 0;
foreach ($expected as $request => $bytes) {
    $fails = $request % 31 === 7;
    $said = $server->run($run($request, $fails));
    $fatal += $fails && strlen($said) >= 32;
    $differ += substr($said, 0, 32) !== $bytes;
}
echo "$differ of ", count($expected), " differ, $fatal ended by a fatal error\n";
?>
--EXPECT--
0 of 250 differ, 8 ended by a fatal error
