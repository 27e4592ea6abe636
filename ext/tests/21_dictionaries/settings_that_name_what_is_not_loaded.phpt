--TEST--
A setting that names a dictionary that is not loaded is a warning when PHP starts, and is not taken while it runs; data is written without one
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$id = put_dictionary($directory = new_dictionaries(), 'shop', []);
echo str_replace($id, '<id>', trim(run_with($directory, 'var_dump(ini_set("amber.session_dictionary", "none"), ini_set("amber.session_dictionary", "shop"),
    ini_get("amber.session_dictionary"), ini_set("amber.session_dictionary", ""), ini_set("amber.dictionaries", "/tmp"));',
    '-d amber.session_dictionary=gone -d amber.apcu_dictionary=gone'))), "\n";
?>
--EXPECT--
Warning: amber.session_dictionary: there is no dictionary "gone" (loaded: shop 1 (<id>)); until there is, data is written without one

Warning: amber.apcu_dictionary: there is no dictionary "gone" (loaded: shop 1 (<id>)); until there is, data is written without one
bool(false)
string(4) "gone"
string(4) "shop"
string(4) "shop"
bool(false)
