--TEST--
Long names of properties whose hashes are equal are kept apart, and one that stands twice is one
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties] class Open { public $p; }
class Data { public $got; function __unserialize(array $data): void { $this->got = $data; } }
class Declares { public $aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaEz = 'default'; public $q; }
// "Ez" and "FY" have the same hash at the end of a string
[$one, $two] = [str_repeat('a', 150) . 'Ez', str_repeat('a', 150) . 'FY'];
$string = fn (string $s) => "\xEA" . chr(strlen($s) & 127 | 128) . chr(strlen($s) >> 7) . $s;
// p, one, two, one again: 5, 6, 7, 8
$names = "\x04\x41p" . $string($one) . $string($two) . $string($one) . "\x05\x06\x07\x08";
foreach (['Open', 'Data', 'stdClass'] as $class) {
    $copy = amber_unserialize("\xC1\x01\xF8" . chr(0x40 + strlen($class)) . $class . $names);
    echo $class, ': ', json_encode(array_map(fn ($key) => [substr($key, -2), ($copy->got ?? (array) $copy)[$key] ?? null], ['p', $one, $two])), "\n";
}
// found by its content where a class declares it, though other names of the message have its hash
$copy = @amber_unserialize("\xC1\x01\xF8\x48Declares\x03" . $string($two) . $string($one) . "\x41r\x05\x06\x07");
var_dump($copy->$one, $copy->$two, count((array) $copy));
?>
--EXPECT--
Open: [["p",5],["Ez",8],["FY",7]]
Data: [["p",5],["Ez",8],["FY",7]]
stdClass: [["p",5],["Ez",8],["FY",7]]
int(6)
int(5)
int(4)
