--TEST--
An object whose hook gives the array that it stands in is the same one there
--EXTENSIONS--
amber
--FILE--
<?php
class Hook {
    public $data;
    function __serialize(): array { return $this->data ?? ['array' => $GLOBALS['array']]; }
    function __unserialize(array $data): void { $this->data = $data; }
}
foreach (['small', 'large'] as $size) {
    foreach (['at once', 'after another one with hooks'] as $when) {
        $array = [new Hook(), $size === 'large' ? range(1, 500) : [1], [new Hook()]];
        $copy = amber_unserialize(amber_serialize($array));
        $in_it = $copy[0]->data['array'];
        echo json_encode([$in_it[0] === $copy[0], $in_it[2][0] === $copy[2][0], count($in_it)]), "\n";
    }
}
unset($array, $copy, $in_it);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
[true,true,3]
[true,true,3]
[true,true,3]
[true,true,3]
