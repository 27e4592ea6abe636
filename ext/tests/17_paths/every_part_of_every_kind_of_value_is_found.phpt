--TEST--
get(): every part of every kind of value is what it is in the whole
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
require __DIR__ . '/../inc/paths.inc';
foreach (kinds() as $name => $kind) {
    foreach ([$kind, [$kind, [1, $kind], 'x' => $kind]] as $value) {
        $paths = new Paths(amber_serialize($value));
        $paths->walk($value);
        foreach ($paths->wrong as $wrong) {
            echo "$name: $wrong\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
