--TEST--
An array that doubles sixty times around a case of an enum is asked once at each level beside a reference or a hook
--FILE--
<?php
enum Suit { case Hearts; }
class Hooked { public function __serialize(): array { return [1]; } public function __unserialize(array $data): void {} }
$doubling = [Suit::Hearts, 1];
for ($i = 0; $i < 60; $i++) {
    $doubling = [$doubling, $doubling];
}
$alone = amber_serialize($doubling);
$one = 1;
foreach ([[&$one, &$one, $doubling], [new Hooked, $doubling]] as $value) {
    $bytes = amber_serialize($value);
    var_dump(strlen($bytes) < strlen($alone) + 100);
    for ($part = amber_unserialize($bytes)[count($value) - 1], $i = 0; $i < 60; $i++) {
        $part = $part[$i % 2];
    }
    var_dump($part === [Suit::Hearts, 1]);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
