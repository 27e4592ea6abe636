--TEST--
load(): an array that had elements removed takes the key that native gives it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$lists = [[1, 2, 3], [5 => 'a', 9 => 'b'], ['x' => 1], [-5 => 1], ['1' => 'a', '01' => 'b'], range(0, 99)];
unset($lists[0][1], $lists[5][99]);
Amber\store($file = new_file(), $lists);
foreach (Amber\load($file) as $i => $array) {
    $native = unserialize(serialize($lists[$i]));
    $native[] = $array[] = 'next';
    if ($native !== $array) {
        echo "$i differs\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
