--TEST--
Strings that share more bytes than the one before them has, or than they may, or have none of their own, throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 40, then prefix and suffix, each behind its length, then how many bytes each shares, and how many it has: 05 zigzag first, zigzag step
foreach ([
    'all share the prefix' => 'F0 03 40 02 61 62 00 05 04 00 05 02 02 63 63 64 63 64 65',
    'a part of it' => 'F0 02 40 03 61 62 62 00 05 04 00 05 02 00 63 64',
    'each more' => 'F0 03 40 02 61 62 00 05 02 02 05 02 00 63 64 65',
    'nothing' => 'F0 03 40 00 00 05 00 00 05 00 02 63 64 65',
    'a suffix' => 'F0 02 40 02 61 62 01 7A 05 04 00 05 02 00 63 64',
    'nothing but a suffix' => 'F0 02 40 00 02 7A 7A 05 00 00 05 02 02 63 64 65',
    'what differs, and a suffix' => 'F0 03 40 01 61 01 7A 08 02 02 05 02 00 63 64 65',
    '63 bytes behind' => 'F0 01 40 00 3F' . str_repeat(' 7A', 63) . ' 05 00 00 05 02 00 63',
    '127 bytes' => 'F0 01 40 7F' . str_repeat(' 61', 127) . ' 00 05 FE 01 00 05 02 00 62',
    '127 bytes of 255' => 'F0 01 40 FF' . str_repeat(' 61', 255) . ' 00 05 FE 01 00 05 02 00 62',
    'keys that are the same, of which the last value wins' => 'F2 02 40 01 61 00 05 02 00 05 02 00 62 62 02 01',
    'keys' => 'F2 02 40 01 61 00 05 02 00 05 02 00 62 63 02 01',
] as $name => $hex) {
    echo "$name: ", strlen($json = json_encode(amber_unserialize(payload($hex)))) < 40 ? $json : strlen($json), "\n";
}
foreach ([
    'more than the prefix' => 'F0 01 40 02 61 62 00 05 06 00 05 02 00 63',
    'more than the one before' => 'F0 02 40 02 61 62 00 05 04 04 05 02 00 63 64',
    'more than the one before, which shares nothing' => 'F0 02 40 02 61 62 00 08 00 02 08 00 02 63',
    'less than nothing' => 'F0 01 40 02 61 62 00 05 01 00 05 02 00 63',
    'then less than nothing' => 'F0 02 40 02 61 62 00 05 02 03 05 02 00 63 64',
    '128 bytes' => 'F0 01 40 FF' . str_repeat(' 61', 255) . ' 00 05 80 02 00 05 02 00 62',
    '64 bytes behind' => 'F0 01 40 00 40' . str_repeat(' 7A', 64) . ' 05 00 00 05 02 00 63',
    'of which a part is the suffix' => 'F0 02 40 00 01 7A 05 00 06 05 04 00 61 62 63 64',
    'none of its own but the suffix' => 'F0 01 40 00 01 7A 05 00 00 05 00 00',
    'none of its own but the suffix, where they do not share equally' => 'F0 02 40 00 01 7A 08 00 02 08 00 02 61',
    'a suffix that is cut short' => 'F0 01 40 00 05 61 62 63 64',
    'no suffix' => 'F0 01 40 02 61 62',
    'none of its own' => 'F0 01 40 02 61 62 00 05 04 00 05 00 00',
    'then none of its own' => 'F0 02 40 02 61 62 00 05 04 00 05 02 01 63',
    'none of its own, where they do not share equally' => 'F0 02 40 02 61 62 00 08 00 02 08 00 01 61',
    'more of its own than is there' => 'F0 02 40 02 61 62 00 05 04 00 05 02 02 63 64',
    'more of its own than is there, where they do not share equally' => 'F0 02 40 02 61 62 00 05 02 02 05 02 02 63 64',
    'less of its own than nothing' => 'F0 01 40 02 61 62 00 05 04 00 05 01 00 63',
    'so much that a sum overflows' => 'F0 02 40 02 61 62 00 05 04 00 0E 00 FF FF FF FF FF FF FF FF 02 00 00 00 00 00 00 00 61',
    'a prefix that is cut short' => 'F0 01 40 05 61 62 63 64',
    'no prefix' => 'F0 01 40',
    'nothing behind the prefix' => 'F0 01 40 01 61',
    'nothing behind what is shared' => 'F0 01 40 01 61 00 05 02 00',
    'shares that are no ints' => 'F0 01 40 01 61 00 03 05 02 00 61',
    'lengths that are no ints' => 'F0 01 40 01 61 00 05 02 00 00 05',
] as $name => $hex) {
    echo "$name: ";
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
all share the prefix: ["abc","abcd","abcde"]
a part of it: ["abc","abd"]
each more: ["ac","acd","acde"]
nothing: ["","c","de"]
a suffix: ["abcz","abdz"]
nothing but a suffix: ["czz","dezz"]
what differs, and a suffix: ["acz","acdz","aez"]
63 bytes behind: 68
127 bytes: 132
127 bytes of 255: 132
keys that are the same, of which the last value wins: {"ab":false}
keys: {"ab":true,"ac":false}
more than the prefix: Amber\DecodeException: A string cannot share 3 bytes with one of 2 (at byte 15)
more than the one before: Amber\DecodeException: A string cannot share 4 bytes with one of 3 (at byte 15)
more than the one before, which shares nothing: Amber\DecodeException: A string cannot share 1 bytes with one of 0 (at byte 15)
less than nothing: Amber\DecodeException: A string cannot share -1 bytes with one of 2 (at byte 15)
then less than nothing: Amber\DecodeException: A string cannot share -1 bytes with one of 2 (at byte 15)
128 bytes: Amber\DecodeException: A string shares 128 bytes, more than 127 (at byte 269)
64 bytes behind: Amber\DecodeException: Strings end with 64 bytes alike, more than 63 (at byte 6)
of which a part is the suffix: Amber\DecodeException: A string cannot share 3 bytes with one of 2 (at byte 14)
none of its own but the suffix: Amber\DecodeException: A string that shares bytes has none of its own (at byte 14)
none of its own but the suffix, where they do not share equally: Amber\DecodeException: A string that shares bytes has none of its own (at byte 14)
a suffix that is cut short: Amber\DecodeException: The data ends early (at byte 11)
no suffix: Amber\DecodeException: The data ends early (at byte 8)
none of its own: Amber\DecodeException: A string that shares bytes has none of its own (at byte 15)
then none of its own: Amber\DecodeException: A string that shares bytes has none of its own (at byte 15)
none of its own, where they do not share equally: Amber\DecodeException: A string that shares bytes has none of its own (at byte 15)
more of its own than is there: Amber\DecodeException: The data ends early (at byte 17)
more of its own than is there, where they do not share equally: Amber\DecodeException: The data ends early (at byte 17)
less of its own than nothing: Amber\DecodeException: The data ends early (at byte 16)
so much that a sum overflows: Amber\DecodeException: The data ends early (at byte 31)
a prefix that is cut short: Amber\DecodeException: The data ends early (at byte 10)
no prefix: Amber\DecodeException: The data ends early (at byte 5)
nothing behind the prefix: Amber\DecodeException: The data ends early (at byte 7)
nothing behind what is shared: Amber\DecodeException: The data ends early (at byte 11)
shares that are no ints: Amber\DecodeException: A column of kind 0x03 is not one of ints (at byte 8)
lengths that are no ints: Amber\DecodeException: A column of kind 0x00 is not one of ints (at byte 11)
