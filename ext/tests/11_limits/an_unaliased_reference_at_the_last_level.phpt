--TEST--
An unaliased reference does not lead past max_depth
--EXTENSIONS--
amber
--FILE--
<?php
class Hooked { public $data; function __serialize(): array { return $this->data; } function __unserialize(array $data): void { $this->data = $data; } }
function behind_reference(mixed $value): array { $held = $value; return [&$held]; }
function hooked(array $data): Hooked { $hooked = new Hooked(); $hooked->data = $data; return $hooked; }

$values = ['an array' => behind_reference([[[1]]]), 'in a list' => [1, behind_reference([[[1]]])], 'what a hook gave' => hooked(behind_reference([[[1]]])),
    'objects' => behind_reference((object) ['x' => (object) ['y' => [1]]])];
foreach ($values as $name => $value) {
    foreach (['first', 'again', 'again'] as $when) {
        $accepted = [];
        foreach (range(1, 8) as $depth) {
            try {
                $bytes = amber_serialize($value, ['max_depth' => $depth]);
                amber_unserialize($bytes, ['max_depth' => $depth]);
                $accepted[] = $depth;
            } catch (Amber\EncodeException) {
            }
        }
        echo "$name, $when: from ", min($accepted), ' on', "\n";
    }
}
?>
--EXPECT--
an array, first: from 4 on
an array, again: from 4 on
an array, again: from 4 on
in a list, first: from 5 on
in a list, again: from 5 on
in a list, again: from 5 on
what a hook gave, first: from 4 on
what a hook gave, again: from 4 on
what a hook gave, again: from 4 on
objects, first: from 4 on
objects, again: from 4 on
objects, again: from 4 on
