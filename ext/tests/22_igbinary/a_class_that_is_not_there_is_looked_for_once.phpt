--TEST--
Of objects whose classes alternate, a class that is not there is looked for once
--EXTENSIONS--
amber
--FILE--
<?php
spl_autoload_register(function (string $class) use (&$calls) {
    $calls++;
});
$data = "\0\0\0\2\x14\x78";
for ($i = 0; $i < 120; $i++) {
    $name = $i < 20 ? "\x17\x03No" . chr(65 + $i) : "\x1A" . chr($i % 20);
    $data .= "\x06" . chr($i) . "$name\x14\0";
}
$objects = Amber\unserialize_igbinary($data);
echo "$calls calls for ", count($objects), " objects of ", count(array_count_values(array_map(
    fn (object $object): string => ((array) $object)['__PHP_Incomplete_Class_Name'],
    $objects,
))), " classes\n";
--EXPECT--
20 calls for 120 objects of 20 classes
