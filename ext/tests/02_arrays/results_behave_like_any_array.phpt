--TEST--
What comes back can be sorted, extended, cut and walked
--FILE--
<?php
$copy = amber_unserialize(amber_serialize(['list' => range(10, 1), 'map' => ['b' => 1, 'a' => 2], 'rows' => array_map(fn ($i) => ['i' => $i, 's' => "t$i"], range(0, 20))]));
sort($copy['list']);
$copy['list'][] = 11;
array_shift($copy['list']);
ksort($copy['map']);
$copy['map']['c'] = 3;
unset($copy['map']['a']);
foreach ($copy['rows'] as &$row) {
    $row['i']++;
    $row['new'] = true;
    unset($row['s']);
}
unset($row);
array_splice($copy['rows'], 1, 19);
echo json_encode($copy), "\n";
?>
--EXPECT--
{"list":[2,3,4,5,6,7,8,9,10,11],"map":{"b":1,"c":3},"rows":[{"i":1,"new":true},{"i":21,"new":true}]}
