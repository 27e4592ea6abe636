--TEST--
load(): classes are those of each request: what changed in them is seen as by a decoder
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
enum Color { case Red; case Blue; }
class Part { public int $size = 1; }
class Thing { public int $id = 5; public int $count = 6; protected string $name = 'name'; public ?Part $part = null; public Color $color = Color::Blue; }
$thing = new Thing();
$thing->part = new Part();
Amber\store($file = new_file(), [$thing, new Thing(), (object) ['thing' => $thing]]);
$color = 'enum Color { case Red; case Blue; } ';
$part = 'class Part { public int $size = 1; } ';
$usual = 'class Thing { public int $id = 5; public int $count = 6; protected string $name = "name"; public ?Part $part = null;
    public Color $color = Color::Blue; } ';
$thing = fn (string $from, string $to) => $color . $part . str_replace($from, $to, $usual);
$requests = [
    'as they were' => $color . $part . $usual,
    'and again' => $color . $part . $usual,
    'another type that fits' => $thing('int $id', 'int|string $id'),
    'another type that does not' => $thing('int $id', 'array|null $id = null; public int $other'),
    'a float' => $thing('int $id', 'float $id'),
    'of another class' => $thing('?Part $part', '?Color $part'),
    'private' => $thing('protected string', 'private string'),
    'another order' => $thing('public int $id = 5; public int $count = 6;', 'public int $count = 6; public int $id = 5;'),
    'another name' => $color . $part . '#[AllowDynamicProperties] ' . str_replace('$count', '$number', $usual),
    'one more' => $thing('public int $id', 'public $more = "default"; public int $id'),
    'one less' => $color . $part . '#[AllowDynamicProperties] ' . str_replace('public int $id = 5;', '', $usual),
    'readonly' => $thing('public int $id = 5', 'public readonly int $id'),
    'with __wakeup()' => $thing('public int $id', 'function __wakeup() { $this->id++; } public int $id'),
    'with __unserialize()' => $thing('public int $id', 'function __unserialize($data) { $this->id = 7; } public int $id'),
    'a case is missing' => str_replace('case Blue', 'case Green', $color . $part) . str_replace('Blue', 'Green', $usual),
    'an enum is a class' => 'class Color { const Blue = null; } ' . $part . str_replace('Color $color = Color::Blue', '$color', $usual),
    'a class is missing' => $color . $usual,
    'loaded when asked for' => 'spl_autoload_register(function ($name) { echo "$name "; eval(match ($name) {
        "Color" => ' . var_export($color, true) . ', "Part" => ' . var_export($part, true) . ', "Thing" => '
        . var_export($usual, true) . '}); }); ',
    'as they were, later' => $color . $part . $usual,
];
$server = new Server('-d amber.load_revalidate=-1');
// each file is read twice before, so that it is made of what lasts
$server->run("{$requests['as they were']} Amber\\load('$file'); Amber\\load('$file');");
foreach ($requests as $name => $classes) {
    $tell = "function tell(\$read) { try { \$value = \$read(); return serialize(\$value) . (\$value[0] === \$value[2]->thing
        ? ' one' : ' two'); } catch (Throwable \$e) { return preg_replace('/.*cannot be decoded: /', '', \$e->getMessage()); } } ";
    $loads = "\$decoded = tell(fn () => amber_unserialize(file_get_contents('$file')));
        for (\$i = 0; \$i < 3; \$i++) { \$loaded = tell(fn () => Amber\\load('$file'));
            echo \$loaded === \$decoded ? 'same ' : \"\$loaded | \$decoded \"; }";
    // classes of the request's own first, as hooks of autoloading are called in it
    echo "$name: ", trim($server->run($classes . $tell . ($name === 'loaded when asked for'
        ? "\$first = Amber\\load('$file'); echo get_class(\$first[0]->color), ' '; " : '') . $loads)), "\n";
}
?>
--EXPECT--
as they were: same same same
and again: same same same
another type that fits: same same same
another type that does not: same same same
a float: same same same
of another class: same same same
private: same same same
another order: same same same
another name: same same same
one more: same same same
one less: same same same
readonly: same same same
with __wakeup(): same same same
with __unserialize(): same same same
a case is missing: same same same
an enum is a class: same same same
a class is missing: same same same
loaded when asked for: Thing Color Part Color same same same
as they were, later: same same same
