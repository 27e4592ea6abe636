--TEST--
Dates and time zones are as they were after they have been encoded: no table of properties is left on them
--FILE--
<?php
function dates(): array {
    $values = [];
    for ($i = 0; $i < 500; $i++) {
        $values[] = new DateTimeImmutable("@$i");
        $values[] = (new DateTime('@0'))->setDate(20000, 1, 1); // of an unusual form
        $values[] = new DateTimeZone('Europe/Vienna');
    }
    return $values;
}
$others = dates();
$values = dates();
amber_serialize($others);
amber_serialize($others); // what the encoder keeps for itself in the request is there after two messages
$before = memory_get_usage();
$length = strlen(amber_serialize($values));
var_dump(memory_get_usage() - $before < 500);
$table = [new DateTime('2000-01-01'), $date = new DateTime('2000-01-01')];
(array) $date; // has a table now, as var_dump() would leave it
$bytes = amber_serialize($table);
var_dump($bytes === amber_serialize([new DateTime('2000-01-01'), new DateTime('2000-01-01')]));
?>
--EXPECT--
bool(true)
bool(true)
