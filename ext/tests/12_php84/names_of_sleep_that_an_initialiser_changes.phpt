--TEST--
Names that __sleep() of a lazy object gives by reference are read after the object is initialised, which may change them
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeps
{
    public int $alpha = 1;
    public int $other = 2;
    public static string $name;
    public function __sleep(): array
    {
        self::$name = implode('', ['al', 'pha']); // nobody else holds it
        return [&self::$name];
    }
}
class SleepsWithoutNames extends Sleeps
{
    public function __sleep(): array
    {
        return [];
    }
}
both(function ($serialize, $unserialize) {
    foreach (['Sleeps', 'SleepsWithoutNames'] as $class) {
        $reflection = new ReflectionClass($class);
        $initialise = function () {
            echo "initialised\n";
            Sleeps::$name = implode('', ['ot', 'her']);
        };
        $ghost = $reflection->newLazyGhost(function (Sleeps $object) use ($initialise) {
            $initialise();
            $object->other = 3;
        });
        $proxy = $reflection->newLazyProxy(function () use ($initialise, $class) {
            $initialise();
            return new $class();
        });
        foreach ([$ghost, $proxy] as $object) {
            echo json_encode($unserialize($serialize([$object]))[0]), "\n";
        }
    }
});
?>
--EXPECT--
initialised
{"alpha":1,"other":3}
initialised
{"alpha":1,"other":2}
initialised
{"alpha":1,"other":2}
initialised
{"alpha":1,"other":2}
