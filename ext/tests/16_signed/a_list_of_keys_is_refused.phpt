--TEST--
key: a list is refused, as its ids would change with the next key, and ids that are numbers are taken
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
[$new, $old] = ['the key of now..', 'the key before..'];
$signed = amber_serialize(['a' => 1], ['key' => ['2026' => $old]]);
Amber\store($file = new_file(), [1], ['key' => ['2026' => $old]]);
foreach ([[$old], [$new, $old]] as $list) {
    $options = ['key' => $list];
    thrown(fn () => amber_serialize(1, $options));
    thrown(fn () => amber_unserialize($signed, $options));
    thrown(fn () => Amber\get($signed, ['a'], null, $options));
    thrown(fn () => Amber\load($file, $options));
    thrown(fn () => Amber\store($file, [2], $options));
}
$years = ['key' => ['2027' => $new, '2026' => $old, '0' => $old]];
var_dump(amber_unserialize($signed, $years), Amber\get($signed, ['a'], null, $years), Amber\load($file, $years));
var_dump(substr(amber_serialize(1, $years), 3, 5) === '2027' . chr(4));
?>
--EXPECT--
ValueError: amber_serialize(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: amber_unserialize(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\get(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\load(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\store(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: amber_serialize(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: amber_unserialize(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\get(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\load(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
ValueError: Amber\store(): Option "key" must not be a list, in which a further key changes the id of each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]
array(1) {
  ["a"]=>
  int(1)
}
int(1)
array(1) {
  [0]=>
  int(1)
}
bool(true)
