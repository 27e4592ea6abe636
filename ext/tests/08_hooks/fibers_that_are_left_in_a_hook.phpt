--TEST--
Fibers suspended in hooks and autoloaders: others serialize meanwhile; resumed, dropped or ended by an exception, all is sound
--FILE--
<?php
class Waits
{
    public $a = 'a';
    function __serialize(): array { Fiber::suspend('serialize'); return ['a' => $this->a]; }
    function __unserialize(array $data): void { Fiber::suspend('unserialize'); $this->a = $data['a']; }
}
class Checks
{
    static function sound(): string
    {
        $value = [['k' => 'text', 'l' => ['text', 'more text']], range(1, 100), (object) ['p' => 1]];
        return serialize(amber_unserialize(amber_serialize($value))) === serialize($value) ? 'sound' : 'BROKEN';
    }
}
$value = ['before' => ['some text', 'some text'], 'w' => new Waits(), 'after' => ['some text', range(1, 20)]];

// resumed: in the order of their beginning and in the other one
$fibers = [];
for ($i = 0; $i < 6; $i++) {
    $fibers[$i] = new Fiber(fn () => amber_serialize($value));
    $fibers[$i]->start();
    echo Checks::sound(), ' ';
}
foreach ([5, 0, 3, 1, 4, 2] as $i) {
    $fibers[$i]->resume();
    $bytes[$i] = $fibers[$i]->getReturn();
}
echo count(array_unique($bytes)), " result\n";

$readers = [];
for ($i = 0; $i < 6; $i++) {
    $readers[$i] = new Fiber(fn () => amber_unserialize($bytes[0]));
    echo $readers[$i]->start(), ' ';
}
foreach ([3, 5, 0, 2, 1, 4] as $i) {
    $readers[$i]->resume();
    $results[$i] = serialize($readers[$i]->getReturn()['after']);
}
echo count(array_unique($results)), " result\n";

// dropped
foreach ([fn () => amber_serialize($value), fn () => amber_unserialize($bytes[0])] as $call) {
    $fiber = new Fiber($call);
    $fiber->start();
    $fiber = null;
    gc_collect_cycles();
    echo Checks::sound(), "\n";
}

// ended by an exception
foreach ([fn () => amber_serialize($value), fn () => amber_unserialize($bytes[0])] as $call) {
    $fiber = new Fiber($call);
    $fiber->start();
    try {
        $fiber->throw(new LogicException('thrown into the hook'));
    } catch (LogicException $e) {
        echo $e->getMessage(), ', ', Checks::sound(), "\n";
    }
}
?>
--EXPECT--
sound sound sound sound sound sound 1 result
unserialize unserialize unserialize unserialize unserialize unserialize 1 result
sound
sound
thrown into the hook, sound
thrown into the hook, sound
