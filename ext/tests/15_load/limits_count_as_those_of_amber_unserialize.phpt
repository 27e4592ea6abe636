--TEST--
load(): the limits refuse what they refuse of amber_unserialize(), first load or later
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
mt_srand(7);
function tree(int $depth): mixed
{
    static $before = [[1]];
    if ($depth === 0 || mt_rand(0, 3) === 0) {
        return mt_rand(0, 1) ? mt_rand(0, 9) : $before[array_rand($before)];
    }
    $array = [];
    for ($i = mt_rand(0, 4); $i > 0; $i--) {
        $array[mt_rand(0, 1) ? "k$i" : $i] = tree($depth - 1);
    }
    return $before[] = $array;
}
function refuses(callable $call): bool
{
    try {
        $call();
        return false;
    } catch (Amber\Exception) {
        return true;
    }
}
for ($i = 0; $i < 200; $i++) {
    $value = [tree(5), tree(3)];
    $bytes = amber_serialize($value);
    file_put_contents($file = new_file("v$i"), $bytes);
    Amber\load($file);
    foreach (['max_depth' => range(1, 7), 'max_elements' => range(1, 60, 3)] as $option => $limits) {
        foreach ($limits as $limit) {
            if (refuses(fn () => amber_unserialize($bytes, [$option => $limit]))
                !== refuses(fn () => Amber\load($file, [$option => $limit]))) {
                echo "$i: $option $limit\n";
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
