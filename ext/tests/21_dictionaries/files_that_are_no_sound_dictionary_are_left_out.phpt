--TEST--
A file that is no sound dictionary is left out when PHP starts, with a warning that says what is wrong with it
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$refused = function (array $lists, array $changes = [], string $file = 'shop.amberdict', ?callable $then = null) {
    $directory = new_dictionaries();
    put_dictionary($directory, 'shop', $lists, $changes, $file);
    $then && $then("$directory/$file");
    echo trim(run_with($directory, 'echo count(Amber\status()["dictionaries"]), "\n";')), "\n";
};
$refused([]);
$refused(['strings' => ['x']]);
$refused(['strings' => [5]]);
$refused(['strings' => ['same', 'same']]);
$refused(['strings' => [str_repeat('x', 1025)]]);
$refused(['strings' => ['a' => 'text']]);
$refused(['strings' => array_map(fn ($i) => "text $i", range(1, 2049))]);
$refused(['keys' => [[]]]);
$refused(['keys' => ['id']]);
$refused(['keys' => [['id'], ['id']]]);
$refused(['keys' => [['id', 'id']]]);
$refused(['keys' => [['7']]]);
$refused(['keys' => [[1.5]]]);
$refused(['keys' => [[str_repeat('x', 129)]]]);
$refused(['classes' => [['Foo']]]);
$refused(['classes' => [['Foo bar', []]]]);
$refused(['classes' => [['Foo', ["\0x"]]]]);
$refused(['classes' => [['Foo', [5, '5']]]]);
$refused(['classes' => [['Foo', ['a']], ['Foo', ['a']]]]);
$refused(['more' => []]);
$refused([], ['version' => 0]);
$refused([], ['name' => 'Shop']);
$refused([], ['name' => 'other']);
$refused([], ['version' => 2], 'shop@3.amberdict');
$refused([], ['date' => 'today']);
$refused([], ['sha256' => str_repeat('x', 32)]);
$refused([], ['content' => amber_serialize([new ArrayObject()])]);
$refused([], ['content' => str_repeat('x', 65537)]);
$refused([], ['zstd' => 'text']);
$refused([], [], 'shop.amberdict', fn ($file) => file_put_contents($file, str_repeat('x', 131073)));
$refused([], [], 'shop.amberdict', fn ($file) => file_put_contents($file, 'text'));
$refused([], [], 'shop.amberdict', fn ($file) => file_put_contents($file, substr(file_get_contents($file), 0, -1)));
$refused([], [], 'shop.amberdict', fn ($file) => chmod($file, 0666));
?>
--EXPECT--
1
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: strings 0 is no string of 2 to 1,024 bytes
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: strings 0 is no string of 2 to 1,024 bytes
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: strings 1 comes twice
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: strings 0 is no string of 2 to 1,024 bytes
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: "strings" is no list of 2048 entries at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: "strings" is no list of 2048 entries at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 is no list of one key or more
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 is no list of one key or more
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 1 comes twice
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 has a key twice
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 has an int that is written as a string
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 has a key that is neither an int nor a string of 128 bytes at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: keys 0 has a key that is neither an int nor a string of 128 bytes at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: classes 0 is no list of a class and a list of names
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: classes 0 has no name of a class of 128 bytes at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: classes 0 has a name that no property can have
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: classes 0 has a name twice
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: classes 1 comes twice
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its content is no array of "strings", "keys" and "classes"
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its name, version or date is not sound
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its name, version or date is not sound
0
Warning: amber.dictionaries: DIR/shop.amberdict: The file of the dictionary other, version 1, must be named other.amberdict or other@1.amberdict
0
Warning: amber.dictionaries: DIR/shop@3.amberdict: The file of the dictionary shop, version 2, must be named shop.amberdict or shop@2.amberdict
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its name, version or date is not sound
0
Warning: amber.dictionaries: DIR/shop.amberdict: The dictionary is damaged: its SHA-256 is not that of its content
0
Warning: amber.dictionaries: DIR/shop.amberdict: There are no classes before the first request (at byte 4)
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its content is no string of 64 kB at most
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: its members are not those of one
0
Warning: amber.dictionaries: DIR/shop.amberdict: The file has more than 131072 bytes
0
Warning: amber.dictionaries: DIR/shop.amberdict: This is no dictionary: it is no message of amber without flags
0
Warning: amber.dictionaries: DIR/shop.amberdict: The data ends early (at byte 131)
0
Warning: amber.dictionaries: DIR/shop.amberdict: Anybody may write to this file, and so change what messages mean: chmod o-w
0
