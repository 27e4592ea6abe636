--TEST--
A reference to a typed property is still bound by the type when it is back
--FILE--
<?php
class Typed { public int $n = 5; public ?string $s = 'text'; public int|float $u = 1.5; public array $a = [1]; public ?Typed $t = null; }
$o = new Typed();
$copy = amber_unserialize(amber_serialize([$o, &$o->n, &$o->s, &$o->u, &$o->a, &$o->t]));
foreach ([1 => 'no number', [], 'no number', 'no array', new stdClass()] as $i => $wrong) {
    try {
        $copy[$i] = $wrong;
        echo "$i took ", get_debug_type($wrong), "\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
$copy[1] = 7;
$copy[2] = null;
$copy[3] = 8;
$copy[4] = [2];
$copy[5] = new Typed();
var_dump($copy[0]->n, $copy[0]->s, $copy[0]->u, $copy[0]->a, $copy[0]->t->n);
?>
--EXPECT--
Cannot assign string to reference held by property Typed::$n of type int
Cannot assign array to reference held by property Typed::$s of type ?string
Cannot assign string to reference held by property Typed::$u of type int|float
Cannot assign string to reference held by property Typed::$a of type array
Cannot assign stdClass to reference held by property Typed::$t of type ?Typed
int(7)
NULL
int(8)
array(1) {
  [0]=>
  int(2)
}
int(5)
