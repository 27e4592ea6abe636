--TEST--
What hooks gave is kept as values without a table for each: 300 bytes an object at most, of three values
--EXTENSIONS--
amber
--FILE--
<?php
class Plain
{
    public function __construct(public int $a, public string $b, public float $c = 2.5) {}
}
class Serializes extends Plain
{
    public function __serialize(): array { return ['a' => $this->a, 'b' => $this->b, 'c' => $this->c]; }
    public function __unserialize(array $data): void { [$this->a, $this->b, $this->c] = array_values($data); }
}
class Lists extends Plain
{
    public function __serialize(): array { return [$this->a, $this->b, $this->c]; }
    public function __unserialize(array $data): void { [$this->a, $this->b, $this->c] = $data; }
}
class Sleeps extends Plain
{
    public function __sleep(): array { return ['a', 'b', 'c']; }
    public function __wakeup(): void {}
}
foreach (['Plain', 'Serializes', 'Lists', 'Sleeps'] as $class) {
    for ($objects = [], $i = 0; $i < 40000; $i++) {
        $objects[] = new $class($i, "text $i");
    }
    $objects[] = new Sleeps(0, '');
    $before = memory_get_usage();
    memory_reset_peak_usage();
    $bytes = amber_serialize($objects);
    $each = intdiv(memory_get_peak_usage() - $before, 40000);
    echo "$class: ", $each < 300 ? 'good' : "$each bytes each", "\n";
    var_dump(amber_unserialize($bytes) == $objects);
}
?>
--EXPECT--
Plain: good
bool(true)
Serializes: good
bool(true)
Lists: good
bool(true)
Sleeps: good
bool(true)
