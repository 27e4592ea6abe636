--TEST--
What hooks throw is thrown in both formats, and the TypeError of a property; what cannot be serialized throws
--FILE--
<?php
final class Thrower
{
    public int $number = 1;
    public function __construct(public bool $writing = false) {}
    public function __serialize(): array { return $this->writing ? throw new DomainException('writing') : [1]; }
    public function __unserialize(array $data): void { throw new DomainException('reading'); }
}
final class Typed { public string $text = '12345'; }

function thrown(callable $call): string
{
    try {
        return 'nothing, but ' . json_encode($call());
    } catch (Throwable $thrown) {
        return $thrown::class . ': ' . $thrown->getMessage();
    }
}
$typed = str_replace("\x11\x0512345", "\x05", igbinary_serialize(new Typed));
foreach (['igbinary' => igbinary_serialize(...), 'amber' => fn ($value) => "\0\0\0\2" . amber_serialize($value)] as $name => $write) {
    echo "$name\n";
    foreach ([[new Thrower(true)], fn () => 1, new class {}] as $value) {
        echo '  ', thrown(fn () => $write($value)), "\n";
    }
    echo '  ', thrown(fn () => igbinary_unserialize($write([new Thrower]))), "\n";
}
echo thrown(fn () => igbinary_unserialize($typed)), "\n";
?>
--EXPECTF--
igbinary
  DomainException: writing
  Exception: Serialization of 'Closure' is not allowed
  Exception: Serialization of 'class@anonymous' is not allowed
  DomainException: reading
amber
  DomainException: writing
  Amber\EncodeException: Cannot serialize $value: %s
  Amber\EncodeException: Cannot serialize $value: %s
  DomainException: reading
TypeError: Cannot assign %s to property Typed::$text of type string
