--TEST--
Damaged messages with a dictionary are refused, or are other values; numbers beyond all entries are refused by their numbers
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => ['known'], 'keys' => [['id', 'name']], 'classes' => [['A', ['x']]]]);
echo run_with($directory, <<<'PHP'
    class A { public $x = 'known'; }
    $bytes = amber_serialize([['id' => 1, 'name' => 'known'], new A(), ['a' => 'own'], array_fill(0, 20, ['id' => 'own', 'name' => new A()])], ['dictionary' => 'shop']);
    $refused = $read = 0;
    for ($i = 6; $i < strlen($bytes); $i++) {
        foreach (range(0, 255, 3) as $byte) {
            foreach ([substr_replace($bytes, chr($byte), $i, 1), substr($bytes, 0, $i)] as $changed) {
                try {
                    amber_serialize(amber_unserialize($changed));
                    Amber\get($changed, [3, 2, 'name']);
                    $read++;
                } catch (Amber\DecodeException) {
                    $refused++;
                }
            }
        }
    }
    echo $refused > 1000 && $read > 100 ? 'read or refused' : "$refused, $read", "\n";
    foreach (['61', '91', 'c1', 'a260ee05', 'a2fc0305', 'fc010120'] as $item) {
        try {
            var_dump(amber_unserialize(substr($bytes, 0, 6) . hex2bin($item) . '        '));
        } catch (Amber\DecodeException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    PHP);
?>
--EXPECT--
read or refused
There is no string number 1 here (at byte 7)
There is no key list number 1 here (at byte 7)
There is no class layout number 1 here (at byte 7)
There is no string number 5 here (at byte 10)
There is no key list number 2 here (at byte 9)
Rows can only stand in a sequence (at byte 6)
