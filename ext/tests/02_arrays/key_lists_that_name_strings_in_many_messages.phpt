--TEST--
Key lists that are the same bytes in many messages mean what their numbers mean in each
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$of = static fn (string $a, string $b) => [[$a => 1, $b => 2, 'cc' => 3], [$b => 4, 'dd' => 5, $a => 6, 'ee' => 7, 'cc' => 8], ['cc' => 9, $a => 10, $b => 11], 'dd', 'ee', [$a, $b]];
$values = [
    'first' => $of('aa', 'bb'),
    'others' => $of('xx', 'yy'),
    'swapped' => $of('bb', 'aa'),
    'first again' => $of('aa', 'bb'),
    'long' => $of(str_repeat('l', 130), str_repeat('m', 140)),
    'other long' => $of(str_repeat('l', 130), str_repeat('n', 140)),
    'named by values' => [['aa', 'xx', 'cc'], ...$of('aa', 'xx')],
];
for ($round = 0; $round < 4; $round++) {
    foreach ($values as $what => $value) {
        for ($times = 0; $times <= $round; $times++) {
            $copy = amber_unserialize(amber_serialize($value));
            if ($copy !== $value || amber_serialize($copy) !== amber_serialize($value)) {
                echo "$what: other than expected\n";
            }
            unset($copy[1]['dd']);
            $copy[1]['new'] = [];
        }
    }
}
// names of strings that this message has and the next does not
$known = payload('A2 B2 42 6161 42 6262 42 6363 01 02 03 B3 60 43 646464 62 44 65656565 01 02 03 04');
$unknown = payload('A1 B3 60 43 646464 62 44 65656565 01 02 03 04');
for ($round = 0; $round < 3; $round++) {
    echo json_encode(amber_unserialize($known)), "\n";
    try {
        amber_unserialize($unknown);
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
// a number for a key that stands twice then
$twice = payload('A2 B2 42 6161 42 6262 43 646464 01 02 03 B3 60 43 646464 62 44 65656565 01 02 03 04');
for ($round = 0; $round < 3; $round++) {
    echo json_encode(amber_unserialize($known)), json_encode(amber_unserialize($twice)), "\n";
}
?>
done
--EXPECT--
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}]
There is no string number 0 here (at byte 5)
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}]
There is no string number 0 here (at byte 5)
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}]
There is no string number 0 here (at byte 5)
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}][{"aa":1,"bb":2,"ddd":3},{"aa":1,"ddd":3,"eeee":4}]
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}][{"aa":1,"bb":2,"ddd":3},{"aa":1,"ddd":3,"eeee":4}]
[{"aa":1,"bb":2,"cc":3},{"aa":1,"ddd":2,"cc":3,"eeee":4}][{"aa":1,"bb":2,"ddd":3},{"aa":1,"ddd":3,"eeee":4}]
done