--TEST--
A long string that stands as a value is named where it is a value again, and where it is a key
--FILE--
<?php
$long = str_repeat("long and ", 30);
$again = fn () => str_repeat('long and ', 30);
$value = ['first' => $again(), 'second' => $again(), 'map' => [$again() => 1, 'x' => $again()], 'other' => [$again() => 2, 'y' => 3], 'third' => $again()];
$bytes = amber_serialize($value);
echo substr_count($bytes, $long), " times in the message\n";
var_dump(amber_unserialize($bytes) === $value);
?>
--EXPECT--
1 times in the message
bool(true)
