--TEST--
Rows that each hold two equal arrays take little more than those that hold one of them, however the arrays are held
--FILE--
<?php
class Model { protected $attributes; protected $original; public $exists = true; function __construct(array $attributes, bool $same) { $this->attributes = $attributes; $this->original = $same ? $attributes : ['other' => 1] + $attributes; } }
class Sleeps extends Model { function __sleep() { return ['attributes', 'original', 'exists']; } }
$attributes = fn (int $i) => ['id' => $i, 'name' => "$i is name $i", 'mail' => "$i@example.com/$i", 'hash' => md5("$i"), 'made' => '2024-01-02'];
foreach ([Model::class, Sleeps::class] as $class) {
    $same = array_map(fn ($i) => new $class($attributes($i), true), range(1, 100));
    $once = array_map($attributes, range(1, 100));
    $other = array_map(fn ($i) => new $class($attributes($i), false), range(1, 100));
    // unserialize() makes arrays of their own
    echo amber_serialize(unserialize(serialize($same))) === amber_serialize($same) ? 'same bytes' : 'OTHER BYTES', "\n";
    echo max(strlen(amber_serialize($same)), strlen(amber_serialize($other))) < 1.3 * strlen(amber_serialize($once)) ? 'less' : 'NOT LESS', "\n";
    echo unserialize(serialize($same)) == amber_unserialize(amber_serialize($same)) ? 'equal' : 'DIFFER', "\n";
}
$records = array_map(fn ($i) => ['billing' => $attributes($i), 'n' => $i, 'shipping' => $attributes($i)], range(1, 100));
$unlike = array_map(fn ($i) => ['billing' => $attributes($i), 'n' => $i, 'shipping' => $attributes($i + 1000)], range(1, 100));
echo strlen(amber_serialize($records)) < 0.7 * strlen(amber_serialize($unlike)) ? 'less' : 'NOT LESS', "\n";
?>
--EXPECT--
same bytes
less
equal
same bytes
less
equal
less
