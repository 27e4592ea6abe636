--TEST--
Lazy objects of classes with __serialize() and __sleep() are initialised as native does
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Magic { public $a = 1; function __serialize(): array { echo "serialize\n"; return ['a' => $this->a]; } function __unserialize(array $d): void { $this->a = $d['a']; } }
class Sleeps { public $a = 1; public $b = 2; function __sleep() { echo "sleep\n"; return ['a']; } }
class Constant { public $a = 1; function __serialize(): array { return []; } function __unserialize(array $d): void { } }
foreach (['Magic', 'Sleeps', 'Constant'] as $name) {
    foreach (['newLazyGhost', 'newLazyProxy'] as $method) {
        both(function ($serialize, $unserialize) use ($name, $method) {
            $class = new ReflectionClass($name);
            $lazy = $class->$method(function ($o) use ($name) { echo "initialised\n"; $o = new $name(); $o->a = 'lazily'; return $o; });
            if ($method === 'newLazyGhost') {
                $lazy = $class->newLazyGhost(function ($o) { echo "initialised\n"; $o->a = 'lazily'; });
            }
            echo json_encode($unserialize($serialize([$lazy]))), "\n";
        });
    }
}
?>
--EXPECT--
serialize
initialised
[{"a":"lazily"}]
serialize
initialised
[{"a":"lazily"}]
sleep
initialised
[{"a":"lazily","b":2}]
sleep
initialised
[{"a":"lazily","b":2}]
[{"a":1}]
[{"a":1}]
