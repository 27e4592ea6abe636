--TEST--
A version is written that stands behind the name, and one that is not loaded is refused
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$directory = new_dictionaries();
$ids = [
    1 => put_dictionary($directory, 'shop', ['keys' => [['id']]], ['version' => 1], 'shop@1.amberdict'),
    2 => put_dictionary($directory, 'shop', ['keys' => [['id'], ['name']]], ['version' => 2], 'shop@2.amberdict'),
];
echo run_with($directory, '
    $ids = ' . var_export($ids, true) . ';
    foreach (["shop@1" => 1, "shop@2" => 2, "shop" => 2] as $name => $version) {
        $id = bin2hex(substr(amber_serialize(["id" => 5], ["dictionary" => $name]), 2, 4));
        echo $name, ": ", $id === $ids[$version] ? "version $version" : $id, "\n";
    }
    foreach (["shop@3", "shop@", "shop@01", "shop@1 ", "sho"] as $name) {
        try {
            amber_serialize(1, ["dictionary" => $name]);
            echo "accepted\n";
        } catch (ValueError) {
            echo $name, ": refused\n";
        }
    }
    echo ini_get("amber.session_dictionary"), "\n";', '-d amber.session_dictionary=shop@1');
?>
--EXPECT--
shop@1: version 1
shop@2: version 2
shop: version 2
shop@3: refused
shop@: refused
shop@01: refused
shop@1 : refused
sho: refused
shop@1
