--TEST--
Pieces of valid payloads put together at random give a value or DecodeException
--INI--
error_reporting=0
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
mt_srand(12);
$kinds = array_values(array_map(fn ($v) => substr(amber_serialize($v), 2), kinds()));
$other = 0;
for ($i = 0; $i < 60000; $i++) {
    $bytes = "\xc1\x01" . ['', "\xa2", "\xf5", "\xf4", "\xa3\xf4", "\xa4\xf5"][mt_rand(0, 5)];
    for ($k = mt_rand(1, 5); $k > 0; $k--) {
        $piece = $kinds[mt_rand(0, count($kinds) - 1)];
        $from = mt_rand(0, strlen($piece) - 1);
        $bytes .= substr($piece, mt_rand(0, 1) ? 0 : $from, mt_rand(1, strlen($piece)));
    }
    try {
        amber_unserialize($bytes);
    } catch (Amber\DecodeException) {
    } catch (Throwable) {
        $other++;
    }
}
echo $other < 1000 ? 'done' : $other;
?>
--EXPECT--
done
