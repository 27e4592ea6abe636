--TEST--
Where the engine has an objection it is the previous exception, with the words that native throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $x = 1; public $y = 's'; public $z = [3]; }
class Typed { public int $x = 1; public int $y = 2; public $z; }
readonly class Fixed { function __construct(public int $x, public mixed $y) {} }
abstract class AnAbstract {}
interface AnInterface {}
trait ATrait {}
enum AnEnum { case One; }
foreach (['Typed', 'Fixed', 'AnAbstract', 'AnInterface', 'ATrait', 'AnEnum'] as $to) {
    $objections = [
        fn () => unserialize(str_replace('3:"Was"', strlen($to) . ":\"$to\"", serialize(new Was()))),
        fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => $to]]),
        fn () => amber_unserialize(amber_serialize(array_map(fn () => new Was(), range(1, 20))), ['class_map' => ['Was' => $to]]),
    ];
    $said = [];
    foreach ($objections as $i => $call) {
        try {
            $call();
        } catch (Throwable $e) {
            $said[] = ($i ? $e::class . ' because of ' : '') . ($i ? $e->getPrevious() : $e)::class . ': ' . ($i ? $e->getPrevious() : $e)->getMessage();
        }
    }
    echo implode("\n", $said), "\n";
}
thrown(fn () => amber_unserialize(str_replace('One', 'Two', amber_serialize(AnEnum::One))));
?>
--EXPECTF--
TypeError: Cannot assign string to property Typed::$y of type int
Amber\DecodeException because of TypeError: Cannot assign string to property Typed::$y of type int
Amber\DecodeException because of TypeError: Cannot assign string to property Typed::$y of type int
Error: Cannot create dynamic property Fixed::$z
Amber\DecodeException because of Error: Cannot create dynamic property Fixed::$z
Amber\DecodeException because of Error: Cannot create dynamic property Fixed::$z
Error: Cannot instantiate abstract class AnAbstract
Amber\DecodeException because of Error: Cannot instantiate abstract class AnAbstract
Amber\DecodeException because of Error: Cannot instantiate abstract class AnAbstract
Error: Cannot instantiate interface AnInterface
Amber\DecodeException because of Error: Cannot instantiate interface AnInterface
Amber\DecodeException because of Error: Cannot instantiate interface AnInterface
Error: Cannot instantiate trait ATrait
Amber\DecodeException because of Error: Cannot instantiate trait ATrait
Amber\DecodeException because of Error: Cannot instantiate trait ATrait
Error: Cannot instantiate enum AnEnum
Amber\DecodeException because of Error: Cannot instantiate enum AnEnum
Amber\DecodeException because of Error: Cannot instantiate enum AnEnum
Amber\DecodeException: Enum AnEnum has no case Two (at byte %d)
  because of Error: Undefined constant AnEnum::Two
