--TEST--
Data of other formats are named
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach ([
    'igbinary' => "\0\0\0\x02\x14\x01\x06\x00\x06\x01",
    'igbinary, version 1' => "\0\0\0\x01\x06\x05",
    'JSON object' => '{"a":1}',
    'JSON list' => "[1,2]",
    'JSON behind white space' => "\n  {}",
    'JSON string' => '"text"',
    'JSON number' => '-12.5',
    'JSON true' => 'true',
    'JSON null' => 'null',
    'MessagePack map' => "\x82\xa1a\x01\xa1b\x02",
    'MessagePack list' => "\x93\x01\x02\x03",
    'MessagePack string' => "\xd9\x05hello",
    'session' => 'user|a:1:{i:0;i:1;}count|i:5;',
    'zstd' => "\x28\xb5\x2f\xfd\x04\x00",
    'gzip' => "\x1f\x8b\x08\x00",
    'text' => 'Some text',
    'zeros' => "\0\0\0\0\0",
] as $name => $bytes) {
    echo "$name: ";
    thrown(fn () => amber_unserialize($bytes));
}
?>
--EXPECT--
igbinary: Amber\DecodeException: This is not amber data: it looks like igbinary data (at byte 0)
igbinary, version 1: Amber\DecodeException: This is not amber data: it looks like igbinary data (at byte 0)
JSON object: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON list: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON behind white space: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON string: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON number: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON true: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
JSON null: Amber\DecodeException: This is not amber data: it looks like JSON data (at byte 0)
MessagePack map: Amber\DecodeException: This is not amber data: it looks like MessagePack data (at byte 0)
MessagePack list: Amber\DecodeException: This is not amber data: it looks like MessagePack data (at byte 0)
MessagePack string: Amber\DecodeException: This is not amber data: it looks like MessagePack data (at byte 0)
session: Amber\DecodeException: This is not amber data: it looks like a PHP session (session.serialize_handler = php) (at byte 0)
zstd: Amber\DecodeException: This is not amber data: it looks like zstd-compressed data (at byte 0)
gzip: Amber\DecodeException: This is not amber data: it looks like gzip-compressed data (at byte 0)
text: Amber\DecodeException: This is not amber data (at byte 0)
zeros: Amber\DecodeException: This is not amber data (at byte 0)
