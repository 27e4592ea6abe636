--TEST--
Every int from -70000 to 70000 comes back
--FILE--
<?php
for ($n = -70000; $n <= 70000; $n++) {
    if (amber_unserialize(amber_serialize($n)) !== $n) {
        echo "$n does not\n";
    }
}
?>
done
--EXPECT--
done
