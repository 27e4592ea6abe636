--TEST--
Every truncation of a payload of every kind throws DecodeException
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
$tried = 0;
foreach (kinds() as $kind => $value) {
    $bytes = amber_serialize($value);
    for ($length = 0; $length < strlen($bytes); $length++) {
        $tried++;
        try {
            amber_unserialize(substr($bytes, 0, $length));
            echo "$kind, cut to $length: no exception\n";
        } catch (Amber\DecodeException $e) {
            if ($e->getOffset() > $length) {
                echo "$kind, cut to $length: offset {$e->getOffset()}\n";
            }
        }
    }
}
var_dump($tried > 1500);
?>
--EXPECT--
bool(true)
