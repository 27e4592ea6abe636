--TEST--
Objects have the same bytes in the first message of a request and in those after it
--FILE--
<?php
/* What is known of classes is kept from the second message on, and gives way to other classes, also within a message. */
$objects = $texts = [];
for ($i = 0; $i < 200; ++$i) {
    $names = ['$id', '$name', "\$p$i", '$x', '$a_name_that_is_longer_than_thirty_one_bytes', '$last'];
    eval("class Made$i { public {$names[$i % 6]} = $i; protected \$own = 'own'; private \$_$i = null; public \$name$i = 'id'; }");
    $class = "Made$i";
    $objects[] = new $class;
    $texts[] = "name$i";
}
eval('class Wide { ' . implode(' ', array_map(fn ($i) => "public \$column_$i = $i;", range(1, 150))) . ' }');
eval('class Huge { ' . implode(' ', array_map(fn ($i) => 'public $c' . str_repeat('x', 90) . "$i = $i;", range(1, 80))) . ' }');
for ($i = 0; $i < 60; ++$i) {
    eval("class Wide$i { " . implode(' ', array_map(fn ($k) => "public \$w{$i}_$k = $k;", range(1, 50 + $i))) . ' }');
    $class = "Wide$i";
    $wide[] = new $class;
}
class Short { public $x = 1; public $y = 2; public $z; }
class Unset_ { public $one = 1; public $two = 2; public int $three; }
$unset = new Unset_;
unset($unset->one);

$few = array_slice($objects, 0, 12);
$some = array_slice($texts, 3, 4);
$values = [
    'few classes' => $few,
    'few classes, some names as values before them' => [$some, 'own', $few, $texts],
    'few classes, some names as keys before them' => [['id' => 1, 'a_name_that_is_longer_than_thirty_one_bytes' => 2] + array_fill_keys($some, 1), $few],
    'many classes' => $objects,
    'in turns' => [...$objects, ...$objects, ...array_reverse($objects)],
    'each alone' => null,
    'their names as values before them' => [$texts, $objects, $texts],
    'names as keys before them' => [array_fill_keys($texts, 1), ['id' => 1, 'name' => 2, 'own' => 3], $objects],
    'many properties' => [new Wide, 'column_3', new Wide, ['column_70' => 1]],
    'many long properties' => [new Huge, new Huge],
    'behind many strings' => [array_map(fn ($i) => "text $i", range(1, 300)), new Wide, new Huge, $objects],
    'short names' => [new Short, (object) ['x' => 1, 'y' => 2], new Short],
    'slots that are not set' => [new Unset_, $unset, new Unset_, $unset],
    'a hook' => [new ArrayObject([new Short, new Wide]), new Wide],
];
$first = [];
for ($round = 0; $round < 4; ++$round) {
    foreach ($values as $name => $value) {
        foreach ($name === 'each alone' ? [...$objects, ...$wide, new Wide, new Huge, new Short, $unset] : [$value] as $i => $part) {
            $bytes = amber_serialize($part);
            $first["$name $i"] ??= $bytes;
            if ($bytes !== $first["$name $i"] || amber_serialize($part) !== $bytes || amber_serialize($part) !== $bytes || serialize(amber_unserialize($bytes)) !== serialize(unserialize(serialize($part)))) {
                echo "$name, $i, round $round\n";
            }
        }
    }
}
/* A message of many strings leaves small tables behind. */
$large = array_map(fn ($i) => ["key $i" => "value $i"], range(1, 5000));
foreach ($wide as $i => $object) {
    $bytes = amber_serialize($object);
    amber_serialize($object);
    amber_serialize($large);
    if (amber_serialize($object) !== $bytes) {
        echo "wide $i\n";
    }
}
echo count($first), " values\n";
?>
--EXPECT--
277 values
