--TEST--
A reference held by a variable elsewhere changes nothing, of scalars, arrays and objects
--FILE--
<?php
$object = new stdClass();
foreach ([5, 'text', [1, 2], ['a' => [1]], $object, 1.5, null, [[1, 2], [1, 2]]] as $value) {
    $plain = ['x' => $value, 'y' => [$value, 1], 'z' => [1, [2, 3], [2, 3]]];
    $bound = $plain;
    $outside = &$bound['x'];
    $also = &$bound['y'];
    $inner = &$bound['z'][1];
    var_dump(serialize($plain) === serialize($bound), amber_serialize($plain) === amber_serialize($bound));
    unset($outside, $also, $inner);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
