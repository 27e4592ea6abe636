--TEST--
Key lists that come again with every message come back whatever was done with those before
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$values = [
    'strings' => ['name' => 'x', 'email' => 'name', 'roles' => ['email', 'roles']],
    'another end' => ['name' => 1, 'email' => 2, 'rolls' => 3],
    'another count' => ['name' => 1, 'email' => 2, 'roles' => 3, 'more' => 4],
    'ints among them' => ['name' => 1, 'email' => 2, 7 => 3],
    'short ones' => ['name' => 1, 'email' => 2, 'r' => 3, '' => 4],
    'long ones' => ['name' => 1, str_repeat('email', 10) => 2, str_repeat('roles', 20) => 3],
    'keys of its own again' => ['name' => ['name' => 1, 'email' => 2], 'email' => 3, 'roles' => 4],
    'long and short ones, named later' => ['name' => 1, 'e' => ['name', str_repeat('roles', 20), 'e', 'ee'], str_repeat('roles', 20) => ['ee', str_repeat('roles', 20)], 'ee' => 'name'],
    '63' => array_fill_keys(array_map(fn ($i) => "key $i", range(1, 63)), 0),
    '64' => array_fill_keys(array_map(fn ($i) => "key $i", range(1, 64)), 0),
    '32' => array_fill_keys(array_map(fn ($i) => "key $i", range(1, 32)), 0),
    '33' => array_fill_keys(array_map(fn ($i) => "key $i", range(1, 33)), 0),
    'rows' => array_map(fn ($i) => ['name' => $i, 'email' => "n$i", 'roles' => 'name'], range(1, 20)),
];
$check = function (string $what, array $value) {
    $copy = amber_unserialize(amber_serialize($value));
    if ($copy !== $value || amber_serialize($copy) !== amber_serialize($value)) {
        echo "$what: other than expected\n";
    }
    $copy['name'] = 'changed';
    unset($copy['email']);
    $copy['new'] = [];
};
for ($round = 0; $round < 4; $round++) {
    array_map($check, array_keys($values), $values);
}
foreach ($values as $what => $value) {
    array_map(fn () => $check($what, $value), range(1, 4));
}
// a key that stands twice, one that PHP writes as an int, and one that another list gave a number
foreach (['B2 44 6E616D65 45 656D61696C 44 6E616D65 01 02 03', 'B2 44 6E616D65 45 656D61696C 42 3132 01 02 03',
    'A2 44 6E616D65 B2 60 45 656D61696C 43 616765 01 02 03'] as $hex) {
    for ($round = 0; $round < 3; $round++) {
        echo json_encode(amber_unserialize(payload($hex))), "\n";
    }
}
// known up to its last byte, and no further
$bytes = payload('B2 44 6E616D65 45 656D61696C 43 616765 01 02 03');
for ($round = 0; $round < 3; $round++) {
    amber_unserialize($bytes);
}
for ($length = 3; $length < strlen($bytes); $length++) {
    try {
        amber_unserialize(substr($bytes, 0, $length));
        echo "$length bytes: no exception\n";
    } catch (Amber\DecodeException) {
    }
}
?>
done
--EXPECT--
{"name":3,"email":2}
{"name":3,"email":2}
{"name":3,"email":2}
{"name":1,"email":2,"12":3}
{"name":1,"email":2,"12":3}
{"name":1,"email":2,"12":3}
["name",{"name":1,"email":2,"age":3}]
["name",{"name":1,"email":2,"age":3}]
["name",{"name":1,"email":2,"age":3}]
done
