--TEST--
load(): what classes make of a file beyond its bytes is that of each request: defaults, floats of ints, aliases
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
class Thing { public $id = 2; }
enum Suit { case Hearts; }
Amber\store($thing = new_file('thing'), [new Thing()]);
Amber\store($suit = new_file('suit'), [Suit::Hearts]);
$requests = [
    'a default' => [$thing, 'class Thing { public $id; public $more = "one"; }', 'class Thing { public $id; public $more = "two"; }'],
    'a constant' => [$thing, 'const MORE = 1; class Thing { public $id; public $more = MORE; }',
        'const MORE = 2; class Thing { public $id; public $more = MORE; } new Thing();'],
    'no default' => [$thing, 'class Thing { public $id; public ?int $more = null; }', 'class Thing { public $id; public ?int $more; }'],
    'an int' => [$thing, 'class Thing { public float $id; }', 'class Thing { public int|float $id; }'],
    'an alias' => [$thing, 'class One { public $id; } class_alias("One", "Thing");',
        'class One { public $id; } class Two { public $id; } class_alias("Two", "Thing");'],
    'an alias that is missing' => [$thing, 'class One { public $id; } class_alias("One", "Thing");', 'class One { public $id; }'],
    'an alias of an enum' => [$suit, 'enum One { case Hearts; } class_alias("One", "Suit"); One::Hearts;',
        'enum One { case Hearts; } enum Two { case Hearts; } class_alias("Two", "Suit"); One::Hearts; Two::Hearts;'],
];
foreach ($requests as $name => [$file, $before, $after]) {
    $server = new Server('-d amber.load_revalidate=-1');
    $server->run("$before for (\$i = 0; \$i < 3; \$i++) Amber\\load('$file');");
    echo "$name: ", $server->run("$after ob_start(); var_dump(amber_unserialize(file_get_contents('$file')));
        \$decoded = ob_get_clean(); ob_start(); var_dump(Amber\\load('$file')); \$loaded = ob_get_clean();
        echo preg_replace('/#\d+/', '', \$loaded) === preg_replace('/#\d+/', '', \$decoded) ? 'same' : \"\$loaded | \$decoded\";"), "\n";
    unset($server);
}
$server = new Server('-d amber.load_revalidate=-1');
$alias = 'class One { public $id; } class_alias("One", "Thing");';
$server->run("$alias for (\$i = 0; \$i < 3; \$i++) Amber\\load('$thing');");
echo 'an alias that is not allowed: ',
    $server->run("$alias echo get_class(Amber\\load('$thing', ['allowed_classes' => ['One']])[0]);"), "\n";
?>
--EXPECT--
a default: same
a constant: same
no default: same
an int: same
an alias: same
an alias that is missing: same
an alias of an enum: same
an alias that is not allowed: __PHP_Incomplete_Class
