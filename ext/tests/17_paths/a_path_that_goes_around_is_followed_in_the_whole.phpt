--TEST--
get(): a path that goes around a cycle skips no more than the message, and is then followed in the whole
--EXTENSIONS--
amber
--FILE--
<?php
class Loud
{
    public $name = 'loud';
    function __wakeup() { echo "(woken) "; }
}
$array = ['list' => range(1, 500), 'object' => new Loud()];
$array['again'] = &$array;
$message = amber_serialize($array);
echo Amber\get($message, ['list', 7]), "\n";
echo Amber\get($message, ['again', 'list', 7]), "\n";
echo Amber\get($message, [...array_fill(0, 300, 'again'), 'list', 7]), "\n";
// the row has 65 columns of lists, and so needs the whole
$columns = fn (int $n, int $rows) => "\xC1\x01\xEF" . chr($rows + 1) . "\xFE" . chr($n) . chr($rows)
    . str_repeat("\0" . str_repeat("\xA1\x05", $rows), $n) . "\xF8\x44Loud\x00";
echo count(Amber\get($columns(64, 16), [1])), "\n";
echo count(Amber\get($columns(65, 16), [1])), "\n";
// the encoder writes no fewer rows than 16
echo count(Amber\get($columns(64, 15), [1])), "\n";
?>
--EXPECT--
8
8
(woken) 8
64
(woken) 65
(woken) 64
