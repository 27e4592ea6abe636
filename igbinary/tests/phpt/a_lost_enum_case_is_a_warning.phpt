--TEST--
An enum case that is gone gives null and a warning, as by igbinary, and no Error
--FILE--
<?php
enum Suit: string { case Up = 'u'; }
foreach ([igbinary_serialize([Suit::Up]), "\0\0\0\2" . amber_serialize([Suit::Up])] as $bytes) {
    var_dump(igbinary_unserialize(str_replace("Up", "Xx", $bytes)));
}
?>
--EXPECTF--
Warning: igbinary_unserialize: %s in %s on line %d
NULL

Warning: igbinary_unserialize: %s in %s on line %d
NULL
