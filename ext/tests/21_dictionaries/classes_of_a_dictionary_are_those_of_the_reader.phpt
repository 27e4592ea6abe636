--TEST--
Class layouts of a dictionary obey allowed_classes, class_map, unknown_class and autoloaders, in each call anew
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
put_dictionary($directory = new_dictionaries(), 'shop', ['classes' => [['A', ['x', 'y']], ['Late', ['x']], ['Hooked', [0, 'k']],
    ['Typed', ['id', 'extra']], ['Nothing', []]]]);
echo run_with($directory, <<<'PHP'
    class A { public $x = 1; public $y; }
    class B { public $y; public $x; public $z = 'default'; }
    class Hooked { public $data; function __serialize(): array { return [5, 'k' => 6]; } function __unserialize(array $data): void { $this->data = $data; } }
    #[AllowDynamicProperties] class Typed { public int $id = 3; }
    #[AllowDynamicProperties] class Nothing { }
    $typed = new Typed();
    $typed->extra = [1];
    $show = function (string $hex, array $options = []) {
        try {
            echo str_replace("\0", '~', serialize(amber_unserialize(hex2bin($hex), $options))), "\n";
        } catch (Amber\DecodeException $e) {
            echo preg_replace('/ \(at.*/', '', $e->getMessage()), "\n";
        }
    };
    $a = bin2hex(amber_serialize([new A(), new A()], ['dictionary' => 'shop']));
    $show($a);
    $show($a, ['allowed_classes' => ['B']]);
    $show($a, ['allowed_classes' => ['A']]);
    $show($a, ['class_map' => ['A' => 'B']]);
    $show($a, ['allowed_classes' => false, 'unknown_class' => 'throw']);
    $show($a);
    $show(bin2hex(amber_serialize([new Hooked(), new Hooked()], ['dictionary' => 'shop'])));
    foreach ([1, 2] as $time) {
        $show(bin2hex(amber_serialize([$typed, clone $typed, new Nothing()], ['dictionary' => 'shop'])));
    }
    $late = substr($a, 0, 12) . 'a2c107c108';
    $show($late);
    $show($late, ['unknown_class' => 'throw']);
    spl_autoload_register(function ($class) { echo "autoload $class\n"; eval("class $class { public \$x; }"); });
    $show($late, ['allowed_classes' => ['A']]);
    $show($late);
    $show($late);
    PHP);
?>
--EXPECT--
a:2:{i:0;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}i:1;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}}
a:2:{i:0;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}i:1;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}}
a:2:{i:0;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}i:1;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}}
a:2:{i:0;O:1:"B":3:{s:1:"y";N;s:1:"x";i:1;s:1:"z";s:7:"default";}i:1;O:1:"B":3:{s:1:"y";N;s:1:"x";i:1;s:1:"z";s:7:"default";}}
Class A is not in allowed_classes
a:2:{i:0;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}i:1;O:1:"A":2:{s:1:"x";i:1;s:1:"y";N;}}
a:2:{i:0;O:6:"Hooked":2:{i:0;i:5;s:1:"k";i:6;}i:1;O:6:"Hooked":2:{i:0;i:5;s:1:"k";i:6;}}
a:3:{i:0;O:5:"Typed":2:{s:2:"id";i:3;s:5:"extra";a:1:{i:0;i:1;}}i:1;O:5:"Typed":2:{s:2:"id";i:3;s:5:"extra";a:1:{i:0;i:1;}}i:2;O:7:"Nothing":0:{}}
a:3:{i:0;O:5:"Typed":2:{s:2:"id";i:3;s:5:"extra";a:1:{i:0;i:1;}}i:1;O:5:"Typed":2:{s:2:"id";i:3;s:5:"extra";a:1:{i:0;i:1;}}i:2;O:7:"Nothing":0:{}}
a:2:{i:0;O:4:"Late":1:{s:1:"x";i:7;}i:1;O:4:"Late":1:{s:1:"x";i:8;}}
Class Late does not exist
a:2:{i:0;O:4:"Late":1:{s:1:"x";i:7;}i:1;O:4:"Late":1:{s:1:"x";i:8;}}
autoload Late
a:2:{i:0;O:4:"Late":1:{s:1:"x";i:7;}i:1;O:4:"Late":1:{s:1:"x";i:8;}}
a:2:{i:0;O:4:"Late":1:{s:1:"x";i:7;}i:1;O:4:"Late":1:{s:1:"x";i:8;}}
