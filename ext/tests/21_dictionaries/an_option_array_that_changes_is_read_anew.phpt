--TEST--
An option array that is changed after a call is read anew, also where its element is a reference
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$directory = new_dictionaries();
$ids = ['one' => put_dictionary($directory, 'one', ['keys' => [['id']]])];
$ids['two'] = put_dictionary($directory, 'two', ['keys' => [['id'], ['name']]]);
echo run_with($directory, '$ids = ' . var_export($ids, true) . ';
    function written_with(array $options) {
        return array_search(bin2hex(substr(amber_serialize(["id" => 1], $options), 2, 4)), $GLOBALS["ids"]);
    }
    $options = ["dictionary" => strtolower("ONE")];
    echo written_with($options), " ", written_with($options), " ";
    $options["dictionary"] = "two";
    echo written_with($options), "\n";
    $name = "one";
    $options = ["dictionary" => &$name];
    echo written_with($options), " ", written_with($options), " ";
    $name = "two";
    echo written_with($options), "\n";
    $options = ["dictionary" => strtolower("ONE"), "compress" => false];
    echo written_with($options), " ", written_with($options), " ";
    $options["dictionary"] = "two";
    echo written_with($options), "\n";
    $options = ["dictionary" => strtolower("ONE")];
    echo written_with($options), " ";
    $options["max_depth"] = 1;
    try {
        amber_serialize([[[1]]], $options);
    } catch (Amber\EncodeException) {
        echo "too deep\n";
    }');
?>
--EXPECT--
one one two
one one two
one one two
one too deep
