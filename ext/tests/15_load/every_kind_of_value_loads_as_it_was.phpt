--TEST--
load(): every kind of value comes back as from serialize(), each time
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
require __DIR__ . '/../inc/file.inc';
foreach (kinds() as $name => $value) {
    $file = new_file(strtr($name, ' ', '_'));
    Amber\store($file, $value);
    for ($i = 0; $i < 3; $i++) {
        if (serialize(Amber\load($file)) !== serialize($value)) {
            echo "$name differs at load $i\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
