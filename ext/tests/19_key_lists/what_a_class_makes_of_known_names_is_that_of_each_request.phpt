--TEST--
What a class makes of names that the process knows is that of each request, and of the options of each call
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
class Thing { public int $id = 5; public $count = 6; protected string $name = 'name'; private $own = 'own'; }
$thing = new Thing();
$bytes = var_export(base64_encode(amber_serialize([$thing, new Thing(), ['id' => $thing]])), true);
$usual = 'class Thing { public int $id = 5; public $count = 6; protected string $name = "name"; private $own = "own"; } ';
$with = fn (string $from, string $to) => str_replace($from, $to, $usual);
$requests = [
    'as they were' => $usual,
    'another type that fits' => $with('int $id', 'int|string $id'),
    'another type that does not' => $with('int $id', 'array|null $id = null; public int $other'),
    'a float' => $with('int $id', 'float $id'),
    'private' => $with('protected string', 'private string'),
    'public' => $with('private $own', 'public $own'),
    'another order' => 'class Thing { private $own = 1; protected string $name = ""; public $count = 6; public int $id = 5; } ',
    'another name' => '#[AllowDynamicProperties] ' . $with('$count', '$number'),
    'another name, with a notice' => $with('$count', '$number'),
    'no properties' => '#[AllowDynamicProperties] class Thing {} ',
    'one more' => $with('public int $id', 'public $more = "default"; public int $id'),
    'a default that is counted' => $with('$count = 6', '$count = ["a", "list"]'),
    'readonly' => $with('public int $id = 5', 'public readonly int $id'),
    'abstract' => 'abstract ' . $usual,
    'an interface' => 'interface Thing {} ',
    'an enum' => 'enum Thing { case A; } ',
    'inherited' => str_replace('Thing', 'Base', $usual) . 'class Thing extends Base { private $own = "other"; } ',
    'an alias' => str_replace('Thing', 'Other', $usual) . 'class_alias("Other", "Thing"); ',
    'not serializable' => 'eval("return new class {};"); class Thing extends SplFileInfo {} ',
    'a date' => 'class Thing extends DateTime {} ',
    'with __wakeup()' => $with('public int $id', 'function __wakeup() { $this->id++; } public int $id'),
    'with __unserialize()' => $with('public int $id', 'function __unserialize($data) { $this->id = count($data); } public int $id'),
    'with a destructor' => $with('public int $id', 'function __destruct() { echo "gone "; } public int $id'),
    'missing' => '',
    'loaded when asked for' => 'spl_autoload_register(function ($name) { echo "$name "; eval(' . var_export($usual, true) . '); }); ',
    'as they were, later' => $usual,
];
$tell = 'foreach ([[], ["allowed_classes" => ["thing"]], ["allowed_classes" => ["Another"]], ["class_map" => ["THING" => "stdClass"]],
    ["allowed_classes" => false, "unknown_class" => "throw"], ["max_depth" => 1], []] as $options) for ($i = 0; $i < 2; $i++) try {
        $value = amber_unserialize(base64_decode(' . $bytes . '), $options);
        echo serialize($value), $value[0] === $value[2]["id"] ? " one " : " two "; $value[0]->id = 77; unset($value);
    } catch (Throwable $e) { echo $e::class, $e->getMessage(), $e->getPrevious()?->getMessage(), " "; }';
$knows = new Server();
$reads = new Server('-d amber.key_memory=0');
$knows->run($usual . $tell);
foreach ($requests as $name => $classes) {
    $known = $knows->run($classes . $tell);
    echo $name, ': ', $known === $reads->run($classes . $tell) && strlen($known) > 1000 ? 'same' : $known, "\n";
}
echo $knows->run('[, , $hits, $misses] = array_values(Amber\status()["keys"]); var_dump($hits > 500, $misses < 10);');
?>
--EXPECT--
as they were: same
another type that fits: same
another type that does not: same
a float: same
private: same
public: same
another order: same
another name: same
another name, with a notice: same
no properties: same
one more: same
a default that is counted: same
readonly: same
abstract: same
an interface: same
an enum: same
inherited: same
an alias: same
not serializable: same
a date: same
with __wakeup(): same
with __unserialize(): same
with a destructor: same
missing: same
loaded when asked for: same
as they were, later: same
bool(true)
bool(true)
