--TEST--
get(), has(), keys(): every part of larger values, nested in each way that has containers, is what it is in the whole
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/nested.inc';
require __DIR__ . '/../inc/paths.inc';
foreach (nested() as $name => $value) {
    $message = amber_serialize($value);
    $paths = new Paths($message, most: 300);
    $paths->walk($value);
    for ($i = 0; $i < 100; $i++) {
        $path = [];
        for ($part = $value; is_array($part) && $part && mt_rand(0, 9) > 0; $part = $part[end($path)]) {
            $path[] = array_rand($part);
        }
        if (serialize(Amber\get($message, $path)) !== serialize($part)) {
            echo "$name: ", json_encode($path), "\n";
        }
    }
    foreach (array_slice($paths->wrong, 0, 3) as $wrong) {
        echo "$name: ", substr($wrong, 0, 200), "\n";
    }
}
gc_collect_cycles();
echo "done\n";
?>
--EXPECT--
done
