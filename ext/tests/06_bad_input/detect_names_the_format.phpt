--TEST--
Amber\detect() names the format of bytes, of every session handler too
--FILE--
<?php
$cases = [
    '' => 'unknown',
    "\xc1\x01\x00" => 'amber',
    amber_serialize(null) => 'amber',
    amber_serialize(['a' => [1, 2, new stdClass]]) => 'amber',
    "\xc1" => 'amber',
    serialize(null) => 'serialize',
    serialize(false) => 'serialize',
    serialize(-5) => 'serialize',
    serialize(-INF) => 'serialize',
    serialize('x') => 'serialize',
    serialize([]) => 'serialize',
    serialize(new ArrayObject) => 'serialize',
    'user|i:5;' => 'php',
    'a|b:0;c|N;' => 'php',
    str_repeat('long', 100) . '|a:0:{}' => 'php',
    "\x04user" . 'i:5;' => 'php_binary',
    "\x01a" . 'N;' => 'php_binary',
    "\x28" . str_repeat('long', 10) . 'a:0:{}' => 'php_binary',
    // Its 104th byte would be a value, were it php_binary.
    'height|s:94:"' . str_repeat('x', 90) . 's:2:"xx";";' => 'php',
    "\0\0\0\x02\x14\0" => 'igbinary',
    "\0\0\0\x01\x14\0" => 'igbinary',
    "\0\0\0\x02" . amber_serialize([1]) => 'amber_in_igbinary',
    "\0\0\0\x01\xc1\x01" => 'igbinary',
    '{"a":1}' => 'json',
    ' [1]' => 'json',
    'true' => 'json',
    '-1.5' => 'json',
    "\x81\xa1a\x01" => 'msgpack',
    "\x92\x01\x02" => 'msgpack',
    "\x28\xb5\x2f\xfd\x24\x05" => 'zstd',
    "\x1f\x8b\x08" => 'gzip',
    'text' => 'unknown',
    '|i:5;' => 'php',
    "\0i:5;" => 'php_binary',
    // A first name that looks like something else.
    'd:theme|i:5;' => 'php',
    's:12:cart|i:5;' => 'php',
    'N;x|i:5;' => 'php',
    'i:7;x|i:5;' => 'php',
    "\xc1bc|i:5;" => 'php',
    "\xdefg|i:5;" => 'php',
    // A value that looks like a first name's end.
    "\x24" . str_repeat('n', 36) . 's:9:"|O:1:"A":0"' => 'php_binary',
    "\x81\xa2ua\xad|O:1:\"A\":0:{}" => 'msgpack',
    "\xde\x00\x01\xa2ua\xa4|N;" => 'msgpack',
    '{"ua":"|N;"}' => 'json',
    'name|s:9:"|O:1:"A":0"' => 'php',
    "\x05user" => 'unknown',
];
foreach ($cases as $bytes => $name) {
    $is = Amber\detect($bytes);
    if ($is !== $name) {
        echo substr(json_encode((string) $bytes, JSON_INVALID_UTF8_SUBSTITUTE), 0, 40), " is $is and not $name\n";
    }
}
echo count($cases), " cases\n";
?>
--EXPECT--
46 cases
