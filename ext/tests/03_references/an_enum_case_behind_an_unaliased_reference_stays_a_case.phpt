--TEST--
An enum case behind an unaliased reference is not taken for part of a reference to the same case
--EXTENSIONS--
amber
--FILE--
<?php
enum Suit: string { case Hearts = 'H'; case Spades = 'S'; }
class Holder { public $suit = Suit::Hearts; public ?Suit $typed = Suit::Hearts; }
function lone(array|object $holder, int|string $key): array|object
{
    if (is_array($holder)) {
        $reference = &$holder[$key];
    } else {
        $reference = &$holder->$key;
    }
    return $holder;
}
$r = Suit::Hearts;
$q = 'joined';
foreach ([lone([&$r, &$r, Suit::Hearts], 2), [&$r, &$r, lone(new Holder(), 'suit')], [&$r, &$r, lone(new Holder(), 'typed')],
    [[&$r, &$r, &$q], array_fill(0, 20, lone(['a' => Suit::Hearts, 'b' => &$q], 'a')), new ArrayObject([1])]] as $value) {
    $read = amber_unserialize(amber_serialize($value));
    $native = unserialize(serialize($value));
    var_dump(serialize($read) === serialize($native), amber_serialize($read) === amber_serialize($native));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
