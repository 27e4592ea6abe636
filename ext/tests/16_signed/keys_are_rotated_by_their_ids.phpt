--TEST--
key: the first of several signs, and all of them read
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$keys = ['2026-11' => 'the key of now..', '2026-10' => 'the key before..', 7 => 'an old key......'];
$now = amber_serialize('now', ['key' => $keys]);
$before = amber_serialize('before', ['key' => ['2026-10' => $keys['2026-10']]]);
$old = amber_serialize('old', ['key' => [7 => $keys[7]]]);
foreach ([$now, $before, $old] as $bytes) {
    echo amber_unserialize($bytes, ['key' => $keys]), "\n";
}
unset($keys[7]);
thrown(fn () => amber_unserialize($old, ['key' => $keys]));
$long = str_repeat('i', 255);
echo amber_unserialize(amber_serialize('long id', ['key' => [$long => $keys['2026-11']]]),
    ['key' => [$long => $keys['2026-11']]]), "\n";
thrown(fn () => amber_serialize(1, ['key' => [$long . 'i' => $keys['2026-11']]]));
?>
--EXPECT--
now
before
old
Amber\DecodeException: The option "key" has no key of the id that signed this message (at byte 6)
long id
ValueError: amber_serialize(): The ids of option "key" must have 255 bytes at most, 256 given
