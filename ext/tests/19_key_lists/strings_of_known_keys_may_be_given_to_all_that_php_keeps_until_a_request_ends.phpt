--TEST--
Keys that the process knows may be given to all that PHP keeps until a request ends
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.key_memory=24K');
$use = <<<'CODE'
$bytes = base64_decode(BYTES);
for ($i = 0; $i < 3; $i++) { $read = amber_unserialize($bytes); }
$v = array_combine($read, array_keys($read));
function passes(...$given) { return $given[0] ?? true; }
class Wrapper { public $context; function stream_open() { return true; } function stream_read() { return ''; } function stream_eof() { return true; } function stream_stat() { return []; } }
class Filter extends php_user_filter {}
stream_wrapper_register($v['protocol'], 'Wrapper');
// a table with one name that is counted looks at all of them
stream_wrapper_register(strrev($v['protocol']), 'Wrapper');
stream_filter_register($v['filter'], 'Filter');
stream_filter_register(strrev($v['filter']), 'Filter');
header_register_callback($v['callback']);
ini_set('user_agent', $v['text']);
ini_set('session.name', $v['callback']);
define($v['text'], $v);
preg_match($v['pattern'], $v['text']);
preg_replace_callback($v['pattern'], $v['upper'], $v['text']);
spl_autoload_register($v['upper']);
register_shutdown_function($v['upper'], $v['text']);
set_include_path($v['text']);
setlocale(LC_ALL, $v['locale']);
date_default_timezone_set($v['zone']);
putenv($v['text'] . '=1');
class_alias('Wrapper', $v['alias']);
new $v['alias']();
header($v['header']);
setcookie($v['callback'], $v['text']);
ob_start($v['upper']);
error_log($v['text'], 3, '/dev/null');
set_error_handler($v['upper']);
iterator_apply($i = new ArrayIterator($v), $v['upper'], [$v['text']]);
$GLOBALS[$v['text']] = $v;
static $kept; $kept = $v;
eval("class {$v['alias']}Made { const A = '{$v['text']}'; public \$x = ['{$v['text']}' => {$v['alias']}::class]; }");
$object = new stdClass(); $object->{$v['text']} = $v;
$name = $v['text']; $$name = &$v;
fopen($v['protocol'] . '://x', 'r');
DateInterval::createFromDateString($v['interval']);
echo count($v), "\n";
CODE;
$other = 'for ($i = 0; $i < 40; $i++) for ($t = 0; $t < 2; $t++) amber_unserialize(base64_decode("%s") . chr($i));';
for ($round = 0; $round < 8; $round++) {
    $keys = ["proto$round" => 'protocol', "filter.$round" => 'filter', 'time' => 'callback', "text_$round" => 'text',
        "/t.{$round}x/u" => 'pattern', 'passes' => 'upper', 'C' => 'locale', 'Europe/Berlin' => 'zone',
        "Alias$round" => 'alias', "X-Round: $round" => 'header', "$round days" => 'interval'];
    $code = str_replace('BYTES', var_export(base64_encode(amber_serialize($keys)), true), $use);
    echo preg_replace('/^.*(?=\d\d)/s', '', $server->run($code . str_repeat(' ', $round)));
    for ($i = 0; $i < 65; $i++) { // of which one frees what few requests used
        $strange = base64_encode(amber_serialize(["$round stranger $i" => 1, "$round key $i" => 2, str_repeat("$i", 50) => 3]));
        $server->run("for (\$t = 0; \$t < 2; \$t++) amber_unserialize(base64_decode('$strange'));");
    }
}
echo $server->run('$keys = Amber\status()["keys"]; var_dump($keys["evictions"] > 20, $keys["bytes"] <= 24 * 1024);'), "still up\n";
?>
--EXPECT--
11
11
11
11
11
11
11
11
bool(true)
bool(true)
still up
