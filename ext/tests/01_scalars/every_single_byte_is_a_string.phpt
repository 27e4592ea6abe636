--TEST--
Each of the 256 one-byte strings comes back
--FILE--
<?php
for ($i = 0; $i < 256; $i++) {
    if (amber_unserialize(amber_serialize(chr($i))) !== chr($i)) {
        echo "$i does not\n";
    }
}
?>
done
--EXPECT--
done
