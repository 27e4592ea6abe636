--TEST--
A message with a section that is not read is refused by the section's name, another version by its number
--FILE--
<?php
foreach (["\x11abcd", "\x41", "\x81", "\xC1", "\xF1", "\x02", "\x12", "\x00"] as $version) {
    try {
        amber_unserialize("\xC1$version\x05");
        echo "accepted\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
This message needs the dictionary 61626364, which is not loaded (loaded: none); put its file into the directory of amber.dictionaries (not set) and restart PHP (at byte 2)
This message has a checksum (flag 0x40), which this build of amber cannot read (at byte 1)
This message is signed; the option "key" is needed to read it (at byte 1)
This message is signed; the option "key" is needed to read it (at byte 1)
This message is signed; the option "key" is needed to read it (at byte 1)
This is format version 2; this build of amber reads version 1 (at byte 1)
This is format version 2; this build of amber reads version 1 (at byte 1)
This is format version 0; this build of amber reads version 1 (at byte 1)
