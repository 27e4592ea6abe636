--TEST--
An array that leads back by a reference that nobody else holds may stand in two places of what it leads back to
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
