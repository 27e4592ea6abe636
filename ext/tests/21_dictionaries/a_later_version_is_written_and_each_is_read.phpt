--TEST--
Of several versions the highest one is written, and messages of each are read
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$directory = new_dictionaries();
put_dictionary($directory, 'shop', ['keys' => [['id', 'name']]], ['version' => 1], 'shop@1.amberdict');
$old = run_with($directory, 'echo bin2hex(amber_serialize(["id" => 1, "name" => "old"], ["dictionary" => "shop"]));');
put_dictionary($directory, 'shop', ['keys' => [['id', 'name'], ['id', 'name', 'more']]], ['version' => 12]);
put_dictionary($directory, 'shop', ['keys' => [['more'], ['id', 'name']]], ['version' => 2], 'shop@2.amberdict');
echo run_with($directory, 'echo json_encode(amber_unserialize(hex2bin("' . $old . '"))), "\n";
    $new = amber_serialize(["id" => 1, "name" => "x", "more" => 2], ["dictionary" => "shop"]);
    foreach (Amber\status()["dictionaries"] as $one) {
        echo $one["name"], " ", $one["version"], ": ", $one["key_lists"], substr($new, 2, 4) === hex2bin($one["id"]) ? ", written" : "", "\n";
    }');
?>
--EXPECT--
{"id":1,"name":"old"}
shop 12: 2, written
shop 1: 1
shop 2: 2
