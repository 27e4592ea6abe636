--TEST--
An array of load() that doubles sixty times is asked once beside a reference or a hook
--FILE--
<?php
class Hooked { public function __serialize(): array { return [1]; } public function __unserialize(array $data): void {} }
$doubling = [[1], 2];
for ($i = 0; $i < 60; $i++) {
    $doubling = [$doubling, $doubling];
}
$file = tempnam(sys_get_temp_dir(), 'amber');
Amber\store($file, $doubling);
$loaded = Amber\load($file);
unlink($file);
$one = 1;
foreach ([[&$one, &$one, $loaded], [new Hooked, $loaded]] as $value) {
    for ($part = amber_unserialize(amber_serialize($value))[count($value) - 1], $i = 0; $i < 60; $i++) {
        $part = $part[$i % 2];
    }
    var_dump($part === [[1], 2]);
}
?>
--EXPECT--
bool(true)
bool(true)
