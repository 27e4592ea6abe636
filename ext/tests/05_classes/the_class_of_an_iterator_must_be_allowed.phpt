--TEST--
The class that ArrayObject is to be iterated by, which its data names, is neither loaded nor taken unless allowed_classes has it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
spl_autoload_register(function ($class) { echo "loading $class\n"; });
class Mine extends ArrayIterator {}
class Own extends ArrayObject { function __unserialize(array $data): void { echo 'own hook: ', $data[3], "\n"; } }
$bytes = amber_serialize(new ArrayObject([1], 0, Mine::class));
$gone = str_replace('Mine', 'Gone', $bytes);
foreach ([['ArrayObject'], ['ArrayObject', 'mine'], true] as $allowed) {
    foreach ([$bytes, $gone] as $data) {
        thrown(function () use ($data, $allowed) {
            echo get_class(amber_unserialize($data, ['allowed_classes' => $allowed])->getIterator()), "\n";
        });
    }
}
// a hook of the user's may mean something else by it
amber_unserialize(str_replace("\x4BArrayObject", "\x43Own", $gone), ['allowed_classes' => ['Own']]);
?>
--EXPECT--
Amber\DecodeException: ArrayObject is to be iterated by class Mine, which is not in allowed_classes (at byte 29)
Amber\DecodeException: ArrayObject is to be iterated by class Gone, which is not in allowed_classes (at byte 29)
Mine
no exception
Amber\DecodeException: ArrayObject is to be iterated by class Gone, which is not in allowed_classes (at byte 29)
Mine
no exception
loading Gone
UnexpectedValueException: Cannot deserialize ArrayObject with iterator class 'Gone'; no such class exists
own hook: Gone
