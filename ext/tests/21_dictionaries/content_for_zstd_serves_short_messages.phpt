--TEST--
A dictionary that has content for zstd makes short messages shorter, and everything reads them
--EXTENSIONS--
amber
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/zstd.inc';
$lists = ['keys' => [['id', 'text', 'owner']], 'zstd' => zstd_dictionary()];
put_dictionary($directory = new_dictionaries(), 'shop', $lists);
put_dictionary($directory, 'plain', ['keys' => $lists['keys']]);
echo run_with($directory, <<<'PHP'
    $value = ['id' => 7, 'text' => 'The river is beside the green, and the bread is not.', 'owner' => 'jo@example.org'];
    $plain = amber_serialize($value, ['dictionary' => 'plain', 'compress' => true]);
    $bytes = amber_serialize($value, ['dictionary' => 'shop', 'compress' => true]);
    $signed = amber_serialize($value, ['dictionary' => 'shop', 'compress' => true, 'key' => str_repeat('k', 16)]);
    printf("flags %s and %s, a third less: %s\n", bin2hex($plain[1]), bin2hex($bytes[1]),
        3 * strlen($bytes) < 2 * strlen($plain) ? 'yes' : 'no');
    echo 'the magic number of zstd is ', str_contains($bytes, "\x28\xB5\x2F\xFD") ? 'there' : 'left out', "\n";
    var_dump(amber_unserialize($bytes) === $value, Amber\get($bytes, ['owner']),
        amber_unserialize($signed, ['key' => str_repeat('k', 16)]) === $value);
    PHP);
?>
--EXPECT--
flags 11 and 31, a third less: yes
the magic number of zstd is left out
bool(true)
string(14) "jo@example.org"
bool(true)
