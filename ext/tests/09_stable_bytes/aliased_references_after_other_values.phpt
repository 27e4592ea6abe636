--TEST--
The bytes of a value with references of two places do not depend on what was serialized before it
--EXTENSIONS--
amber
--FILE--
<?php
class Hooked { public $x; function __serialize(): array { return ['x' => $this->x]; } function __unserialize(array $data): void { $this->x = $data['x']; } }
function joined(mixed $leaf): array { return ['a' => &$leaf, 'b' => &$leaf]; }

$leaf = 'shared';
$once = ['a' => &$leaf, 'b' => 1];
$rows = array_map(fn ($i) => ['id' => $i, 'text' => "text $i"], range(0, 30));
$joined_rows = $rows;
$joined_rows[4]['text'] = &$joined_rows[9]['text'];
$hooked = new Hooked();
$hooked->x = joined(5);
$deep = joined(1);
for ($i = 0; $i < 200; $i++) {
    $deep = [$deep, $i];
}
$values = [1, joined('x'), joined([1, 2, 3]), $once, $rows, $joined_rows, [$joined_rows, $rows], $hooked, [$hooked, joined('y')], [joined(1), new Hooked()], $deep,
    [array_fill(0, 300, 'z'), [$rows, $rows], joined($rows)]];
$five = 5;
$values[] = [array_fill(0, 300, 'z'), [[1, 2, 3, 4, 5], [1, 2, 3, 4, &$five], [1, 2, 3, 4, 5]]];
$values[] = [array_fill(0, 300, 'z'), [[1, 2, 3, 4, 5], [1, 2, 3, 4, &$five], [1, 2, 3, 4, &$five]]];
$alone = [];
foreach ($values as $i => $value) {
    amber_serialize([]);
    amber_serialize([1, [2]]);
    $alone[$i] = amber_serialize($value);
}
$differ = 0;
foreach ($values as $i => $value) {
    foreach ($values as $before) {
        amber_serialize($before);
        $differ += amber_serialize($value) !== $alone[$i];
        $differ += amber_serialize($value) !== $alone[$i];
    }
}
echo $differ, " differ\n";
?>
--EXPECT--
0 differ
