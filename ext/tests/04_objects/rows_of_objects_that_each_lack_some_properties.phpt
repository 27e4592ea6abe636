--TEST--
Rows of objects that each lack some properties: what the class declares stands in their place, as in native
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Thing {
    public $id;
    public $list = [1, 2];
    public ?string $text = 'a text by default';
    public int $typed;
    protected $inner = 'inner';
    private $own = null;
    public $self;
    public static function numbered(int $i): static {
        $thing = new static();
        $thing->id = $i;
        if ($i % 2) { $thing->typed = $i; }
        if ($i % 3 === 0) { unset($thing->list); } else { $thing->list = [$i]; }
        if ($i % 5 === 0) { unset($thing->text); }
        if ($i % 7 === 0) { unset($thing->inner, $thing->own); }
        if ($i % 4 === 0) { unset($thing->self); } else { $thing->self = $thing; }
        return $thing;
    }
}
class Child extends Thing { public $more = 'more'; }
same('stdClass', array_map(fn ($i) => (object) (['id' => $i] + ($i % 2 ? ['a' => "a $i"] : []) + ($i % 3 ? ['b' => [$i, $i]] : [])), range(1, 40)));
same('stdClass that hold themselves', array_map(function ($i) { $o = (object) ['id' => $i]; if ($i % 2) { $o->self = $o; } return $o; }, range(1, 40)));
$all = array_map(function ($i) { $o = (object) ['id' => $i]; if ($i % 3) { $o->in = (object) ['up' => $o]; } return $o; }, range(1, 40));
same('stdClass that hold what holds them', $all);
same('and are held elsewhere', [$all, $all[7], $all[8], [$all[39]]]);
same('declared ones', array_map(Thing::numbered(...), range(1, 60)));
same('inherited ones', array_map(Child::numbered(...), range(1, 60)));
same('by turns', array_map(fn ($i) => $i % 2 ? Child::numbered($i) : Thing::numbered($i), range(1, 60)));
same('first ones of the shape before', [(object) ['id' => 0, 'a' => 1, 'b' => 2], array_map(fn ($i) => (object) (['id' => $i] + ($i % 2 ? ['a' => 1] : []) + ($i % 3 ? ['b' => 2] : [])), range(1, 40)), (object) ['id' => 0, 'a' => 1, 'b' => 2]]);
$bytes = amber_serialize(array_map(fn ($i) => (object) (['id' => $i] + ($i % 2 ? ['a' => 1] : [])), range(1, 20)));
$missing = amber_unserialize($bytes, ['allowed_classes' => false]);
var_dump(get_class($missing[0]), count((array) $missing[0]), count((array) $missing[1]), amber_serialize($missing) === $bytes);

// hooks, and properties one by one, as the class has them when they are read
class Hooked { public $got; public function __unserialize(array $data): void { $this->got = $data; } }
class Dynamic { public $id; public function __get($name) { return 'no such thing'; } }
#[AllowDynamicProperties]
class Woken { public $id; public $a = 'default'; public function __wakeup() { $this->id = -$this->id; } }
foreach ([Hooked::class, Dynamic::class, Woken::class] as $class) {
    $objects = @amber_unserialize($bytes, ['class_map' => ['stdClass' => $class]]);
    $native = @unserialize(str_replace('8:"stdClass"', strlen($class) . ":\"$class\"", serialize(amber_unserialize($bytes))));
    var_dump(serialize($objects) === serialize($native), $objects == $native);
}
var_dump(amber_unserialize($bytes, ['class_map' => ['stdClass' => 'Hooked']])[1]->got);
?>
--EXPECT--
stdClass: same
stdClass that hold themselves: same
stdClass that hold what holds them: same
and are held elsewhere: same
declared ones: same
inherited ones: same
by turns: same
first ones of the shape before: same
string(22) "__PHP_Incomplete_Class"
int(3)
int(2)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(1) {
  ["id"]=>
  int(2)
}
