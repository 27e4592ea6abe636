--TEST--
load(): objects are made anew by each load, with their hooks
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
class Point
{
    function __construct(public int $x = 0) {}
    function __unserialize(array $data): void { echo "unserialize\n"; $this->x = $data['x']; }
    function __serialize(): array { return ['x' => $this->x]; }
}
Amber\store($file = new_file(), ['list' => [1, 2, 3], 'point' => new Point(5)]);
$first = Amber\load($file);
$first['point']->x = 6;
$second = Amber\load($file);
var_dump($first['point'] !== $second['point'], $second['point']->x, $second['list'] === [1, 2, 3]);
?>
--EXPECT--
unserialize
unserialize
bool(true)
int(5)
bool(true)
