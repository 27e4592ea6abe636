--TEST--
An array that several hold is asked again once a hook has changed what a reference in it holds
--FILE--
<?php
class Sets
{
    public static mixed $place;
    public function __construct(public mixed $to) {}
    public function __serialize(): array { self::$place = $this->to; return ['to' => $this->to]; }
    public function __unserialize(array $data): void { $this->to = $data['to']; }
}
$before = [1, 'text', [1, 2], new stdClass, (object) ['a' => 1]];
$after = [2, [new stdClass], new ArrayObject([1]), (object) ['b' => [1]]];
foreach ([0, 1, 5] as $levels) {
    foreach ($before as $from) {
        foreach ($after as $to) {
            Sets::$place = &$held;
            $held = $from;
            $array = ['x' => &$held, 'y' => [3]];
            for ($level = 0; $level < $levels; $level++) {
                $array = [$array, 'z' => $array];
            }
            $value = [$array, [$array], new Sets($to), [[$array]], $array];
            $bytes = amber_serialize($value);
            $held = $from;
            $native = serialize($value);
            $held = $from;
            if (serialize(amber_unserialize($bytes)) !== serialize(unserialize($native))) {
                echo "$levels levels, ", get_debug_type($from), ' to ', get_debug_type($to), ": DIFFERENT\n";
            }
            unset($held, $array, $value);
        }
    }
}
?>
done
--EXPECT--
done
