--TEST--
amber.preload: a file for which amber.load_memory has no room is told when the server starts, and loaded by each request
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file('bytes'), str_repeat('text ', 10000));
Amber\store($value = new_file('value'), array_fill(0, 2000, null));
Amber\store($small = new_file('small'), ['small']);
// longer than what may have changed since it was read
sleep(3);
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . getenv('TEST_PHP_EXTRA_ARGS');
$code = "echo strlen(Amber\\load('$file')), ' ', count(Amber\\load('$value')), ' ', Amber\\load('$small')[0], ' ';"
    . ' echo json_encode(Amber\status()["load"]), "\n";';
echo preg_replace(['~\S*/amber-test-\w+/~', '/"bytes":\d+/'], ['', '"bytes":0'],
    shell_exec("$php -d html_errors=0 -d amber.load_memory=12K -d amber.preload=$file:$value:$small -r " . escapeshellarg($code)));
?>
--EXPECTF--
%AWarning: amber.preload: bytes.amber: amber.load_memory has no room for the file (%d bytes) in Unknown on line 0

Warning: amber.preload: value.amber: amber.load_memory has no room for the value in Unknown on line 0
50000 2000 small {"files":2,"bytes":0,"hits":2,"misses":1,"evictions":0}
