--TEST--
get(): rows whose arrays and class layouts are named in later columns, or came otherwise, are what they are in the whole
--EXTENSIONS--
amber
--FILE--
<?php
class Loud { public $n = 1; function __wakeup() { echo 'woken '; } }
$of = fn ($title, $children) => ['title' => $title, 'address' => "/$title", 'children' => $children];
$message = amber_serialize(['menu' => $of('a', [$of('b', [$of('c', [])])]), 'user' => new Loud()]);
$path = ['menu', 'children', 0, 'children', 0];
// key lists are searched again and again, and nothing else is built for that
echo Amber\get($message, [...$path, 'title']), count(Amber\keys($message, $path)), Amber\has($message, $path) ? 'there' : 'not', "\n";
echo Amber\get($message, [...$path, 'title'], null, ['allowed_classes' => false, 'unknown_class' => 'throw']), "\n";
$rows = [
    'an array in the cell before, with places that take no bytes' => "\xFE\x02\x01\0\xF4\xF0\x80\x80\x0C\x01\x05\0\xB8\xEA\x40" . str_repeat('p', 64),
    'two rows of it' => "\xFE\x02\x02\0\xF4\xA1\x07\x05\0\xB8\xB8",
    'a class layout whose keys came as a column' => "\xF8\x48stdClass\x02\xF0\x00\x05\x06\xFD\x01\x01\x01\x07\x01\x08",
    'a class layout in the cell before' => "\xFE\x02\x01\0\xF8\x48stdClass\x01\x41a\x05\0\xC0\x06\x05",
];
foreach ($rows as $name => $items) {
    $message = "\xC1\x01\xA2" . $items;
    $whole = amber_unserialize($message);
    foreach ($whole as $i => $value) {
        if (serialize(Amber\get($message, [$i])) !== serialize($value)) {
            echo "$name: $i\n";
        }
    }
}
spl_autoload_register(function ($class) { echo "load $class "; });
count((array) Amber\get("\xC1\x01\xA1\xFE\x02\x01\0\xF8\x44Miss\x01\x41a\x05\0\xC0\x06", [0]));
try {
    Amber\get("\xC1\x01\xF0\x01\x07\0\0\x0B\x01\0", [0]);
} catch (Amber\DecodeException $e) {
    echo "\n", $e->getMessage(), "\n";
}
?>
--EXPECT--
c3there
c
load Miss 
A value of this column spells no string of its kind (at byte 4)
