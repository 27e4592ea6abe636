--TEST--
load(): what one call's options refuse stays what it is for the others of the request
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
foreach ([['first', [1]], ['first', new ArrayObject([1])]] as $i => $value) {
    Amber\store($file = new_file("value$i"), $value);
    echo Amber\load($file)[0], "\n";
    foreach ([['max_depth' => 1], ['max_elements' => 1], ['key' => 'a key of the test']] as $options) {
        thrown(fn () => Amber\load($file, $options));
    }
    file_put_contents("$file.new", amber_serialize(['second']));
    rename("$file.new", $file);
    echo Amber\load($file)[0], "\n";
}
?>
--EXPECT--
first
Amber\FileException: value0.amber: The data is nested deeper than max_depth = 1 allows
Amber\FileException: value0.amber: The data has more elements than max_elements = 1 allows
Amber\FileException: value0.amber: The file has no signature, which the option "key" asks for
first
first
Amber\FileException: value1.amber: The file cannot be decoded: The data is nested deeper than max_depth = 1 allows; raise the max_depth option or the amber.max_depth setting (at byte 27)
Amber\FileException: value1.amber: The file cannot be decoded: The data has more elements than max_elements = 1 allows; raise the max_elements option or the amber.max_elements setting (at byte 3)
Amber\FileException: value1.amber: The file cannot be decoded: This message has no signature, which the option "key" asks for (at byte 1)
first
