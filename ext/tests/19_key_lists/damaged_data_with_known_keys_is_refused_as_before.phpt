--TEST--
Damaged data whose keys are known is refused with the same words as before they were
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
class A { public $name = 'x'; public ?A $next = null; }
$a = new A();
$a->next = new A();
$messages = [
    ['id' => 1, 'name' => ['id' => 'name', 'x' => ['id' => 2, 'y' => 'name']]],
    [$a, ['name' => 1, 'next' => 2]],
    array_fill_keys(array_map(fn ($i) => "k$i", range(0, 70)), 1),
    array_map(fn ($i) => ['id' => $i, 'on' => $i % 2 == 0, 3 => 'x'], range(0, 20)),
];
$code = 'class A { public $name; public ?A $next; } function tell($bytes, $options = []) { try { return serialize(amber_unserialize($bytes, $options)); }
    catch (Throwable $e) { return $e::class . $e->getMessage(); } }
    foreach ([' . implode(',', array_map(fn ($v) => '"' . base64_encode(amber_serialize($v)) . '"', $messages)) . '] as $bytes) {
        $bytes = base64_decode($bytes); $told = [tell($bytes), tell($bytes), tell($bytes), tell($bytes, ["max_depth" => 2]), tell($bytes, ["max_elements" => 3])];
        for ($i = 0; $i < strlen($bytes); $i++) {
            $told[] = tell(substr($bytes, 0, $i));
            foreach ([1, 2, 0x10, 0x60, 0xFF] as $flip) { $changed = $bytes; $changed[$i] = chr(ord($bytes[$i]) ^ $flip); $told[] = tell($changed); }
        }
        echo count($told), " ", md5(implode("\n", $told)), "\n";
    }';
$knows = new Server();
$reads = new Server('-d amber.key_memory=0');
$want = $reads->run($code);
for ($i = 0; $i < 3; $i++) {
    $known = $knows->run($code);
    echo $known === $want ? "same\n" : "$known\n$want\n";
}
?>
--EXPECT--
same
same
same
