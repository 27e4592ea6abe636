--TEST--
Hooks before and behind what only the graph can write are called once each, in native's order
--INI--
error_reporting=24575
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Magic { public $id; public $inner; function __construct($id, $inner = null) { $this->id = $id; $this->inner = $inner; } function __serialize(): array { echo "m$this->id "; return [$this->id, $this->inner]; } function __unserialize(array $d): void { [$this->id, $this->inner] = $d; } }
class Sleeps { public $id; public $inner; function __construct($id, $inner = null) { $this->id = $id; $this->inner = $inner; } function __sleep() { echo "s$this->id "; return ['inner', 'id']; } }
class Nothing { function __sleep() { echo 'n '; return null; } }
class Old implements Serializable { function serialize() { echo 'old '; return 'bytes'; } function unserialize($data) { echo "($data) "; } }
class Plain { public $a = 1; protected $b = [1, 2]; }

function around(mixed $what): array
{
    return ['first' => new Magic(1, new Plain()), 'second' => new Sleeps(2, new Magic(3)), 'what' => $what, 'third' => new Magic(4, [new Sleeps(5)])];
}
function nested(int $levels): array
{
    return $levels ? [nested($levels - 1)] : [new Magic('deep')];
}
$text = 'text';
$values = [
    'a reference that is held twice' => around([&$text, &$text]),
    'an object behind a reference and as it is' => (function () { $o = new Magic('r'); return around([$o, &$o, new Sleeps('s', $o)]); })(),
    'Serializable' => around(@new Old()),
    '200 levels' => around(nested(200)),
    'two columns with hooks' => around(array_map(fn ($i) => ['id' => $i, 'a' => new Magic("a$i"), 'b' => new Sleeps("b$i")], range(1, 18))),
    'null in its place' => around([new Nothing(), new Nothing()]),
    'what is not there any more' => around(unserialize('O:4:"Gone":2:{s:1:"a";i:1;s:1:"b";a:1:{i:0;i:2;}}')),
    'a closure' => around([new Magic('before'), function () {}]),
];
foreach ($values as $name => $value) {
    echo "$name: ";
    both(function ($serialize, $unserialize) use ($value) {
        try {
            $bytes = @$serialize($value);
            echo '- ';
            $unserialize($bytes);
            echo 'read';
        } catch (Exception $e) {
            echo '- ', str_contains($e->getMessage(), 'Closure') ? 'Closure' : $e->getMessage();
        }
    });
    echo "\n";
}
foreach ($values as $name => $value) {
    ob_start();
    try {
        $differ = portrait(unserialize(@serialize($value))) !== portrait(round_trip(@$value));
    } catch (Exception) {
        $differ = $name !== 'a closure';
    }
    ob_end_clean();
    echo $differ ? "$name: DIFFERS\n" : '';
}
?>
--EXPECT--
a reference that is held twice: m1 s2 m3 m4 s5 - read
an object behind a reference and as it is: m1 s2 m3 mr ss m4 s5 - read
Serializable: m1 s2 m3 old m4 s5 - (bytes) read
200 levels: m1 s2 m3 mdeep m4 s5 - read
two columns with hooks: m1 s2 m3 ma1 sb1 ma2 sb2 ma3 sb3 ma4 sb4 ma5 sb5 ma6 sb6 ma7 sb7 ma8 sb8 ma9 sb9 ma10 sb10 ma11 sb11 ma12 sb12 ma13 sb13 ma14 sb14 ma15 sb15 ma16 sb16 ma17 sb17 ma18 sb18 m4 s5 - read
null in its place: m1 s2 m3 n n m4 s5 - read
what is not there any more: m1 s2 m3 m4 s5 - read
a closure: m1 s2 m3 mbefore - Closure
