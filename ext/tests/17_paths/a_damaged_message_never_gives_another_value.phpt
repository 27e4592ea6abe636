--TEST--
get(), has(), keys(): of a changed message they give what the whole gives, where that can be decoded
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
require __DIR__ . '/../inc/paths.inc';
mt_srand(11);
set_error_handler(fn () => true);
$rows = array_map(fn ($i) => ['id' => $i, 'text' => "text $i", 'tags' => ['a', "b$i"], 'when' => "2026-11-0$i"], range(1, 9));
$messages = array_map(amber_serialize(...), [...array_values(kinds()), $rows, ['x' => $rows, 'y' => $rows], array_flip(range(10, 90, 3)),
    array_combine(array_map(fn ($i) => "k.$i", range(1, 30)), range(1, 30)), [[$rows, [1, [2, [3]]]], 'again' => $rows[0]]]);
$whole = $checked = 0;
$wrong = [];
for ($i = 0; $i < 12000; $i++) {
    $message = $messages[array_rand($messages)];
    for ($changes = mt_rand(1, 2); $changes > 0; $changes--) {
        $at = mt_rand(2, strlen($message) - 1);
        $message = match (mt_rand(0, 3)) {
            0 => substr_replace($message, chr(mt_rand(0, 255)), $at, 1),
            1 => substr_replace($message, chr(mt_rand(0, 255)), $at, 0),
            2 => substr_replace($message, '', $at, 1) . 'x',
            3 => substr_replace($message, $message[$at] ^ chr(1 << mt_rand(0, 7)), $at, 1),
        };
    }
    $paths = new Paths($message, ['max_elements' => 5000], true, 60);
    try {
        $value = amber_unserialize($message, ['max_elements' => 5000]);
        $whole++;
    } catch (Throwable) {
        foreach ([[], [0], ['x'], [0, 0], ['x', 0, 'id'], [0, 1, 1]] as $path) {
            try {
                Amber\get($message, $path, null, ['max_elements' => 5000]);
                Amber\has($message, $path);
                Amber\keys($message, $path);
            } catch (Throwable) {
            }
        }
        continue;
    }
    $paths->walk($value);
    $wrong += array_flip($paths->wrong);
    $checked += $paths->checked;
}
var_dump($whole > 1000, $checked > 10000, array_slice(array_keys($wrong), 0, 5));
?>
--EXPECT--
bool(true)
bool(true)
array(0) {
}
