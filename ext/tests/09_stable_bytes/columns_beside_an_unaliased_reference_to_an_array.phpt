--TEST--
A column that repeats in another takes numbers also if one of its values is an array behind an unaliased reference
--FILE--
<?php
function rows(bool $referenced): array
{
    $rows = [];
    for ($i = 0; $i < 16; $i++) {
        $rows[] = ['first' => "text number $i", 'again' => "text number $i"];
    }
    for ($i = 0; $i < 20; $i++) {
        $inner[] = "inner text $i";
    }
    if ($referenced) {
        $rows[5]['first'] = &$inner;
    } else {
        $rows[5]['first'] = $inner;
    }
    return $rows;
}
$plain = rows(false);
$referenced = rows(true);
var_dump(serialize($plain) === serialize($referenced), amber_serialize($plain) === amber_serialize($referenced));
?>
--EXPECT--
bool(true)
bool(true)
