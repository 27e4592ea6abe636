--TEST--
Hooks that free what was walked, in an ArrayObject's own array or through a reference in a shared one, do no harm
--INI--
error_reporting=24573
--FILE--
<?php
class Hook { public $n; public $how; function __construct($n, $how = null) { $this->n = $n; $this->how = $how; } function __serialize(): array { $this->how && ($this->how)(); return ['n' => $this->n]; } }
class Six { public $a1 = 'A1', $a2 = 'A2', $a3 = 'A3', $a4 = 'A4', $a5 = 'A5', $a6 = 'A6'; public static $how; function __sleep() { (self::$how)(); return ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']; } }
class Makes { public $made; function __serialize(): array { return ['new', new Seven(), new Seven()]; } function __unserialize(array $data): void { $this->made = $data; } }
class Seven { public $d1 = 1, $d2 = 2, $d3 = 3, $d4 = 4, $d5 = 5, $d6 = 6, $d7 = 7; }
function with_lone_reference($value, ...$more) { $array = [$value, ...$more]; $reference = &$array[0]; unset($reference); return $array; }
function written($value) { return json_encode(amber_unserialize(amber_serialize($value))); }

$free = function () { $GLOBALS['object'][0] = null; };
$object = new ArrayObject([[new Hook(1, $free), ['first'], new Hook(2)], 2]);
var_dump(count(amber_unserialize(amber_serialize([$object, new Hook(3)]))[0][0]));

$object = new ArrayObject(['before']);
$append = function () { $GLOBALS['object'][] = 'late'; };
var_dump(amber_unserialize(amber_serialize([$object, new Hook(1, $append)]))[0]->getArrayCopy());

$through = function () { array_map(function (&$x) { $x = null; }, $GLOBALS['array']); };
$array = with_lone_reference([new Hook(1, $through), ['first'], new Hook(2)]);
echo written($array), "\n";

// what is made next may stand where the first object stood
Six::$how = function () { array_map(function (&$x) { $x = 1; }, $GLOBALS['array']); };
$array = with_lone_reference(new Six(), new Makes());
echo written($array), "\n";
?>
--EXPECT--
int(3)
array(1) {
  [0]=>
  string(6) "before"
}
[[{"n":1,"how":null},["first"],{"n":2,"how":null}]]
[{"a1":"A1","a2":"A2","a3":"A3","a4":"A4","a5":"A5","a6":"A6"},{"made":["new",{"d1":1,"d2":2,"d3":3,"d4":4,"d5":5,"d6":6,"d7":7},{"d1":1,"d2":2,"d3":3,"d4":4,"d5":5,"d6":6,"d7":7}]}]
