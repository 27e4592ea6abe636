--TEST--
An unaliased reference in an array that is met twice is no reference; nor is one made of it
--FILE--
<?php
$inner = [1];
$outer = [$inner];
$alias = &$outer[0];
unset($alias); // $outer[0] is a reference with one holder to an array with two
$value = [$outer, $outer, [$outer]];
$plain = [[[1]], [[1]], [[[1]]]];
var_dump(serialize($value) === serialize($plain), amber_serialize($value) === amber_serialize($plain));
$copy = amber_unserialize(amber_serialize($value));
$copy[0][0][] = 'changed';
echo json_encode($copy), "\n";

// after a hook our own hold on it must not count either
class Hook { public $x = 1; function __serialize(): array { return ['x' => 1]; } function __unserialize(array $data): void {} }
$value = [new Hook(), $outer, new Hook(), $outer, new Hook(), $outer];
$copy = amber_unserialize(amber_serialize($value));
$copy[1][0][] = 'changed';
echo json_encode([$copy[1], $copy[3], $copy[5]]), "\n";

// but an array that is its own part stays so
$self = [1];
$self[] = &$self;
$copy = (function () use (&$self) { return $self; })();
unset($self);
$bytes = amber_serialize($copy);
$again = amber_unserialize($bytes);
var_dump(amber_serialize($again) === $bytes, $again[1][1][1][1][0]);
unset($copy, $again); // cycles: what counts leaks takes them for some otherwise
gc_collect_cycles();
?>
--EXPECT--
bool(true)
bool(true)
[[[1,"changed"]],[[1]],[[[1]]]]
[[[1,"changed"]],[[1]],[[1]]]
bool(true)
int(1)
