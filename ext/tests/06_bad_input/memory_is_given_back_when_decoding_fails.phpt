--TEST--
Failed decodings leave no memory behind
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
$payloads = array_map(fn ($v) => amber_serialize($v), kinds());
function fail_all($payloads)
{
    $bytes = $length = null;
    foreach ($payloads as $bytes) {
        for ($length = 0; $length < strlen($bytes); $length += 1 + intdiv($length, 20)) {
            try {
                amber_unserialize(substr($bytes, 0, $length));
            } catch (Amber\DecodeException) {
            }
        }
    }
    gc_collect_cycles();
}
/* what keys and classes mean is kept for the request, where it comes again */
fail_all($payloads);
fail_all($payloads);
fail_all($payloads);
$before = memory_get_usage();
for ($i = 0; $i < 10; $i++) {
    fail_all($payloads);
}
$left = memory_get_usage() - $before;
echo $left < 2000 ? 'nothing' : $left;
?>
--EXPECT--
nothing
