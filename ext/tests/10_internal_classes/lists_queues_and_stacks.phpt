--TEST--
SplDoublyLinkedList, SplQueue, SplStack come back with their flags
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class MyQueue extends SplQueue { public $own = 1; }
foreach (['SplDoublyLinkedList', 'SplQueue', 'SplStack', 'MyQueue'] as $class) {
    $list = new $class();
    foreach ([1, 'two', [3], new stdClass(), $list] as $element) {
        $list->push($element);
    }
    same($class, $list);
    same("empty $class", new $class());
}
$stack = new SplStack();
$stack->setIteratorMode(SplDoublyLinkedList::IT_MODE_DELETE | SplDoublyLinkedList::IT_MODE_LIFO);
$stack->push(1);
$stack->push(2);
$copy = round_trip($stack);
var_dump($copy->pop(), $copy->getIteratorMode() === $stack->getIteratorMode());
?>
--EXPECT--
SplDoublyLinkedList: same
empty SplDoublyLinkedList: same
SplQueue: same
empty SplQueue: same
SplStack: same
empty SplStack: same
MyQueue: same
empty MyQueue: same
int(2)
bool(true)
