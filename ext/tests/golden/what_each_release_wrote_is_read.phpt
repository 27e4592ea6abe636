--TEST--
What each release wrote is read as the value that it was; where ints have 32 bits, those that do not fit are refused
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
        $is_too_large = PHP_INT_SIZE === 4 && in_array($name, OF_64_BITS);
        try {
            $found = text($name, amber_unserialize(hex2bin($hex)));
        } catch (Throwable $e) {
            $found = get_class($e) . ': ' . preg_replace('/ \(at byte \d+\)$/', '', $e->getMessage());
        }
        $expected = $is_too_large
            ? 'Amber\DecodeException: An int does not fit into 32 bits' : text($name, $values[$name]());
        if ($found !== $expected) {
            echo "$release, $name: $found\ninstead of $expected\n";
        }
    }
}
?>
--EXPECT--
1.0 is there
