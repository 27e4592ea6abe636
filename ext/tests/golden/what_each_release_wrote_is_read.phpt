--TEST--
What each release wrote is read as the value that it was
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php

require __DIR__ . '/text.inc';
$values = require __DIR__ . '/values.inc';
$releases = glob(__DIR__ . '/*/messages.jsonl');
echo in_array(__DIR__ . '/1.0/messages.jsonl', $releases) ? "1.0 is there\n" : "1.0 is missing\n";
foreach ($releases as $file) {
    $release = basename(dirname($file));
    foreach (file($file, FILE_IGNORE_NEW_LINES) as $line) {
        ['name' => $name, 'hex' => $hex] = json_decode($line, true);
        try {
            $found = text($name, amber_unserialize(hex2bin($hex)));
        } catch (Throwable $e) {
            $found = get_class($e) . ': ' . $e->getMessage();
        }
        $expected = text($name, $values[$name]());
        if ($found !== $expected) {
            echo "$release, $name: $found\ninstead of $expected\n";
        }
    }
}
?>
--EXPECT--
1.0 is there
