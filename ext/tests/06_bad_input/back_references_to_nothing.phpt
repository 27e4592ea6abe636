--TEST--
Numbers of strings, key lists, class layouts and shared values that no entry has yet throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['60', 'EB 00', 'EC 00', 'EE 00', '90', 'ED 00', 'B8', 'F3 00', 'C0', 'F7 00', 'F6 00', 'A2 42 61 62 61', 'A2 F4 A1 01 B9', 'A2 F5 05 F6 01',
    'A2 B0 41 61 05 91', 'A2 FC 02 01'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECTF--
Amber\DecodeException: There is no string number 0 here (at byte %d)
Amber\DecodeException: There is no string number 48 here (at byte %d)
Amber\DecodeException: There is no string number 304 here (at byte %d)
Amber\DecodeException: There is no string number 0 here (at byte %d)
Amber\DecodeException: There is no key list number 0 here (at byte %d)
Amber\DecodeException: There is no key list number 0 here (at byte %d)
Amber\DecodeException: There is no shared value number 0 here (at byte %d)
Amber\DecodeException: There is no shared value number 0 here (at byte %d)
Amber\DecodeException: There is no class layout number 0 here (at byte %d)
Amber\DecodeException: There is no class layout number 0 here (at byte %d)
Amber\DecodeException: There is no shared value number 0 here (at byte %d)
Amber\DecodeException: There is no string number 1 here (at byte %d)
Amber\DecodeException: There is no shared value number 1 here (at byte %d)
Amber\DecodeException: There is no shared value number 1 here (at byte %d)
Amber\DecodeException: There is no key list number 1 here (at byte %d)
Amber\DecodeException: There is no key list number 1 here (at byte %d)
