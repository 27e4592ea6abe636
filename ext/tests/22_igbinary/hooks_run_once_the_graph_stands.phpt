--TEST--
Hooks run once the whole graph stands, in the order of unserialize(); none runs for data that are not sound
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Wakes { public $of; public function __wakeup(): void { echo 'Wakes ', json_encode($this->of), "\n"; } }
class Reads
{
    public function __unserialize(array $data): void { echo 'Reads ', json_encode($data), "\n"; }
    public function __destruct() { echo "gone\n"; }
}
class Old implements Serializable
{
    public function serialize() { return ''; }
    public function unserialize($text) { echo "Old $text\n"; }
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
$hex = '14 03 06 00' . object_of('Wakes') . '14 01' . text('of') . object_of('Reads') . '14 02 06 00 06 01 06 01 06 02'
    . '06 01' . object_of('Old') . '1D 02 6162 06 02 ';
$value = igbinary("$hex 05");
echo get_debug_type($value[0]->of), "\n";
unset($value);
thrown(fn () => igbinary("$hex 28"));
thrown(fn () => igbinary("$hex 05 05"));
?>
--EXPECT--
Old ab
Reads [1,2]
Wakes {}
Reads
gone
Amber\DecodeException: Type 0x28 begins no value (at byte 51)
Amber\DecodeException: 1 byte follows the value (at byte 52)
