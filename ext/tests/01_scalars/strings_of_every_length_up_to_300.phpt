--TEST--
Strings of every length up to 300, and around larger widths, come back
--FILE--
<?php
$lengths = range(0, 300);
foreach ([127, 128, 16383, 16384, 65535, 65536, 2097151, 2097152] as $length) {
    $lengths[] = $length;
}
foreach ($lengths as $length) {
    $string = str_repeat("a\0\xff", intdiv($length, 3)) . substr('xyz', 0, $length % 3);
    if (amber_unserialize(amber_serialize($string)) !== $string) {
        echo "$length does not\n";
    }
}
?>
done
--EXPECT--
done
