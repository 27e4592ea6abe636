--TEST--
apc.serializer=amber: arrays and objects come back from shared memory, references and identity included
--EXTENSIONS--
apcu
--INI--
apc.enable_cli=1
apc.serializer=amber
--FILE--
<?php
$object = new ArrayObject([1, 2]);
$x = 1;
$values = [
    'array' => ['a' => 1, 2, [3.5, null, true, "bin\0ary"]],
    'object' => (object) ['a' => $object, 'b' => $object],
    'references' => [&$x, &$x],
    'string' => 'no serializer sees this',
    'int' => 5,
];
foreach ($values as $key => $value) {
    var_dump(apcu_store($key, $value), serialize(apcu_fetch($key)) === serialize($value));
}
$fetched = apcu_fetch('object');
var_dump($fetched->a === $fetched->b, $fetched->a !== $object);
var_dump(apcu_exists('none'), apcu_fetch('none'));
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
bool(false)
bool(false)
