--TEST--
index: with it get() and View find what they find without
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/indexed.inc';
require __DIR__ . '/../inc/paths.inc';
foreach (indexed() as $name => $value) {
    $message = amber_serialize($value, ['index' => true]);
    if (strlen($message) > 1.04 * strlen(amber_serialize($value)) || Amber\detect($message) !== 'amber') {
        echo "$name: ", strlen($message), ' ', strlen(amber_serialize($value)), "\n";
    }
    if (serialize(amber_unserialize($message)) !== serialize($value)) {
        echo "$name is another value\n";
    }
    $paths = new Paths($message, most: 4000);
    $paths->walk($value);
    $paths->view($value);
    // each alone, from the beginning
    for ($i = 0; $i < 300; $i++) {
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
echo "done\n";
?>
--EXPECT--
done
