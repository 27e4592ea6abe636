--TEST--
Arrays with holes are equal to those without, however long they are and whatever holds them
--EXTENSIONS--
amber
--FILE--
<?php
function make(int $n): array
{
    for ($i = 0; $i < $n; $i++) {
        $array["k$i"] = $i * $n;
    }
    return $array;
}
function make_with_holes(int $n): array
{
    $array = ['gone' => 1] + make($n) + ['gone too' => 1];
    unset($array['gone'], $array['gone too']);
    return $array;
}
$fill = array_map(fn ($i) => ['s' . $i], range(1, 300));
$wrong = [];
for ($n = 1; $n < 90; $n++) {
    $whole = make($n);
    foreach ([false, true] as $holes) {
        $other = $holes ? make_with_holes($n) : make($n);
        $around = ['q' => 1, 'r' => 2, 's' => 3, 't' => 4];
        $bytes[$holes] = array_map(amber_serialize(...), [
            [$fill, $whole, $other],
            [$fill, $other, $whole],
            [$fill, $whole, $other, $other, ['p' => $other] + $around, ['p' => $whole] + $around],
            [$fill, $other, $whole, ['p' => $whole] + $around, ['p' => $other] + $around],
        ]);
    }
    if ($bytes[false] !== $bytes[true]) {
        $wrong[] = $n;
    }
}
var_dump($wrong);
?>
--EXPECT--
array(0) {
}
