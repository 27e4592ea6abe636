--TEST--
An object met plainly in one row and by reference in another is the same in columns as in rows
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function rows($plain_row, $plain, $reference_row, $reference)
{
    $object = new stdClass();
    $rows = [];
    for ($i = 0; $i < 20; $i++) {
        $rows[$i] = ['a' => $i, 'b' => "b$i", 'c' => [$i]];
    }
    $rows[$plain_row][$plain] = $object;
    $rows[$reference_row][$reference] = &$object;
    $rows['again'] = $object;
    $rows['reference'] = &$object;
    return $rows;
}
foreach ([2, 5, 7] as $plain_row) {
    foreach (['a', 'b', 'c'] as $plain) {
        foreach (['a', 'b', 'c'] as $reference) {
            same("$plain of row $plain_row, $reference of row 5", array_values(rows($plain_row, $plain, 5, $reference)));
        }
    }
}
?>
--EXPECT--
a of row 2, a of row 5: same
a of row 2, b of row 5: same
a of row 2, c of row 5: same
b of row 2, a of row 5: same
b of row 2, b of row 5: same
b of row 2, c of row 5: same
c of row 2, a of row 5: same
c of row 2, b of row 5: same
c of row 2, c of row 5: same
a of row 5, a of row 5: same
a of row 5, b of row 5: same
a of row 5, c of row 5: same
b of row 5, a of row 5: same
b of row 5, b of row 5: same
b of row 5, c of row 5: same
c of row 5, a of row 5: same
c of row 5, b of row 5: same
c of row 5, c of row 5: same
a of row 7, a of row 5: same
a of row 7, b of row 5: same
a of row 7, c of row 5: same
b of row 7, a of row 5: same
b of row 7, b of row 5: same
b of row 7, c of row 5: same
c of row 7, a of row 5: same
c of row 7, b of row 5: same
c of row 7, c of row 5: same
