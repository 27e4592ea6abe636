<?php
// Classes whose hooks do what hooks should not. Nothing in here may end the request: that would hide the rest.

final class Depth
{
    public static int $now = 0;
    public static array $kept = [];
    public static bool $over = false;

    /** Runs a function unless it is running inside itself too often. */
    public static function guard(callable $function): void
    {
        if (self::$now >= 3) {
            return;
        }
        self::$now++;
        try {
            $function();
        } finally {
            self::$now--;
        }
    }

    /** Holds on to a value for a while, so that it outlives the message it came from. */
    public static function keep(mixed $value): void
    {
        if (self::$over) {
            return;
        }
        self::$kept[] = $value;
        if (count(self::$kept) > 5) {
            array_shift(self::$kept);
        }
    }
}

// A cycle that a static property holds at the end of a request is not released by PHP itself.
register_shutdown_function(function () {
    Depth::$over = true;
    Depth::$kept = [];
    gc_collect_cycles();
});

enum Suit { case Hearts; case Spades; }
enum Size: string { case Small = 's'; case Large = 'l'; }

class Plain { public $a = 1; protected $b = 'two'; private $c = [3]; }

class Typed
{
    public int $i = 0;
    public ?Typed $t = null;
    public string|array $u = '';
    protected ?Suit $e = null;
    private float $f = 0.5;
    public readonly int $r;
}

/** Throws. */
class Bomb
{
    public $a;
    public function __unserialize(array $data): void { throw new RuntimeException('bomb'); }
    public function __destruct() { Depth::keep('a destructor of what was not whole'); }
}

/** Changes everything it can reach. */
class Vandal
{
    public $a;
    public $b;
    public function __unserialize(array $data): void
    {
        foreach ($data as $key => &$value) {
            if (is_object($value)) {
                foreach (array_keys(get_object_vars($value)) as $name) {
                    try {
                        unset($value->$name);
                    } catch (Error) {
                    }
                }
            }
            $value = [$key, $data];
        }
        $this->a = $data;
        $this->b = &$this->a;
    }
    public function __serialize(): array
    {
        $this->a = null;
        unset($this->b);
        return [$this, &$this->a, [1, 2]];
    }
}

/** Calls amber from within. */
class Again
{
    public $a;
    public function __unserialize(array $data): void
    {
        Depth::guard(function () use ($data) {
            $bytes = amber_serialize($data, ['max_depth' => 50]);
            $this->a = amber_unserialize($bytes);
            try {
                amber_unserialize(substr($bytes, 0, -1));
            } catch (Amber\Exception) {
            }
        });
    }
    public function __serialize(): array
    {
        Depth::guard(fn () => amber_serialize([$this, $this->a]));
        return ['a' => $this->a];
    }
}

/** Is slept and woken; waking changes and throws now and then. */
class Sleeper
{
    public $a = 'a';
    protected $b = 'b';
    private $c;
    public function __sleep() { $this->c = [$this]; return ['a', 'b', 'c']; }
    public function __wakeup()
    {
        Depth::keep($this);
        if ($this->a === 7) {
            throw new LogicException('woken too early');
        }
        $this->b = &$this->a;
    }
    public function __destruct() { $this->a = null; }
}

/** Lives on after its destructor. */
class Zombie
{
    public $a;
    public function __destruct() { Depth::keep($this); }
}

class Old implements Serializable
{
    public $data;
    public function serialize() { return $this->data; }
    public function unserialize($data)
    {
        $this->data = $data;
        Depth::guard(fn () => unserialize(serialize([$this, $data])));
        if ($data === 'throw') {
            throw new Exception('no');
        }
    }
}

/** Suspends a fiber in the middle of decoding, and resumes it, or not. */
class Fibrous
{
    public $a;
    public function __unserialize(array $data): void
    {
        $this->a = $data;
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            return;
        }
        Depth::guard(function () {
            $fiber = new Fiber(fn () => amber_unserialize(amber_serialize([new Fibrous(), $this->a])));
            try {
                $fiber->start();
                amber_serialize([$this->a, 'meanwhile']);
                if (!$fiber->isTerminated() && count((array) $this->a) % 2) {
                    $fiber->resume();
                }
            } catch (Amber\Exception | FiberError) {
            }
        });
    }
}

#[AllowDynamicProperties]
class Dynamic { public $a = 1; public int $i = 5; }

class Refuses
{
    public $a;
    public function __set($name, $value) { throw new Exception("no $name"); }
    public function __get($name) { throw new Exception("no $name"); }
    public function __unset($name) { throw new Exception("no $name"); }
}

abstract class Unfinished { public $a; }

final class Only { public readonly ?array $a; public function __construct(public readonly mixed $b = null) {} }

class Storage extends ArrayObject { public $a; }
class Queue extends SplObjectStorage
{
    public function __unserialize(array $data): void { parent::__unserialize($data); }
}

/** The options of the target's first byte. */
function options_of_choice(int $choice): array
{
    $options = ['max_depth' => 60];
    if ($choice & 1) {
        $options['class_map'] = ['Plain' => 'Typed', 'Typed' => 'Plain', 'Gone' => 'Vandal', 'Only' => 'Missing'];
    }
    if ($choice & 2) {
        $options['unknown_class'] = 'throw';
    }
    if ($choice & 4) {
        $options['allowed_classes'] = $choice & 8 ? ['Plain', 'Typed', 'Sleeper', 'Suit', 'Again', 'Storage'] : false;
    }
    if ($choice & 16) {
        set_error_handler(fn ($level, $message) => throw new ErrorException($message, 0, $level));
    } else {
        set_error_handler(fn () => true);
    }
    return $options;
}

spl_autoload_register(function (string $name) {
    Depth::guard(fn () => amber_unserialize(amber_serialize([$name, new Plain(), [$name => $name]])));
    if (str_starts_with($name, 'Thrown')) {
        throw new Exception('autoloader');
    }
    if ($name === 'Loaded') {
        eval('class Loaded { public $a; public int $i = 1; }');
    }
});
