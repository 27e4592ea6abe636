--TEST--
An array of 64 keys and more is a record where the dictionary has its keys, at the root and inside, and else as without
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$keys = array_map(fn ($i) => "setting number $i", range(1, 68));
put_dictionary($directory = new_dictionaries(), 'shop', ['keys' => [['other'], $keys]]);
echo run_with($directory, <<<'PHP'
    $options = ['dictionary' => 'shop'];
    $known = array_fill_keys(array_map(fn ($i) => "setting number $i", range(1, 68)), true);
    $unknown = $known;
    unset($unknown['setting number 5']);
    $with_hole = ['gone' => 1] + $known;
    unset($with_hole['gone']);
    foreach (['known' => $known, 'inside' => ['other' => $known], 'twice' => [$known, $known, 'x'],
        'with a hole' => $with_hole, 'unknown' => $unknown, 'both' => [$unknown, $known, $unknown]] as $name => $value) {
        $bytes = amber_serialize($value, $options);
        echo $name, ': ', strlen($bytes) < 200 ? strlen($bytes) : 'many', ' bytes, ',
            amber_unserialize($bytes) === $value ? 'the same' : 'another', "\n";
    }
    PHP);
?>
--EXPECT--
known: 75 bytes, the same
inside: 76 bytes, the same
twice: 80 bytes, the same
with a hole: 75 bytes, the same
unknown: 165 bytes, the same
both: many bytes, the same
