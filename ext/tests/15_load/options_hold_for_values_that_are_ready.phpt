--TEST--
load(): limits hold for a value that was decoded without them
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$value = [[[1, 2], [3, 4]], 'x'];
$n = 0;
ob_start(fn ($shown) => preg_replace('/value\d+/', 'value', $shown));
Amber\store($file = new_file(), $value);
foreach ([[], ['max_depth' => 3], ['max_depth' => 2], ['max_elements' => 8], ['max_elements' => 7],
    ['max_depth' => 0, 'max_elements' => 0], ['allowed_classes' => false]] as $options) {
    foreach ([false, true] as $ready) {
        $ready ? Amber\load($file) : Amber\store($file = new_file('value' . ++$n), $value);
        echo json_encode($options), ': ';
        thrown(fn () => Amber\load($file, $options));
    }
}
thrown(fn () => Amber\load($file, ['depth' => 1]));
thrown(fn () => Amber\load($file, ['max_depth' => '1']));
?>
--EXPECT--
[]: nothing was thrown
[]: nothing was thrown
{"max_depth":3}: nothing was thrown
{"max_depth":3}: nothing was thrown
{"max_depth":2}: Amber\FileException: value.amber: The file cannot be decoded: The data is nested deeper than max_depth = 2 allows; raise the max_depth option or the amber.max_depth setting (at byte 5)
{"max_depth":2}: Amber\FileException: value.amber: The data is nested deeper than max_depth = 2 allows
{"max_elements":8}: nothing was thrown
{"max_elements":8}: nothing was thrown
{"max_elements":7}: Amber\FileException: value.amber: The file cannot be decoded: The data has more elements than max_elements = 7 allows; raise the max_elements option or the amber.max_elements setting (at byte 8)
{"max_elements":7}: Amber\FileException: value.amber: The data has more elements than max_elements = 7 allows
{"max_depth":0,"max_elements":0}: nothing was thrown
{"max_depth":0,"max_elements":0}: nothing was thrown
{"allowed_classes":false}: nothing was thrown
{"allowed_classes":false}: nothing was thrown
ValueError: Amber\load(): Unknown option "depth"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key
TypeError: Amber\load(): Option "max_depth" must be of type int, string given
