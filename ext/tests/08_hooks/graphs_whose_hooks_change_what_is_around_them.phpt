--TEST--
Hooks that change the graph around them give what they give natively, called in the same order (600 random graphs)
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

#[AllowDynamicProperties]
class Plain { public $a; public $text = 'before'; protected $b; private ?array $c = null; public int $n = 0; public ?Plain $unset; function fill($b, $c) { $this->b = $b; $this->c = $c; } }
trait Hooked { public $x; public $id; public $y; }
class Both { use Hooked; public $back; function __serialize(): array { Graph::change($this->id); return ['id' => $this->id, 'x' => $this->x, 'y' => $this->y]; } function __unserialize(array $data): void { $this->back = $data; } }
class Writes { use Hooked; function __serialize(): array { Graph::change($this->id); return ['x' => $this->x, 'id' => $this->id, 'y' => $this->y]; } }
class Sleeps { use Hooked; protected $more = [1]; private $own = 'own'; function __sleep() { Graph::change($this->id); return ['x', 'id', 'y', 'more', 'own']; } }
class SleepsOtherwise extends Sleeps { function __sleep() { parent::__sleep(); return ['y', 'more', 'id']; } function __wakeup() { $this->x = 'awake'; } }

/** A value by a seed: the same one again for each of those that are compared. */
class Graph
{
    static array $called, $objects, $references;

    static function build(int $seed): mixed
    {
        mt_srand($seed);
        self::$called = self::$objects = self::$references = [];
        return [self::value(5), self::object('Plain', 3), self::value(4)];
    }

    // What native's walk bears: nothing that it may be looking at is released.
    static function change(int $id): void
    {
        self::$called[] = $id;
        $object = self::$objects[mt_rand(0, count(self::$objects) - 1)];
        match (mt_rand(0, 9)) {
            0 => $object instanceof Plain && $object->text = "changed by $id",
            1 => $object instanceof Plain && $object->n = $id,
            2 => $object instanceof stdClass && $object->{'new' . mt_rand(0, 3)} = $id,
            3 => $object instanceof DateTime && $object->modify('+1 day'),
            4 => self::$references && self::$references[array_rand(self::$references)] = "changed by $id",
            5 => (array) $object,
            default => null,
        };
    }

    static function value(int $levels): mixed
    {
        $kind = mt_rand(0, 24);
        if ($levels === 0 || $kind < 7) {
            return [null, mt_rand(0, 300), 0.25 * mt_rand(0, 9), 'text ' . mt_rand(0, 9), 'x', true, [1, 'a' => 2]][mt_rand(0, 6)];
        }
        return match (true) {
            $kind < 10 => array_map(fn () => self::value($levels - 1), range(1, mt_rand(1, 10))),
            $kind < 12 => ['k' => self::value($levels - 1), 7 => self::value($levels - 1)],
            $kind < 14 => array_map(fn ($i) => ['i' => $i, 'v' => self::value(min(1, $levels - 1)), 'z' => 'z'], range(1, mt_rand(16, 19))),
            $kind < 16 => (function () { $class = ['Plain', 'stdClass', 'Writes', 'Sleeps', 'Both'][mt_rand(0, 4)]; return array_map(fn () => self::object($class, 1), range(1, mt_rand(16, 19))); })(),
            $kind === 16 => self::$objects[] = new DateTime('2020-01-0' . mt_rand(1, 9) . ' UTC'),
            $kind === 17 => new ArrayObject([1, self::value($levels - 1)]),
            $kind === 18 && self::$objects => self::$objects[array_rand(self::$objects)],
            $kind === 19 => self::reference(),
            default => self::object(['Plain', 'stdClass', 'Writes', 'Sleeps', 'SleepsOtherwise', 'Both', 'Plain'][mt_rand(0, 6)], $levels),
        };
    }

    static function reference(): array
    {
        $at = count(self::$references);
        self::$references[$at] = 'text';
        $holder = ['held' => null];
        $holder['held'] = &self::$references[$at];
        if (mt_rand(0, 2) === 0) {
            $holder['again'] = &self::$references[$at];
        }
        return $holder;
    }

    static function object(string $class, int $levels): object
    {
        $object = self::$objects[] = new $class();
        if ($object instanceof Plain) {
            $object->a = self::value($levels - 1);
            $object->fill(self::value($levels - 1), mt_rand(0, 1) ? [self::value($levels - 1)] : null);
        } elseif ($object instanceof stdClass) {
            $object->one = self::value($levels - 1);
            $object->two = self::value($levels - 1);
        } else {
            $object->id = count(self::$objects);
            $object->x = self::value($levels - 1);
            $object->y = self::value($levels - 1);
        }
        return $object;
    }
}

$hooks = $differ = 0;
for ($seed = 0; $seed < 600; $seed++) {
    $native = unserialize(serialize(Graph::build($seed)));
    $called = Graph::$called;
    $amber = amber_unserialize(amber_serialize(Graph::build($seed)));
    $hooks += count($called);
    $what = $called !== Graph::$called ? 'calls' : (print_r($native, true) !== print_r($amber, true) ? 'result' : '');
    if ($what !== '') {
        $differ++;
        echo "seed $seed: other $what\n";
    }
}
echo $hooks > 5000 ? 'thousands of' : $hooks, " hooks were called, $differ graphs differ\n";
?>
--EXPECT--
thousands of hooks were called, 0 graphs differ
