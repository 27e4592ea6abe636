--TEST--
Rows that each lack some keys: a hook gets those that its object has, also where all would be those of a list
--EXTENSIONS--
amber
--FILE--
<?php
class Got {
    public $got;
    public function __unserialize(array $data): void {
        $data[] = 'next';
        $this->got = $data;
    }
}
// three rows of "0", "1"; the second lacks "1", then the first "0"
foreach (["\x00\x05\x06\x07" . "\x41\x01\x02\x02\x00\x08\x09", "\x41\x01\x02\x01\x00\x06\x07" . "\x00\x08\x09\x0A", "\x41\x02\x02\x05\x00\x06" . "\x41\x02\x02\x06\x00\x08"] as $columns) {
    echo json_encode(amber_unserialize("\xC1\x01\xA3\xFD\0\x43Got\x02\x00\x01\x03" . $columns)), "\n";
}
// the same with names, and once more, as the request knows the class then
foreach ([1, 2, 3] as $_) {
    echo json_encode(amber_unserialize("\xC1\x01\xA4\xFD\0\x43Got\x02\x41a\x41b\x02" . "\x00\x05\x06" . "\x41\x01\x02\x02\x00\x08" . "\xC0\x01\x02\xC0\x03\x04")), "\n";
}
// where a name stands twice no row may lack it: whose place would it have?
foreach (['Got', 'Unknown', 'stdClass'] as $class) {
    try {
        amber_unserialize("\xC1\x01\xA2\xFD\0" . chr(0x40 + strlen($class)) . $class . "\x02\x41a\x41a\x02" . "\x00\x05\x06" . "\x41\x01\x02\x02\x00\x08");
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[{"got":[5,8,"next"]},{"got":[6,"next"]},{"got":[7,9,"next"]}]
[{"got":{"1":8,"2":"next"}},{"got":[6,9,"next"]},{"got":[7,10,"next"]}]
[{"got":{"1":8,"2":"next"}},{"got":[6,"next"]},{"got":["next"]}]
[{"got":{"a":5,"b":8,"0":"next"}},{"got":{"a":6,"0":"next"}},{"got":{"a":1,"b":2,"0":"next"}},{"got":{"a":3,"b":4,"0":"next"}}]
[{"got":{"a":5,"b":8,"0":"next"}},{"got":{"a":6,"0":"next"}},{"got":{"a":1,"b":2,"0":"next"}},{"got":{"a":3,"b":4,"0":"next"}}]
[{"got":{"a":5,"b":8,"0":"next"}},{"got":{"a":6,"0":"next"}},{"got":{"a":1,"b":2,"0":"next"}},{"got":{"a":3,"b":4,"0":"next"}}]
A list cannot lack a value, nor rows one whose key stands twice (at byte 18)
A list cannot lack a value, nor rows one whose key stands twice (at byte 22)
A list cannot lack a value, nor rows one whose key stands twice (at byte 23)
