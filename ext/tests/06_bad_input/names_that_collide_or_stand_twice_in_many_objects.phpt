--TEST--
Names of one hash, and names that occur twice, keep their first place and their last value in every object of a class layout
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Hooked { public $data; function __unserialize(array $data): void { $this->data = $data; } }
#[AllowDynamicProperties] class Loose { public $a = 'default'; public int $typed = 1; }
class Strict { public $a = 'default'; }
class Kept extends Exception { public $x = 'declared'; }

$names = array_map(fn (int $i): string => strtr(sprintf('%05b', $i), ['0' => 'Ez', '1' => 'FY']), range(0, 31));
function native(string $class, array $keys, int $objects): array
{
    $text = "a:$objects:{";
    for ($n = 0; $n < $objects; $n++) {
        $text .= "i:$n;O:" . strlen($class) . ":\"$class\":" . count($keys) . ':{';
        foreach ($keys as $i => $key) {
            $text .= serialize($key) . ($key === 'typed' ? "i:$n$i;" : "a:1:{i:0;i:$n$i;}");
        }
        $text .= '}';
    }
    return @unserialize("$text}");
}
/** Exceptions have a file, a line and a trace of their own. */
function shown(array $objects): string
{
    return var_export(array_map(fn ($object) => $object instanceof Exception ? array_diff_key((array) $object, ["\0*\0file" => 0, "\0*\0line" => 0, "\0Exception\0trace" => 0]) : $object, $objects), true);
}
function amber(string $class, array $keys, int $objects): string
{
    $items = "\xC1\x01\xAF\xF8" . chr(0x40 + strlen($class)) . $class . chr(count($keys));
    foreach ($keys as $key) {
        $items .= chr(0x40 + strlen($key)) . $key;
    }
    for ($n = 0; $n < 15; $n++) {
        $items .= $n ? "\xC0" : '';
        foreach ($keys as $i => $key) {
            $number = (int) "$n$i";
            $int = $number < 64 ? chr($number) : "\xD4" . pack('v', $number);
            $items .= $key === 'typed' ? $int : "\xA1$int";
        }
    }
    return $items;
}
foreach (['Hooked', 'stdClass', 'Absent', 'Loose', 'Strict', 'Kept'] as $class) {
    $shapes = [
        'collide' => $names,
        'collide, and the first stands twice' => [...$names, $names[0]],
        'declared among them' => ['x', 'a', ...$names, 'y'],
        'declared twice' => ['a', 'x', 'a', 'x', 'y'],
        'numbers' => ['1', '0', 'x', '1', '01'],
        'typed' => ['typed', 'x', 'typed', 'x'],
    ];
    foreach ($shapes as $what => $keys) {
        $expected = shown(native($class, $keys, 15));
        foreach (['first', 'again'] as $time) {
            $actual = shown(@amber_unserialize(amber($class, $keys, 15)));
            if ($actual !== $expected) {
                echo "$class, $what, $time: differs\n$expected\n$actual\n";
            }
        }
    }
}
// what is created is announced for each object, once for each name
set_error_handler(function ($type, $message) { echo $message, "\n"; return true; });
amber_unserialize(amber('Strict', ['a', 'x', 'x'], 15));
?>
--EXPECTF--
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
Creation of dynamic property Strict::$x is deprecated
