--TEST--
amber.apcu_dictionary: entries of APCu name the dictionary
--EXTENSIONS--
apcu
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['strings' => [str_repeat('known text ', 20)], 'keys' => [['id', 'name']]]);
$code = '$value = [["id" => 1, "name" => $text = str_repeat("known text ", 20)], ["id" => 2, "name" => $text . "x"]];
    apcu_store("x", $value); var_dump(apcu_fetch("x") === $value); $size = apcu_cache_info()["cache_list"][0]["mem_size"];
    ini_set("amber.apcu_dictionary", ""); apcu_store("x", $value); var_dump(apcu_cache_info()["cache_list"][0]["mem_size"] - $size > 100);';
echo run_with($directory, $code, '-d apc.enable_cli=1 -d apc.serializer=amber -d amber.apcu_dictionary=shop');
?>
--EXPECT--
bool(true)
bool(true)
