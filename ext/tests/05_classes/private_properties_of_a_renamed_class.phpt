--TEST--
class_map also says whose private properties these are: of a renamed class, and of a renamed parent
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $secret; private $moved; function __construct($v) { $this->secret = $v; $this->moved = $v; } }
class Old extends Base { public $a; protected $b; private $c = 3; private readonly int $r; private $secret;
    function __construct($v) { parent::__construct("base $v"); $this->a = $this->b = $this->c = $this->r = $this->secret = $v; } }
class Base2 { private $secret = 'default'; public $moved = 'default'; }
#[AllowDynamicProperties] class Fresh extends Base2 { public $a; protected $b; private $c = 4; private readonly int $r; private $secret; }
#[AllowDynamicProperties] class Open { public $a, $b, $c, $r, $secret; }
function show(object $object): void
{
    foreach ((array) $object as $name => $value) {
        echo strtr($name, "\0", '|'), " => $value\n";
    }
}
$bytes = amber_serialize(new Old(99));
echo "both renamed\n";
show(amber_unserialize($bytes, ['class_map' => ['OLD' => 'Fresh', 'Base' => 'base2']]));
echo "the child alone\n";
show(amber_unserialize($bytes, ['class_map' => ['Old' => 'Fresh']]));
echo "private no more\n";
show(amber_unserialize($bytes, ['class_map' => ['Old' => 'Open']]));
echo "many\n";
$list = amber_unserialize(amber_serialize(array_map(fn ($i) => new Old($i), range(1, 20))), ['class_map' => ['Old' => 'Fresh', 'Base' => 'Base2']]);
show($list[19]);
?>
--EXPECT--
both renamed
|Base2|secret => base 99
moved => default
a => 99
|*|b => 99
|Fresh|c => 99
|Fresh|r => 99
|Fresh|secret => 99
|Base|moved => base 99
the child alone
|Base2|secret => default
moved => default
a => 99
|*|b => 99
|Fresh|c => 99
|Fresh|r => 99
|Fresh|secret => 99
|Base|secret => base 99
|Base|moved => base 99
private no more
a => 99
b => 99
c => 99
r => 99
secret => 99
|Base|secret => base 99
|Base|moved => base 99
many
|Base2|secret => base 20
moved => default
a => 20
|*|b => 20
|Fresh|c => 20
|Fresh|r => 20
|Fresh|secret => 20
|Base|moved => base 20
