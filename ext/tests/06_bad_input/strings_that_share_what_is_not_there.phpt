--TEST--
Strings that share nothing, or more bytes than they may, or have none of their own, throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 40, then prefix and suffix, each behind its length, then how many bytes each has between: 05 zigzag first, zigzag step
foreach ([
    'a prefix' => 'F0 03 40 02 61 62 00 05 02 02 63 63 64 63 64 65',
    'prefix and suffix' => 'F0 02 40 02 61 62 01 7A 05 02 00 63 64',
    'a suffix' => 'F0 02 40 00 02 7A 7A 05 02 02 63 64 65',
    '63 bytes behind' => 'F0 01 40 00 3F' . str_repeat(' 7A', 63) . ' 05 02 00 63',
    '127 bytes before' => 'F0 01 40 7F' . str_repeat(' 61', 127) . ' 00 05 02 00 62',
    'keys that are the same, of which the last value wins' => 'F2 02 40 01 61 00 05 02 00 62 62 02 01',
    'keys' => 'F2 02 40 01 61 00 05 02 00 62 63 02 01',
] as $name => $hex) {
    echo "$name: ", strlen($json = json_encode(amber_unserialize(payload($hex)))) < 40 ? $json : strlen($json), "\n";
}
foreach ([
    'nothing in common' => 'F0 01 40 00 00 05 02 00 63',
    '128 bytes before' => 'F0 01 40 80' . str_repeat(' 61', 128) . ' 00 05 02 00 62',
    '64 bytes behind' => 'F0 01 40 00 40' . str_repeat(' 7A', 64) . ' 05 02 00 63',
    'a suffix that is cut short' => 'F0 01 40 00 05 61 62 63 64',
    'no suffix' => 'F0 01 40 02 61 62',
    'none of its own' => 'F0 01 40 02 61 62 00 05 00 00',
    'then none of its own' => 'F0 02 40 02 61 62 00 05 02 01 63',
    'more of its own than is there' => 'F0 02 40 02 61 62 00 05 02 02 63 64',
    'less of its own than nothing' => 'F0 01 40 02 61 62 00 05 01 00 63',
    'so much that a sum overflows' => 'F0 02 40 02 61 62 00 0E 00 FF FF FF FF FF FF FF FF 02 00 00 00 00 00 00 00 61',
    'a prefix that is cut short' => 'F0 01 40 05 61 62 63 64',
    'no prefix' => 'F0 01 40',
    'nothing behind the prefix' => 'F0 01 40 01 61',
    'nothing behind the suffix' => 'F0 01 40 01 61 00',
    'lengths that are no ints' => 'F0 01 40 01 61 00 00 05',
] as $name => $hex) {
    echo "$name: ";
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
a prefix: ["abc","abcd","abcde"]
prefix and suffix: ["abcz","abdz"]
a suffix: ["czz","dezz"]
63 bytes behind: 68
127 bytes before: 132
keys that are the same, of which the last value wins: {"ab":false}
keys: {"ab":true,"ac":false}
nothing in common: Amber\DecodeException: Strings neither begin nor end alike (at byte 5)
128 bytes before: Amber\DecodeException: Strings share 128 bytes, more than 127 (at byte 5)
64 bytes behind: Amber\DecodeException: Strings share 64 bytes, more than 63 (at byte 6)
a suffix that is cut short: Amber\DecodeException: The data ends early (at byte 11)
no suffix: Amber\DecodeException: The data ends early (at byte 8)
none of its own: Amber\DecodeException: A string that shares bytes has none of its own (at byte 12)
then none of its own: Amber\DecodeException: A string that shares bytes has none of its own (at byte 12)
more of its own than is there: Amber\DecodeException: The data ends early (at byte 14)
less of its own than nothing: Amber\DecodeException: The data ends early (at byte 13)
so much that a sum overflows: Amber\DecodeException: The data ends early (at byte 28)
a prefix that is cut short: Amber\DecodeException: The data ends early (at byte 10)
no prefix: Amber\DecodeException: The data ends early (at byte 5)
nothing behind the prefix: Amber\DecodeException: The data ends early (at byte 7)
nothing behind the suffix: Amber\DecodeException: The data ends early (at byte 8)
lengths that are no ints: Amber\DecodeException: A column of kind 0x00 is not one of ints (at byte 8)
