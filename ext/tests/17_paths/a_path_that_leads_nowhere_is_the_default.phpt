--TEST--
get(): a path that leads nowhere is the default, and null is a value
--EXTENSIONS--
amber
--FILE--
<?php
$message = amber_serialize(['a' => ['b' => null, 5 => 'five', '05' => 'other', 'list' => [1, 2, 3]], 'text' => 'abc']);
foreach ([[], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c'], ['text', 0], ['x', 'y', 'z'], ['a', 5], ['a', '5'], ['a', '05'], ['a', 'list', '1'],
    ['a', 'list', 3], ['a', 'list', -1], ['a', 'list', 'x'], ['a', 'list', '01']] as $path) {
    echo json_encode($path), ' ', json_encode(Amber\get($message, $path, 'default')), "\n";
}
var_dump(Amber\get($message, ['x']));
foreach ([[null], ['a', 1.5], [[]], [new stdClass()]] as $path) {
    try {
        Amber\get($message, $path);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[] {"a":{"b":null,"5":"five","05":"other","list":[1,2,3]},"text":"abc"}
["a","b"] null
["a","c"] "default"
["a","b","c"] "default"
["text",0] "default"
["x","y","z"] "default"
["a",5] "five"
["a","5"] "five"
["a","05"] "other"
["a","list","1"] 2
["a","list",3] "default"
["a","list",-1] "default"
["a","list","x"] "default"
["a","list","01"] "default"
NULL
Amber\get(): Argument #2 ($path) must consist of strings and ints, null given at position 0
Amber\get(): Argument #2 ($path) must consist of strings and ints, float given at position 1
Amber\get(): Argument #2 ($path) must consist of strings and ints, array given at position 0
Amber\get(): Argument #2 ($path) must consist of strings and ints, stdClass given at position 0
