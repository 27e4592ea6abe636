--TEST--
A time limit that ends __serialize() leaves the rest of the request able to serialize and unserialize
--FILE--
<?php
class Endless
{
    function __serialize(): array { while ($GLOBALS['in'] === 'serialize') { } return [1]; }
    function __unserialize(array $data): void { while ($GLOBALS['in'] === 'unserialize') { } }
}
$value = [['text', 'text'], range(1, 50)];
register_shutdown_function(function () use ($value) {
    echo serialize(amber_unserialize(amber_serialize($value))) === serialize($value) ? "sound\n" : "BROKEN\n";
});
$in = 'none';
$bytes = amber_serialize([$value, new Endless(), $value]);
$in = 'serialize';
set_time_limit(1);
amber_serialize([$value, new Endless(), $value]);
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %s on line %d
sound
