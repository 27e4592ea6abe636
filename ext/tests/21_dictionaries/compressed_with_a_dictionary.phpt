--TEST--
A message with a dictionary may be compressed and signed, too: the id stands before what is compressed
--SKIPIF--
<?php
try {
    amber_serialize(1, ['compress' => true]);
} catch (ValueError) {
    die('skip no libzstd');
}
?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => ['known text'], 'keys' => [['id', 'name']]]);
echo run_with($directory, <<<'PHP'
    $values = array_map(fn ($i) => [['id' => $i % 7, 'name' => 'known text'], "text $i"], range(1, 300));
    $options = ['dictionary' => 'shop', 'compress' => true, 'key' => str_repeat('k', 16)];
    $bytes = amber_serialize($values, $options);
    $plain = amber_serialize($values, ['dictionary' => 'shop']);
    $key = ['key' => $options['key']];
    var_dump(bin2hex($bytes[1]), substr($bytes, 2, 4) === substr($plain, 2, 4), strlen($bytes) < strlen($plain) / 2,
        amber_unserialize($bytes, $key) === $values, Amber\get($bytes, [299, 0, 'name'], null, $key), Amber\detect($bytes));
    PHP);
?>
--EXPECT--
string(2) "b1"
bool(true)
bool(true)
bool(true)
string(10) "known text"
string(5) "amber"
