--TEST--
igbinary's formats 1 and 2, Amber behind igbinary's header and bare Amber are read; igbinary's format 2 is written
--FILE--
<?php
$value = ['id' => 7, 'tags' => ['a', 'b', 'a'], 'object' => new ArrayObject([1])];
$igbinary = igbinary_serialize($value);
$amber = amber_serialize($value);
var_dump(ini_get('amber.igbinary_writes'), Amber\detect($igbinary));
$all = ['2' => $igbinary, '1' => substr_replace($igbinary, "\1", 3, 1), 'behind' => "\0\0\0\2$amber", 'bare' => $amber];
foreach ($all as $name => $bytes) {
    echo $name, ': ', Amber\detect($bytes), ', ', json_encode(igbinary_unserialize($bytes) == $value), "\n";
}
echo bin2hex(igbinary_serialize(['a', 'a', -1, 300, true, null, 1.5, ''])), "\n";
?>
--EXPECT--
string(8) "igbinary"
string(8) "igbinary"
2: igbinary, true
1: igbinary, true
behind: amber_in_igbinary, true
bare: amber, true
000000021408060011016106010e0006020701060308012c06040506050006060c3ff800000000000006070d
