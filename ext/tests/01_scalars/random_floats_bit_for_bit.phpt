--TEST--
Floats of random bits, and random decimals, come back bit for bit
--FILE--
<?php
mt_srand(7);
for ($i = 0; $i < 20000; $i++) {
    $float = $i % 2 ? unpack('E', pack('nnnn', mt_rand(0, 0xffff), mt_rand(0, 0xffff), mt_rand(0, 0xffff), mt_rand(0, 0xffff)))[1]
        : mt_rand(-1000000, 1000000) / 10 ** mt_rand(0, 22);
    if (is_nan($float)) {
        continue;
    }
    if (pack('E', amber_unserialize(amber_serialize($float))) !== pack('E', $float)) {
        echo bin2hex(pack('E', $float)), " does not\n";
    }
}
?>
done
--EXPECT--
done
