--TEST--
keys(): keys in a column that a decoder refuses are refused, whatever they are; one that stands twice is one
--EXTENSIONS--
amber
--FILE--
<?php
foreach (['nulls' => "\x01\xD0", 'bools' => "\x02\x03", 'floats' => "\x04" . str_repeat("\x01", 16), 'choices' => "\x18\x02\x41a\x41b\x02",
    'far apart' => "\x05\x00\x80\x80\x80\x80\x20", 'twice' => "\x03\x05\x02\x00aa"] as $name => $keys) {
    $message = "\xC1\x01\xF2\x02$keys\x00\xA1\x07\xA1\x05";
    try {
        $keys = [Amber\keys($message, []), array_keys(amber_unserialize($message))];
        echo "$name: ", json_encode($keys), "\n";
    } catch (Amber\DecodeException $e) {
    }
}
echo implode(',', Amber\keys("\xC1\x01\xF2\x02\x03\x05\x02\x00ab\x00\xA1\x07\xA1\x05", [])), "\n";
?>
--EXPECT--
twice: [["a"],["a"]]
a,b
