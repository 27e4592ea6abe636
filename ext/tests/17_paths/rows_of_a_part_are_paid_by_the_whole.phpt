--TEST--
get(): many rows of few bytes are read from a message whose other bytes pay for them
--EXTENSIONS--
amber
--FILE--
<?php
$message = amber_serialize(['text' => random_bytes(200000), 'rows' => array_map(fn ($i) => ['a' => $i % 2 === 0], range(1, 100000))]);
var_dump(count(Amber\get($message, ['rows'])), count(Amber\keys($message, ['rows'])));
?>
--EXPECT--
int(100000)
int(100000)
