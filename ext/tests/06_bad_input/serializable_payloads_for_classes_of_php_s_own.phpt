--TEST--
A Serializable payload for a class of PHP's own, or one that inherits its unserialize(), is refused: allowed_classes would not reach into it
--FILE--
<?php
class Evil
{
    function __wakeup() { echo "woke up\n"; }
    function __destruct() { echo "destructed\n"; }
}
spl_autoload_register(function ($class) { echo "asked for $class\n"; });

/** What SplDoublyLinkedList, ArrayObject and SplObjectStorage take. */
$inner = 'O:4:"Evil":0:{}';
$payloads = ["i:6;:$inner", "x:i:0;a:1:{i:0;$inner};m:a:0:{}", "x:i:1;$inner,N;;m:a:0:{}", $inner, "a:1:{i:0;$inner}", '', 'x:i:0;O:7:"Unknown":0:{};m:a:0:{}'];
$tried = 0;
foreach (get_declared_classes() as $class) {
    $reflection = new ReflectionClass($class);
    if (!$reflection->isInternal()) {
        continue;
    }
    $names = [$class];
    if (!$reflection->isFinal() && !$reflection->isEnum() && !$reflection->isInterface() && !$reflection->implementsInterface('UnitEnum')) {
        $child = 'Child' . count(get_declared_classes());
        if (!@eval("abstract class Abstract$child extends $class {} return true;")) {
            continue;
        }
        if (!$reflection->isAbstract()) {
            eval("class $child extends $class {}");
            $names[] = $child;
        }
    }
    foreach ($names as $name) {
        foreach ($payloads as $payload) {
            foreach ([['allowed_classes' => [$name], 'unknown_class' => 'throw'], []] as $options) {
                $tried++;
                try {
                    amber_unserialize("\xC1\x01\xFB\xEA" . chr(strlen($name)) . $name . "\xEA" . chr(strlen($payload)) . $payload, $options);
                    echo "$name: read\n";
                } catch (Amber\DecodeException) {
                }
            }
        }
    }
}
var_dump($tried > 2000);

// the message that showed it
try {
    amber_unserialize(hex2bin('c101fb4853706c537461636b54693a363b3a4f3a343a224576696c223a303a7b7d'), ['allowed_classes' => ['SplStack'], 'unknown_class' => 'throw']);
} catch (Amber\DecodeException $e) {
    echo $e->getMessage(), "\n";
}

// a method of the class' own is user code
class Own extends ArrayObject { function unserialize(string $data): void { echo "own: $data\n"; } }
amber_unserialize("\xC1\x01\xFB\x43Own\x42ab");
?>
--EXPECT--
bool(true)
Class SplStack cannot be restored from a Serializable payload (at byte 3)
own: ab
