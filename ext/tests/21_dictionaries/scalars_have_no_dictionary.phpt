--TEST--
A scalar and the empty array are written without the dictionary, as it has nothing that would make them shorter
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => ['text']]);
echo run_with($directory, 'foreach ([null, true, 5, 1.5, "", "text", []] as $value) {
    echo bin2hex(amber_serialize($value, ["dictionary" => "shop"])), "\n"; }');
?>
--EXPECT--
c101d0
c101d2
c10105
c101e51e
c10140
c1014474657874
c101a0
