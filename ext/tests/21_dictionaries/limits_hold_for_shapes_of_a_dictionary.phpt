--TEST--
max_depth, max_elements and the count of values that the data can hold are those of a message that has the shapes itself
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['keys' => [['inner'], array_map(fn ($i) => "k$i", range(1, 60))], 'classes' => [['A', ['x']], ['Empty', []]]]);
echo run_with($directory, <<<'PHP'
    class A { public $x; }
    #[AllowDynamicProperties] class Empty_ { }
    $head = substr(amber_serialize([1], ['dictionary' => 'shop']), 0, 6);
    $try = function (string $item, array $options = []) use ($head) {
        try {
            amber_unserialize($head . $item, $options);
            echo "read\n";
        } catch (Amber\DecodeException $e) {
            echo preg_replace('/; raise.*| \(at.*/', '', $e->getMessage()), "\n";
        }
    };
    $try(str_repeat("\x90", 4) . "\x05", ['max_depth' => 4]);
    $try(str_repeat("\x90", 5) . "\x05", ['max_depth' => 4]);
    $try(str_repeat("\xC0", 5) . "\x05", ['max_depth' => 4]);
    $try("\x91" . str_repeat("\x05", 60), ['max_elements' => 60]);
    $try("\x91" . str_repeat("\x05", 60), ['max_elements' => 59]);
    $try(str_repeat("\x91", 5000), ['max_depth' => 0]);
    $try("\xEF\xFF\xFF\x0F" . str_repeat("\x91", 5000), ['max_depth' => 0]);
    PHP);
?>
--EXPECT--
read
The data is nested deeper than max_depth = 4 allows
The data is nested deeper than max_depth = 4 allows
read
The data has more elements than max_elements = 59 allows
60 values are announced, more than the data can hold
60 values are announced, more than the data can hold
