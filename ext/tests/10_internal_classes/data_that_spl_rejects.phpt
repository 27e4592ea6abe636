--TEST--
Data that the __unserialize() of an SPL class rejects throws its exception
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { function __serialize(): array { return [1, 'nonsense', new stdClass(), 4]; } }
foreach (['ArrayObject', 'ArrayIterator', 'SplObjectStorage', 'SplDoublyLinkedList'] as $class) {
    both(function ($serialize, $unserialize) use ($class) {
        $bytes = $serialize(new Was());
        thrown(fn () => $unserialize === 'unserialize'
            ? unserialize(str_replace('3:"Was"', strlen($class) . ":\"$class\"", $bytes))
            : amber_unserialize($bytes, ['class_map' => ['Was' => $class]]));
    });
}
?>
--EXPECT--
UnexpectedValueException: Incomplete or ill-typed serialization data
UnexpectedValueException: Incomplete or ill-typed serialization data
UnexpectedValueException: Incomplete or ill-typed serialization data
UnexpectedValueException: Incomplete or ill-typed serialization data
