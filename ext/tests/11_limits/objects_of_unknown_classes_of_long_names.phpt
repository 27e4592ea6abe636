--TEST--
Objects of unknown classes with long names: a name is looked at once, not for each object, and no object is copied to stay
--EXTENSIONS--
amber
--INI--
memory_limit=512M
max_execution_time=10
--FILE--
<?php
class Hooked { public function __serialize(): array { return []; } }
$make = fn (string $letter) => unserialize('O:2000000:"' . str_repeat($letter, 2000000) . '":1:{s:1:"a";i:1;}');
[$a, $b] = [$make('a'), $make('b')];
for ($list = []; count($list) < 20000; $list[] = clone $b) {
    $list[] = clone $a;
}
foreach ([$list, [...$list, new Hooked()], array_map(fn ($object) => [$object], $list)] as $value) {
    $before = memory_get_usage();
    memory_reset_peak_usage();
    $bytes = amber_serialize($value);
    var_dump(memory_get_peak_usage() - $before < 6 * strlen($bytes));
    // == looks at the whole of each name, so that it is asked of some
    $decoded = amber_unserialize($bytes);
    var_dump(count($decoded) === count($value) && array_slice($decoded, 0, 20) == array_slice($value, 0, 20));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
