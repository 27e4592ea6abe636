--TEST--
Objects of a class that declares inherited properties anew are written as others are, and get no table of properties for it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { public $a = 1; protected $b = 2; private $c = 3; public ?string $d = null; }
class Anew extends Base { public $a = 10; protected $b = [20]; private $c = 30; public $e = 5; }
class AnewAgain extends Anew { public $b = 200; public ?string $d = 'd'; public int $later; }
class Chosen extends Anew { public $a = 11; public $f = 6; function __sleep() { return ['f', 'a', 'b']; } }
class ChosenInOrder extends Anew { public $a = 12; function __sleep() { return ['a', 'b', 'd', 'e']; } }
foreach ([Anew::class, AnewAgain::class, Chosen::class, ChosenInOrder::class] as $class) {
    $make = fn ($count) => array_map(function ($i) use ($class) { $new = new $class(); $new->a = "no. $i"; return $new; }, range(1, $count));
    foreach ([1, 3, 40] as $count) {
        $value = $make($count);
        if (portrait(round_trip($value)) !== portrait(unserialize(serialize($value)))) {
            echo "$count $class: another value\n";
        }
    }
    amber_serialize($make(1000));
    $value = $make(1000);
    $before = memory_get_usage();
    amber_serialize($value);
    if (memory_get_usage() - $before > 10000) {
        echo "$class: ", memory_get_usage() - $before, " bytes were left behind\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
