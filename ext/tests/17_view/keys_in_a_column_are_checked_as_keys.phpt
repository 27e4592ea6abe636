--TEST--
View: keys in a column that a decoder refuses are refused, whatever they are
--EXTENSIONS--
amber
--FILE--
<?php
foreach (['nulls' => "\x01\xD0", 'bools' => "\x02\x03", 'floats' => "\x04" . str_repeat("\x01", 16), 'choices' => "\x18\x02\x41a\x41b\x02",
    'far apart' => "\x05\x00\x80\x80\x80\x80\x20", 'twice' => "\x03\x05\x02\x00aa"] as $name => $keys) {
    $message = "\xC1\x01\xF2\x02$keys\x00\xA1\x07\xA1\x05";
    foreach ([fn () => count(Amber\View::of($message)), fn () => iterator_to_array(Amber\View::of($message))] as $call) {
        try {
            $call();
            echo "$name: accepted\n";
        } catch (Amber\DecodeException $e) {
        }
    }
}
$view = Amber\View::of("\xC1\x01\xF2\x02\x03\x05\x02\x00ab\x00\xA1\x07\xA1\x05");
echo count($view), implode(',', array_keys(iterator_to_array($view))), "\n";
?>
--EXPECT--
2a,b
