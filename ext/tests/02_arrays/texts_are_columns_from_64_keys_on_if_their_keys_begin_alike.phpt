--TEST--
Texts are columns from 64 keys on if their keys begin alike, and else from 256 on; other values always from 64 on
--EXTENSIONS--
amber
--FILE--
<?php
const MAP_COLUMNS = 0xF2;
function texts(int $n, string $start, string $end = ''): array
{
    $texts = [];
    for ($i = 0; $i < $n; $i++) {
        $texts[$start . chr(97 + $i % 26) . $i . $end] = "text number $i";
    }
    return $texts;
}
$holes = ['gone' => 'at once'] + texts(64, '');
unset($holes['gone']);
$cases = [
    '63 that begin alike' => texts(63, 'key'),
    '64 that begin alike' => texts(64, 'key'),
    '64 that begin unlike' => texts(64, '', ' key'),
    '64 that begin unlike, behind a hole' => $holes,
    '255 that begin unlike' => texts(255, '', ' key'),
    '256 that begin unlike' => texts(256, '', ' key'),
    '64 with an empty key before a NUL' => ['' => 'text', "\0x" => 'text'] + texts(62, ''),
    '64 with an int first' => ['n' => 1] + texts(63, '', ' key'),
    '64 with an int key second' => ['n' => 'text', 7 => 'text'] + texts(62, ''),
];
foreach ($cases as $name => $value) {
    $bytes = amber_serialize($value);
    echo $name, ': ', ord($bytes[2]) === MAP_COLUMNS ? 'columns' : 'no columns', ', ',
        amber_unserialize($bytes) === $value ? 'the same' : 'another', "\n";
}
?>
--EXPECT--
63 that begin alike: no columns, the same
64 that begin alike: columns, the same
64 that begin unlike: no columns, the same
64 that begin unlike, behind a hole: no columns, the same
255 that begin unlike: no columns, the same
256 that begin unlike: columns, the same
64 with an empty key before a NUL: no columns, the same
64 with an int first: columns, the same
64 with an int key second: no columns, the same
