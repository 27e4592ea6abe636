--TEST--
Each level is written with the content for zstd, also after a message that did not become shorter
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
echo run_with($directory, <<<'PHP'
    $value = ['id' => 7, 'text' => 'The river is beside the green, and the bread is not.', 'owner' => 'jo@example.org'];
    $random = ['id' => 1, 'text' => hash('sha512', 'a', true), 'owner' => hash('sha512', 'b', true)];
    foreach ([1, 19, 3, 1, 22, 1] as $level) {
        $options = ['dictionary' => 'shop', 'compress' => $level];
        $is_kept = amber_serialize($random, $options) === amber_serialize($random, ['dictionary' => 'shop']);
        $bytes = amber_serialize($value, $options);
        echo $level, ': ', $is_kept ? 'as it is, ' : 'compressed, ', bin2hex($bytes[1]), ', ',
            amber_unserialize($bytes) === $value ? 'the same' : 'another', "\n";
    }
    $options = ['dictionary' => 'shop', 'compress' => 0 * strlen('x')];
    echo bin2hex(amber_serialize($value, $options)[1]), ' ';
    $options['compress'] = 1;
    echo bin2hex(amber_serialize($value, $options)[1]), ' ', bin2hex(amber_serialize($value, $options)[1]), "\n";
    PHP);
?>
--EXPECT--
1: as it is, 31, the same
19: as it is, 31, the same
3: as it is, 31, the same
1: as it is, 31, the same
22: as it is, 31, the same
1: as it is, 31, the same
11 31 31
