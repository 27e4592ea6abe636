--TEST--
load(): strings of a file may be given to all that PHP keeps until a request ends
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d amber.load_revalidate=0 -d amber.load_memory=8K');
$file = new_file();
Amber\store($filler = new_file('filler'), str_repeat('x', 7000)); // it gets the room of the other one when the request ends
$use = <<<'CODE'
$v = Amber\load(FILE);
Amber\load(FILLER);
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
mb_internal_encoding($v['encoding']);
mb_regex_encoding($v['encoding']);
mb_ereg($v['text'], $v['text']);
assert_options(ASSERT_WARNING, 0);
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
stream_context_set_default(['http' => [$v['text'] => $v]]);
fopen($v['protocol'] . '://x', 'r');
DateInterval::createFromDateString($v['interval']);
echo count($v), "\n";
CODE;
$use = str_replace(['FILE)', 'FILLER)'], [var_export($file, true) . ')', var_export($filler, true) . ')'], $use);
$use = preg_replace('/^mb_.*$/m', extension_loaded('mbstring') ? '$0' : '', $use);
for ($round = 0; $round < 8; $round++) {
    Amber\store($file, ['protocol' => "proto$round", 'filter' => "filter.$round", 'callback' => 'time', 'text' => "text_$round",
        'pattern' => "/t.{$round}x/u", 'upper' => 'passes', 'locale' => 'C', 'zone' => 'Europe/Berlin', 'encoding' => 'UTF-8',
        'alias' => "Alias$round", 'header' => "X-Round: $round", 'interval' => "$round days"]);
    echo preg_replace('/^.*(?=\d\d)/s', '', $server->run($use . str_repeat(' ', $round)));
}
echo $server->run('echo "still up, ", Amber\status()["load"]["evictions"];');
?>
--EXPECT--
12
12
12
12
12
12
12
12
still up, 8
