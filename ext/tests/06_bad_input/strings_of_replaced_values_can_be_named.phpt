--TEST--
A string can be named although a later value replaced the array or object that it stood in
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Two
{
    public $a;
    public $b;
}
#[AllowDynamicProperties]
class Free
{
    public $a;
}
$two = 'F8 43 54 77 6F';
$free = 'F8 44 46 72 65 65';
foreach ([
    // [['ky' => ['xx' => 'hello'], 'ky' => 5], string number 2]
    'an array under a key that stands twice' => 'A2 B1 42 6B 79 60 B0 42 78 78 45 68 65 6C 6C 6F 05 62',
    'a string under a key that stands twice' => 'A2 B1 42 6B 79 60 45 68 65 6C 6C 6F 05 61',
    'a property that stands twice' => "A2 $two 02 41 61 41 61 A1 45 68 65 6C 6C 6F 05 61",
    'a property of two names' => "A2 $free 02 47 00 46 72 65 65 00 61 41 61 45 68 65 6C 6C 6F 05 62",
    'a dynamic property that stands twice' => "A2 $free 02 42 7A 7A 61 45 68 65 6C 6C 6F 05 62",
    'an object under a key that stands twice' => "A2 B1 42 6B 79 60 $two 02 41 61 41 62 45 68 65 6C 6C 6F 06 05 62",
    'a long string, named twice' => 'A2 B1 42 6B 79 60 EA 88 01 ' . str_repeat('61', 136) . ' 05 A2 61 61',
] as $name => $hex) {
    try {
        echo "$name: ", json_encode(amber_unserialize(payload($hex))), "\n";
    } catch (Amber\DecodeException $e) {
        echo "$name: ", $e->getMessage(), "\n";
    }
}
// a message that fails after strings were lent and named gives all back
thrown(fn () => amber_unserialize(payload('A3 45 68 65 6C 6C 6F 60 FF')), false);
// keys that are known from messages before, and named
for ($i = 0; $i < 4; $i++) {
    $keys = amber_unserialize(payload('A2 B2 45 66 69 72 73 74 46 73 65 63 6F 6E 64 45 74 68 69 72 64 01 02 03 A3 60 61 62'));
}
echo json_encode($keys), "\n";
?>
--EXPECT--
an array under a key that stands twice: [{"ky":5},"hello"]
a string under a key that stands twice: [{"ky":5},"hello"]
a property that stands twice: [{"a":5,"b":null},"hello"]
a property of two names: [{"a":5},"hello"]
a dynamic property that stands twice: [{"a":null,"zz":5},"hello"]
an object under a key that stands twice: [{"ky":5},"hello"]
a long string, named twice: [{"ky":5},["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]]
Amber\DecodeException
[{"first":1,"second":2,"third":3},["first","second","third"]]
