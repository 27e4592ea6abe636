--TEST--
Every string of one and two bytes that is not amber data throws
--FILE--
<?php
$others = 0;
for ($a = 0; $a < 256; $a++) {
    foreach (['', ...array_map(chr(...), range(0, 255))] as $b) {
        try {
            amber_unserialize(chr($a) . $b);
            echo bin2hex(chr($a) . $b), " did not throw\n";
        } catch (Amber\DecodeException) {
            $others++;
        }
    }
}
var_dump($others);
?>
--EXPECT--
int(65792)
