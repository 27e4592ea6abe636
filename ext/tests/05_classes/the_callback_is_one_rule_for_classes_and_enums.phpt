--TEST--
unserialize_callback_func is called for a missing class and for a missing enum alike, and what comes of it passes through
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Suits { public $x = 1; }
enum Suit { case Hearts; }
function makes($name) { eval($name === 'Made1' ? 'enum Made1 { case Hearts; }' : "class $name {}"); }
function refuses($name) { throw new DomainException("no $name"); }
function forgets($name) { echo "asked for $name\n"; }
$enum = fn (string $name) => amber_unserialize(str_replace('Suit', $name, amber_serialize(Suit::Hearts)), ['unknown_class' => 'throw']);
$class = fn (string $name) => amber_unserialize(str_replace('Suits', $name, amber_serialize(new Suits())), ['unknown_class' => 'throw']);
foreach (['no_such_function', 'refuses', 'forgets'] as $callback) {
    ini_set('unserialize_callback_func', $callback);
    thrown(fn () => @$enum('Miss'));
    thrown(fn () => @$class('Miss1'));
}
ini_set('unserialize_callback_func', 'makes');
echo @amber_unserialize(str_replace('Suits', 'Made1', "\xC1\x01\xFA\x45Suits\x46Hearts"))->name, ' ', @$class('Made2')::class, "\n";
?>
--EXPECTF--
Error: Invalid callback no_such_function, %s
Error: Invalid callback no_such_function, %s
DomainException: no Miss
DomainException: no Miss1
asked for Miss
Amber\DecodeException: Class Miss does not exist (at byte %d)
asked for Miss1
Amber\DecodeException: Class Miss1 does not exist (at byte %d)
Hearts Made2
