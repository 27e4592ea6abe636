--TEST--
View: with an index the rows of a message may be passed as often as one asks for what is behind them
--EXTENSIONS--
amber
--FILE--
<?php
class Q
{
    function __construct(public int $a, public int $b)
    {
    }
}
$objects = array_map(fn ($i) => new Q($i, 2 * $i), range(0, 2999));
$twice = new ArrayObject([1]);
$message = amber_serialize([
    'has a number' => [$twice, $twice],
    'long' => array_map(fn ($i) => ["x$i" => "text $i"], range(1, 1000)),
    'next' => 1,
    'of rows' => ['list' => [$objects], 'behind' => 5],
    'named' => array_reverse($objects),
], ['index' => true]);
$view = Amber\View::of($message);
for ($i = 0; $i < 100; $i++) {
    $sum = ($sum ?? 0) + $view['of rows']['behind'];
}
echo $sum, "\n";
?>
--EXPECT--
500
