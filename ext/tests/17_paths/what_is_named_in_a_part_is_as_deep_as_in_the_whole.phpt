--TEST--
get(): what is named in a part is as deep as it is in the whole
--EXTENSIONS--
amber
--FILE--
<?php
$named = [...range(1, 3000), [['deep']]];
$message = amber_serialize(['a' => ['b' => ['c' => [$named, [[$named]]]]]]);
$calls = [
    'whole' => fn ($o) => amber_unserialize($message, $o),
    'part' => fn ($o) => Amber\get($message, ['a', 'b', 'c'], null, $o),
];
foreach ($calls as $name => $call) {
    echo $name, ':';
    for ($depth = 6; $depth < 11; $depth++) {
        try {
            $call(['max_depth' => $depth]);
            echo " $depth";
        } catch (Amber\DecodeException) {
        }
    }
    echo "\n";
}
?>
--EXPECT--
whole: 9 10
part: 9 10
