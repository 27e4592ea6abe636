--TEST--
Objects of rows that are named again count for max_elements as their own properties and all that is in the columns: never as less than a walk meets
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties] class Author {}
class Post { public $id; public $title; public $author; public $lines = []; }

/** Something that may lead to objects made before. */
function any(int $depth, array &$made) {
    if ($depth === 0 || mt_rand(0, 3) === 0) {
        return mt_rand(0, 4) ? mt_rand(0, 99) : $made[array_rand($made)];
    }
    return match (mt_rand(0, 5)) {
        0 => range(1, mt_rand(1, 4)),
        1 => rows($depth - 1, mt_rand(1, 4), $made),
        2 => ['a' => any($depth - 1, $made), 'b' => any($depth - 1, $made)],
        3 => $made[array_rand($made)],
        4 => [$made[array_rand($made)], $made[array_rand($made)]],
        5 => [],
    };
}
/** Objects, or arrays among objects, of which some lack a property, and of which some have a list in one. */
function rows(int $depth, int $count, array &$made): array {
    [$kind, $lack, $lists, $rows_in_rows] = [mt_rand(0, 2), mt_rand(0, 1) * 30, mt_rand(0, 1), mt_rand(0, 1)];
    for ($i = 0; $i < $count; $i++) {
        $row = $kind === 0 ? new Post() : ($kind === 1 ? new Author() : new stdClass());
        [$row->id, $row->title] = [$i, "title $i"];
        if (mt_rand(0, 99) >= $lack) {
            $row->author = $rows_in_rows ? (object) ['x' => any($depth, $made), 'y' => any($depth, $made)] : any($depth, $made);
        }
        if (mt_rand(0, 99) >= $lack) {
            $row->lines = $lists ? array_map(fn () => any($depth, $made), array_fill(0, mt_rand(0, 4), 0)) : any($depth, $made);
        }
        $rows[] = $kind !== 2 || mt_rand(0, 3) ? $row : (array) $row;
    }
    array_push($made, ...array_filter($rows, fn ($row) => is_object($row) && mt_rand(0, 2) === 0));
    return $rows;
}
/** How many elements a walk meets that goes into everything each time. */
function walk(object|array $value): int {
    $met = 0;
    foreach (is_object($value) ? get_object_vars($value) : $value as $inner) {
        $met += 1 + (is_object($inner) || is_array($inner) ? walk($inner) : 0);
    }
    return $met;
}
$refused = 0;
for ($seed = 0; $seed < 400; $seed++) {
    mt_srand($seed);
    [$made, $value] = [[new Author()], []];
    for ($i = mt_rand(1, 4); $i > 0; $i--) {
        $value[] = rows(mt_rand(1, 3), mt_rand(1, 30), $made);
    }
    $value[] = $made;
    $bytes = amber_serialize($value);
    $copy = amber_unserialize($bytes);
    if (serialize($copy) !== serialize(unserialize(serialize($value)))) {
        echo "$seed: OTHER VALUE\n";
    }
    try {
        amber_unserialize($bytes, ['max_elements' => walk($value) - 1]);
        echo "$seed: ONE ELEMENT LESS WAS ENOUGH\n";
    } catch (Amber\DecodeException) {
        $refused++;
    }
}
var_dump($refused);

// a hundred authors that lead to nothing else, each named by ten posts: exactly what a walk meets
$authors = array_map(fn ($i) => (object) ['id' => $i, 'name' => "name $i"], range(1, 100));
$posts = array_map(fn ($i) => (object) ['id' => $i, 'author' => $authors[$i % 100]], range(1, 1000));
$bytes = amber_serialize([$authors, $posts]);
amber_unserialize($bytes, ['max_elements' => 2 + 100 * 3 + 1000 * 5]);
thrown(fn () => amber_unserialize($bytes, ['max_elements' => 2 + 100 * 3 + 1000 * 5 - 1]), false);
?>
--EXPECT--
int(400)
Amber\DecodeException
