--TEST--
Serializable objects that hold each other and call Amber in their hooks come to an end, and each is one object again
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/oracle.inc';
class Node implements Serializable
{
    public static array $by;
    public $name, $other, $more = [];
    function __construct($name) { $this->name = $name; }
    function serialize() { return (self::$by[0])([$this->name, $this->other, $this->more]); }
    function unserialize($data) { [$this->name, $this->other, $this->more] = (self::$by[1])($data); }
}
both(function ($serialize, $unserialize) {
    Node::$by = [$serialize, $unserialize];
    $a = new Node('a');
    $a->other = $a;
    $copy = $unserialize($serialize($a));
    echo 'itself: ', json_encode([$copy->name, $copy->other === $copy]), "\n";

    $ring = [new Node('a'), new Node('b'), new Node('c')];
    foreach ($ring as $i => $node) {
        $node->other = $ring[($i + 1) % 3];
        $node->more = [$ring[0], ['deep' => [$node]]];
    }
    $copy = $unserialize($serialize($ring[0]));
    [$a, $b, $c] = [$copy, $copy->other, $copy->other->other];
    echo 'ring: ', json_encode([$a->name, $b->name, $c->name, $c->other === $a, $b->more[0] === $a, $c->more[0] === $a,
        $a->more[1]['deep'][0] === $a, $b->more[1]['deep'][0] === $b, $c->more[1]['deep'][0] === $c]), "\n";

    $copy = $unserialize($serialize(['first' => $ring[1]]))['first'];
    echo 'in an array: ', json_encode([$copy->name, $copy->other->other->other === $copy]), "\n";
});

// another hook begins anew, as natively: no object around it is known there
class Through { public $inner; function __serialize(): array { return [$this->inner === null ? null : amber_serialize($this->inner)]; } function __unserialize(array $d): void { $this->inner = $d[0]; } }
$a = new Node('a');
Node::$by = ['amber_serialize', 'amber_unserialize'];
$a->other = new Through;
$copy = round_trip($a);
var_dump($copy->other->inner);

// what names the object of a call is nothing outside of it
$a->other = $a;
class Spy extends Node { static $seen; function serialize() { return self::$seen = parent::serialize(); } }
$spy = new Spy('spy');
$spy->other = $spy;
amber_serialize($spy);
echo bin2hex(Spy::$seen), "\n";
thrown(fn () => amber_unserialize(Spy::$seen));
foreach (['ff', 'ff00', 'ff01', 'ff8001', 'f5ff01', 'f4ff01'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
itself: ["a",true]
ring: ["a","b","c",true,true,true,true,true,true]
in an array: ["b",true]
NULL
c101a343737079ff01a0
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 7)
Amber\DecodeException: The data ends early (at byte 3)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 2)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 2)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 2)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 3)
Amber\DecodeException: Tag 0xff is not possible here (at byte 3)
