<?php
// Classes with every feature that serialize() knows. Hooks write what they do into Log.

namespace Amber\Generator;

enum Pure { case One; case Two; case Three; }

enum Backed: string { case Small = 's'; case Large = 'l'; }

/** What hooks and the engine said, in order. */
final class Log
{
    /** @var list<string> */
    public static array $lines = [];

    public static function take(): string
    {
        $lines = implode("\n", self::$lines);
        self::$lines = [];
        return $lines;
    }

    public static function add(string $hook, object $object, string $detail = ''): void
    {
        self::$lines[] = $hook . ' ' . $object::class . ' ' . $detail;
    }

    /** An error handler: warnings are compared like hooks. */
    public static function error(int $level, string $message): bool
    {
        self::$lines[] = "error $level " . preg_replace('/^\w+\(\): /', '', $message);
        return true;
    }
}

class Untyped
{
    public $a = 'default of a';
    protected $b = ['default', 'of b'];
    private $c;
}

class Typed
{
    public int $int = 5;
    public ?string $string = null;
    protected float $float = 0.5;
    private array $array = ['default'];
    public mixed $mixed;
    public int|string|null $union = 0;
    public ?object $object = null;
    public bool $never;
    private ?self $self;
}

class Ancestor
{
    private $same = 'of the ancestor';
    protected $inherited = 1;
    private ?array $hidden = null;
}

class Descendant extends Ancestor
{
    private $same = 'of the descendant';
    public $own;
}

class LastDescendant extends Descendant
{
    private $same = 'of the last';
    protected $inherited = 2;
    public int $counter = 0;
}

final class Fixed
{
    public readonly int $id;
    private readonly mixed $value;
    public readonly ?array $list;

    public function set(int $id, mixed $value): void
    {
        $this->id = $id;
        $this->value = $value;
    }

    public function isSet(): bool
    {
        return isset($this->id);
    }
}

#[\AllowDynamicProperties]
class Dynamic
{
    public $declared = 1;
    protected ?int $number = null;
}

#[\AllowDynamicProperties]
class NothingDeclared {}

class WithEnums
{
    public Pure $pure = Pure::One;
    public ?Backed $backed = null;
}

/** For hooks: arrays go by reference, since a copy could stand inside itself (see Builder); all else as it is. */
function hand_over(mixed &$value, array &$data, int|string $key): void
{
    if (is_array($value)) {
        $data[$key] = &$value;
    } else {
        $data[$key] = $value;
    }
}

class Magic
{
    public $a;
    private $b = 'b';

    public function __serialize(): array
    {
        Log::add('__serialize', $this);
        $data = [];
        hand_over($this->a, $data, 'a');
        hand_over($this->b, $data, 3);
        return $data + ['list' => [1, 2]];
    }

    public function __unserialize(array $data): void
    {
        Log::add('__unserialize', $this, implode(',', array_keys($data)));
        $this->a = $data['a'] ?? null;
        $this->b = $data[3] ?? null;
    }
}

/** Its hooks give a new object at every call. */
class MagicTemporary
{
    public $a;

    public function __serialize(): array
    {
        Log::add('__serialize', $this);
        $temporary = new NothingDeclared();
        $data = [$temporary, 'twice' => $temporary];
        hand_over($this->a, $data, 'a');
        return $data;
    }

    public function __unserialize(array $data): void
    {
        Log::add('__unserialize', $this, $data[0] === $data['twice'] ? 'one object' : 'two objects');
        $this->a = $data['a'] ?? null;
    }
}

class OnlySerialize
{
    public $a;
    protected $b = 'kept';

    public function __serialize(): array
    {
        Log::add('__serialize', $this);
        $data = ["\0*\0b" => 'from __serialize()'];
        hand_over($this->a, $data, 'a');
        return $data;
    }
}

class Sleeps
{
    public $a;
    protected $b = 'b';
    private $c = 'c';
    public int $unset;
    public $left = 'out';

    public function __sleep(): array
    {
        Log::add('__sleep', $this);
        return ['c', 'a', 'unset', 'b'];
    }

    public function __wakeup(): void
    {
        Log::add('__wakeup', $this, is_scalar($this->left) ? (string) $this->left : '');
    }
}

class OnlyWakes extends Untyped
{
    public $d;

    public function __wakeup(): void
    {
        Log::add('__wakeup', $this);
    }
}

$level = error_reporting(E_ALL & ~E_DEPRECATED);

class Old implements \Serializable
{
    public $text = '';

    public function serialize(): string
    {
        Log::add('serialize', $this);
        return serialize($this->text);
    }

    public function unserialize($data): void
    {
        Log::add('unserialize', $this, $data);
        $this->text = @unserialize($data);
    }
}

error_reporting($level);

/** Encodes a value in a hook: the loop for plain values is not used there. */
final class Inside
{
    private string $bytes;

    private function __construct(private mixed $value) {}

    public function __serialize(): array
    {
        $this->bytes = amber_serialize($this->value);
        return [];
    }

    public static function bytes(mixed $value): string
    {
        $inside = new self($value);
        amber_serialize($inside);
        return $inside->bytes;
    }
}
