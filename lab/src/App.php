<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Classes of the objects in Dataset\Application: properties and hooks of those that they are like, and names about as
// long; and at the end those in Dataset\Probe. Nobody reads what is private.
namespace Amber\Lab\App;

enum Color: string
{
    case Red = 'red';
    case Blue = 'blue';
}

/** A value of an application. */
class Item
{
    public \DateTimeImmutable $when;

    public function __construct(
        public int $id,
        private string $name,
        public Color $color,
        protected float $price,
    ) {
        $this->when = new \DateTimeImmutable('2026-01-01', new \DateTimeZone('UTC'));
    }
}

/** An entity that Doctrine manages. */
class User
{
    private \DateTimeImmutable $since;
    private PersistentCollection $team;

    public function __construct(private int $id, private string $name, private string $password, private ?User $boss)
    {
        $this->since = new \DateTimeImmutable('2026-01-01', new \DateTimeZone('UTC'));
        $this->team = new PersistentCollection();
    }
}

/** Doctrine\ORM\PersistentCollection, which leaves out what leads to the database. */
final class PersistentCollection
{
    protected ?object $manager = null;
    protected ArrayCollection $collection;
    protected bool $initialized = false;

    public function __construct()
    {
        $this->collection = new ArrayCollection();
    }

    /** @return list<string> */
    public function __sleep(): array
    {
        return ['collection', 'initialized'];
    }
}

/** Doctrine\Common\Collections\ArrayCollection. */
class ArrayCollection
{
    /** @param list<User> $elements */
    public function __construct(private array $elements = []) {}
}

/** Symfony's AbstractToken, with what its child hands on. */
class Token
{
    /** @param list<string> $roles */
    public function __construct(private ?User $user, private array $roles) {}

    /** @return array<mixed> */
    public function __serialize(): array
    {
        return [$this->user, true, null, [], $this->roles];
    }
}

/** Symfony's UsernamePasswordToken. */
final class LoginToken extends Token
{
    /** @param list<string> $roles */
    public function __construct(User $user, private string $firewall, array $roles)
    {
        parent::__construct($user, $roles);
    }

    public function __serialize(): array
    {
        return [null, $this->firewall, parent::__serialize()];
    }
}

/** What Symfony Messenger sends: a message, and stamps by their class. */
final class Envelope
{
    /** @var array<class-string, list<BusNameStamp>> */
    private array $stamps;

    public function __construct(private object $message)
    {
        $this->stamps = [BusNameStamp::class => [new BusNameStamp('messenger.bus.default')]];
    }
}

final class BusNameStamp
{
    public function __construct(private string $busName) {}
}

final class Message
{
    /** @param list<int> $ids */
    public function __construct(public array $ids, public Item $item) {}
}

/** A model of Laravel's Eloquent: its row twice, to know what was changed, and its settings. */
class Model
{
    protected ?string $connection = 'sqlite';
    protected string $table = 'users';
    protected string $primaryKey = 'id';
    protected string $keyType = 'int';
    public bool $incrementing = true;
    protected array $with = [];
    protected array $withCount = [];
    public bool $preventsLazyLoading = false;
    protected int $perPage = 15;
    public bool $exists = true;
    public bool $wasRecentlyCreated = false;
    protected bool $escapeWhenCastingToString = false;
    protected array $attributes;
    protected array $original;
    protected array $changes = [];
    protected array $previous = [];
    protected array $casts = ['email_verified_at' => 'datetime', 'password' => 'hashed'];
    protected array $classCastCache = [];
    protected array $attributeCastCache = [];
    protected ?string $dateFormat = null;
    protected array $appends = [];
    protected array $dispatchesEvents = [];
    protected array $observables = [];
    protected array $relations = [];
    protected array $touches = [];
    protected mixed $relationAutoloadCallback = null;
    protected mixed $relationAutoloadContext = null;
    public bool $timestamps = true;
    public bool $usesUniqueIds = false;
    protected array $hidden = ['password', 'remember_token'];
    protected array $visible = [];
    protected array $fillable = ['name', 'email', 'password'];
    protected array $guarded = ['*'];
    protected string $authPasswordName = 'password';
    protected string $rememberTokenName = 'remember_token';

    /** @param array<string, mixed> $attributes column => value */
    public function __construct(array $attributes)
    {
        $this->attributes = $this->original = $attributes;
    }

    /** @return list<string> all properties: Eloquent has the hook to put casts in order first */
    public function __sleep(): array
    {
        return array_keys(get_object_vars($this));
    }

    /** Resolves nothing here. */
    public function __wakeup(): void
    {
    }
}

/** Laravel's collection of models. */
class Collection
{
    /** @param list<Model> $items */
    public function __construct(protected array $items, protected bool $escapeWhenCastingToString = false) {}
}

/** Laravel's LengthAwarePaginator. */
class Paginator
{
    protected int $perPage = 15;
    protected int $currentPage = 1;
    protected string $path = '/';
    protected array $query = [];
    protected ?string $fragment = null;
    protected string $pageName = 'page';
    protected bool $escapeWhenCastingToString = false;
    public int $onEachSide = 3;
    protected array $options = [];
    protected int $total = 40;
    protected int $lastPage = 3;

    public function __construct(protected Collection $items) {}
}

/** A class whose private property has the name of one of its child's. */
class Holder
{
    protected int $balance = 0;

    public function __construct(private string $secret) {}
}

/** Private and protected properties to lose, one of them under a name that the parent uses too. */
final class Account extends Holder
{
    public function __construct(private string $secret, int $balance)
    {
        parent::__construct("parent's $secret");
        $this->balance = $balance;
    }
}

/** A typed property without a value, to lose by giving it one. */
final class Draft
{
    public string $body;

    public function __construct(public string $title) {}
}

/** Readonly properties to lose. */
final class Point
{
    public function __construct(public readonly int $x, public readonly float $y) {}
}
