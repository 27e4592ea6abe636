--TEST--
When the data ends early, no destructor runs of an object that was to become a property of an unusual one
--EXTENSIONS--
amber
--FILE--
<?php
class Loud { public $name = 'loud'; function __destruct() { echo "destructor\n"; } }
#[AllowDynamicProperties]
class Unusual { public $declared = 1; }
class Custom { public $data; function __unserialize(array $data): void { echo "hook\n"; } }
$unusual = new Unusual();
$unusual->extra = new Loud();
$unusual->more = [1, 2, 3];
$custom = new Custom();
$custom->data = new Loud();
foreach ([$unusual, $custom] as $value) {
    $bytes = amber_serialize([$value, 'tail']);
    for ($length = strlen($bytes) - 1; $length > 2; $length--) {
        try {
            amber_unserialize(substr($bytes, 0, $length));
            echo "accepted $length\n";
        } catch (Amber\DecodeException) {
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
destructor
destructor
