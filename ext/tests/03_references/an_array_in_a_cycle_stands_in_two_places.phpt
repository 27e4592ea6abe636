--TEST--
An array in a cycle by an unaliased reference may stand in two places of the array around it
--FILE--
<?php
function circle(): array
{
    $around = [];
    $back = ['depth' => 2];
    $back['to'] = &$around;
    $around = ['first' => ['of' => $back], 'second' => $back];
    return $around;
}

$bytes = amber_serialize(circle());
echo strlen($bytes) < 100 ? "short\n" : "long\n";
$decoded = amber_unserialize($bytes);
for ($round = 0; $round < 5; $round++) {
    $decoded = $decoded[$round % 2 ? 'second' : 'first'];
    $decoded = ($decoded['of'] ?? $decoded)['to'];
}
echo $decoded['second']['depth'], "\n";
?>
--EXPECT--
short
2
