<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Classes of the objects in Graphs; tests/bench/autoload.php finds them here. Nobody reads what is private in them.
namespace Amber\Bench\Value\Breadth\Entity;

/** The oldest of three classes with a private property of the same name each. */
class Thing
{
    private string $secret;
    protected int $weight;

    public function __construct(string $secret, int $weight)
    {
        $this->secret = "thing $secret";
        $this->weight = $weight;
    }
}

/** Between Thing and Bicycle. */
class Vehicle extends Thing
{
    private string $secret;

    public function __construct(string $secret, int $weight, public int $wheels)
    {
        parent::__construct($secret, $weight);
        $this->secret = "vehicle $secret";
    }
}

/** The youngest of three. */
final class Bicycle extends Vehicle
{
    private string $secret;

    public function __construct(string $secret, int $weight, public readonly string $colour)
    {
        parent::__construct($secret, $weight, 2);
        $this->secret = "bicycle $secret";
    }
}

/** A transfer object: a handful of public typed properties. */
final class Transfer
{
    public function __construct(
        public int $id,
        public string $name,
        public string $email,
        public bool $active,
        public float $score,
        public ?string $note = null,
    ) {
    }
}

/** Without types, as before PHP 7.4. */
class Untyped
{
    public $id;
    public $title;
    protected $body = '';
    protected $tags = [];
    private $votes = 0;

    public function __construct($id, $title, $body, array $tags, $votes)
    {
        $this->id = $id;
        $this->title = $title;
        $this->body = $body;
        $this->tags = $tags;
        $this->votes = $votes;
    }
}

/** A post that takes more properties than its class declares, as extensions of an application add them. */
#[\AllowDynamicProperties]
class Extended
{
    protected bool $published = true;
    private ?string $password = null;

    public function __construct(public int $id, public string $title)
    {
    }
}

/** What models of a framework inherit: settings that most of them declare anew. */
abstract class Record
{
    protected string $table = '';
    protected string $key = 'id';
    protected bool $exists = false;

    /** @var list<string> */
    protected array $hidden = [];

    /** @param array<string, mixed> $attributes */
    public function __construct(protected array $attributes)
    {
        $this->exists = true;
    }
}

/** Declares some of what it inherits anew, with other values. */
final class Customer extends Record
{
    protected string $table = 'customers';
    protected array $hidden = ['password'];
    public ?string $connection = null;
}

/** Of a task. */
enum State: string
{
    case Open = 'open';
    case Waiting = 'waiting';
    case Done = 'done';
}

/** How urgent a task is. */
enum Level: int
{
    case Low = 1;
    case High = 2;
}

/** Typed properties, of which two are enum cases, and two may never have been set. */
final class Task
{
    public string $note;
    public int $minutes;

    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public State $state,
        public Level $level,
    ) {
    }
}

/** An entity as mappers fill them, with dates. */
final class Ticket
{
    /** @param list<string> $labels */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $status,
        public readonly \DateTimeImmutable $opened,
        public readonly ?\DateTimeImmutable $closed,
        public readonly array $labels,
    ) {
    }
}

/** An amount that says by itself how it is stored. */
final class Price
{
    public readonly string $formatted;

    public function __construct(private int $cents, private string $currency)
    {
        $this->formatted = self::format($cents, $currency);
    }

    /** @return array{int, string} */
    public function __serialize(): array
    {
        return [$this->cents, $this->currency];
    }

    /** @param array{int, string} $data */
    public function __unserialize(array $data): void
    {
        [$this->cents, $this->currency] = $data;
        $this->formatted = self::format(...$data);
    }

    private static function format(int $cents, string $currency): string
    {
        return intdiv($cents, 100) . '.' . $cents % 100 . ' ' . $currency;
    }
}

/** Objects of one class, in order, which is stored as the list it holds. */
final class Collection
{
    /** @param list<Transfer> $items */
    public function __construct(private array $items)
    {
    }

    /** @return list<Transfer> */
    public function __serialize(): array
    {
        return $this->items;
    }

    /** @param list<Transfer> $data */
    public function __unserialize(array $data): void
    {
        $this->items = $data;
    }
}

/** A part of an assortment; leads to the one that it is part of. */
final class Category
{
    public function __construct(public int $id, public string $name, public ?Category $parent = null)
    {
    }
}

/** Somebody who orders; leads to the orders, which lead back, as an ORM maps both sides of a relation. */
final class Buyer
{
    /** @var list<Order> */
    public array $orders = [];

    public function __construct(
        private int $id,
        private string $name,
        private string $email,
        private \DateTimeImmutable|string $since,
    ) {
    }
}

/** What was ordered, by whom. */
final class Order
{
    /** @var list<Line> */
    public array $lines = [];

    public function __construct(
        public readonly int $id,
        public readonly Buyer $buyer,
        protected string $state,
        protected float $total,
    ) {
        $buyer->orders[] = $this;
    }
}

/** One ware of an order. */
final class Line
{
    public function __construct(
        public readonly Order $order,
        public readonly string $ware,
        public readonly int $quantity,
        public readonly float $price,
    ) {
        $order->lines[] = $this;
    }
}
