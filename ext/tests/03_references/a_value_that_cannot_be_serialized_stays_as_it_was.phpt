--TEST--
A value that cannot be serialized stays as it was, arrays behind references included
--EXTENSIONS--
amber
--FILE--
<?php
class Thrower { function __serialize(): array { throw new Exception('thrown'); } }
class Holder { public $first; public $second; public $third; }
$deep = 1;
for ($i = 0; $i < 30; $i++) {
    $deep = [$deep];
}
foreach (['too deep' => $deep, 'a closure' => fn () => 1, 'a hook that throws' => new Thrower()] as $what => $bad) {
    $kept = ['some' => ['array']];
    $list = [&$kept, $bad, &$kept, [&$kept]];
    $map = ['bad' => $bad, 'kept' => &$kept, 'list' => $list];
    $object = new Holder();
    $object->first = [$bad, &$kept];
    $object->second = &$kept;
    $object->third = (object) ['kept' => &$kept, 'all' => $map];
    $other = [[$bad]];
    $other[] = &$other[0];
    foreach ([$list, $map, $object, [$object, $list], $other] as $value) {
        try {
            amber_serialize($value, ['max_depth' => 20]);
            echo "written\n";
        } catch (Exception) {
        }
    }
    echo $what, ': ', $kept === ['some' => ['array']] && $list[3][0] === $kept && $map['kept'] === $kept
        && $object->second === $kept && $other[0] === [$bad] && $other[1] === [$bad] ? 'as it was' : 'CHANGED', "\n";
}
?>
--EXPECT--
too deep: as it was
a closure: as it was
a hook that throws: as it was
