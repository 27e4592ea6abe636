--TEST--
get(): texts are found whose lengths are differences, as another encoder may write them, at every number of them
--FILE--
<?php
$varint = fn (int $v) => $v < 128 ? chr($v) : chr($v & 127 | 128) . chr($v >> 7);
foreach ([8, 100, 512, 513, 1000, 1024, 1500] as $n) {
    /* lengths of 2 and 3 by turns: the first, and from the least difference, -1, on 2 and 0 */
    $lengths = "\x13" . chr(2 << 1) . "\x01" . substr(str_repeat("\x02\x00", $n), 0, $n - 1);
    $texts = array_map(fn ($i) => substr(sprintf('%03d', $i % 1000), 0, 2 + $i % 2), range(0, $n - 1));
    $message = "\xC1\x01\xF0" . $varint($n) . "\x03" . $lengths . implode($texts);
    if (amber_unserialize($message) !== $texts) {
        echo "$n: wrong as a whole\n";
    }
    foreach ($texts as $i => $text) {
        if (Amber\get($message, [$i]) !== $text) {
            echo "$n: wrong at $i\n";
            break;
        }
    }
}
?>
done
--EXPECT--
done
