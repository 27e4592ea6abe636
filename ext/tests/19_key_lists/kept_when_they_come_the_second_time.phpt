--TEST--
A process keeps a key list or the names of a class when it reads them the second time
--EXTENSIONS--
amber
--FILE--
<?php
class A { public $p = 1; public $q = 2; }
class Same { public $Same = 1; }
$show = function (string $what, mixed ...$values) {
    foreach ($values as $value) {
        $before = Amber\status()['keys'];
        amber_unserialize(amber_serialize($value));
        $after = Amber\status()['keys'];
        echo $what, ': ', $after['lists'] - $before['lists'], ' kept, ', $after['hits'] - $before['hits'], ' hits, ',
            $after['misses'] - $before['misses'], " misses\n";
    }
};
$show('two keys', ['id' => 1, 'name' => 'x'], ['id' => 2, 'name' => 'y'], ['id' => 3, 'name' => 'z']);
$show('one key', ['only' => 1], ['only' => 'another'], ['only' => null]);
$show('int keys', [3 => 1, -7 => 'x'], [3 => 2, -7 => 'y'], [3 => 3, -7 => 'z']);
$wide = array_fill_keys(array_map(fn ($i) => "key number $i", range(0, 199)), 1.5);
$show('a column', $wide, $wide, $wide);
$show('a class', new A(), new A(), new A());
$long = [str_repeat('k', 129) => 1];
$show('a long key', $long, $long, $long);
$show('a property with the name of its class', new Same(), new Same(), new Same());
?>
--EXPECT--
two keys: 0 kept, 0 hits, 1 misses
two keys: 1 kept, 0 hits, 1 misses
two keys: 0 kept, 1 hits, 0 misses
one key: 0 kept, 0 hits, 1 misses
one key: 1 kept, 0 hits, 1 misses
one key: 0 kept, 1 hits, 0 misses
int keys: 0 kept, 0 hits, 1 misses
int keys: 1 kept, 0 hits, 1 misses
int keys: 0 kept, 1 hits, 0 misses
a column: 0 kept, 0 hits, 1 misses
a column: 1 kept, 0 hits, 1 misses
a column: 0 kept, 1 hits, 0 misses
a class: 0 kept, 0 hits, 1 misses
a class: 1 kept, 0 hits, 1 misses
a class: 0 kept, 1 hits, 0 misses
a long key: 0 kept, 0 hits, 1 misses
a long key: 0 kept, 0 hits, 1 misses
a long key: 0 kept, 0 hits, 1 misses
a property with the name of its class: 0 kept, 0 hits, 1 misses
a property with the name of its class: 0 kept, 0 hits, 1 misses
a property with the name of its class: 0 kept, 0 hits, 1 misses
