--TEST--
ArrayObject and ArrayIterator come back, with flags, iterator class and properties
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class MyArray extends ArrayObject { public $own = 'own'; protected $prot = [1]; private $priv; }
class MyIterator extends ArrayIterator {}
same('plain', new ArrayObject([1, 'a' => [2], 3]));
same('flags', new ArrayObject(['x' => 1], ArrayObject::ARRAY_AS_PROPS, 'MyIterator'));
same('of an object', new ArrayObject((object) ['p' => 1, 'q' => [2]]));
same('child', new MyArray([1, 2, 3]));
same('nested', new ArrayObject(new ArrayObject([1])));
same('iterator', new ArrayIterator(['a' => 1, 2]));
same('recursive', new RecursiveArrayIterator([1, [2, [3]]]));
$o = new ArrayObject();
$o['self'] = $o;
same('in itself', $o);
same('many', array_map(fn ($i) => new ArrayObject([$i, 'x' => $i]), range(1, 50)));
var_dump(round_trip(new MyArray(['k' => 'v']))['k']);
?>
--EXPECT--
plain: same
flags: same
of an object: same
child: same
nested: same
iterator: same
recursive: same
in itself: same
many: same
string(1) "v"
