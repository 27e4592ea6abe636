--TEST--
A signature covers the id of the dictionary, and is checked before the dictionary is looked for
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['keys' => [['id']]]);
echo run_with($directory, <<<'PHP'
    $key = ['key' => str_repeat('k', 16)];
    $bytes = amber_serialize(['id' => 5], ['dictionary' => 'shop'] + $key);
    echo bin2hex($bytes[1]), json_encode(amber_unserialize($bytes, $key)), json_encode(Amber\get($bytes, ['id'], null, $key)), "\n";
    foreach ([2, 5, 6] as $at) {
        $changed = $bytes;
        $changed[$at] = chr(ord($bytes[$at]) ^ 1);
        try {
            amber_unserialize($changed, $key);
        } catch (Amber\DecodeException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    PHP);
?>
--EXPECT--
91{"id":5}5
The signature is not that of this message and key (at byte 9)
The signature is not that of this message and key (at byte 9)
The signature is not that of this message and key (at byte 9)
