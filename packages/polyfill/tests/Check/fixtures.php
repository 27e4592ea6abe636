<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check\Fixtures;

enum Suit
{
    case Hearts;
    case Spades;
}

enum Level: int
{
    case Low = 1;
    case High = 2;
}

class Base
{
    private mixed $secret = 'base';
    protected mixed $shared = 'shared';

    public function setSecret(mixed $secret): static
    {
        $this->secret = $secret;
        return $this;
    }
}

class Derived extends Base
{
    private mixed $secret = 'derived';
    public mixed $open = null;

    public function __construct(mixed $open = null)
    {
        $this->open = $open;
    }

    public function secret(): mixed
    {
        return $this->secret;
    }
}

final class Point
{
    public function __construct(public readonly int $x, public readonly float $y, public readonly ?Point $next = null)
    {
    }
}

class Item
{
    public mixed $id = null;
    public mixed $name = null;
    public mixed $other = null;

    public static function of(mixed $id, mixed $name, mixed $other = null): static
    {
        $item = new static();
        [$item->id, $item->name, $item->other] = [$id, $name, $other];
        return $item;
    }
}

#[\AllowDynamicProperties]
final class Open
{
    public function __construct(public mixed $declared)
    {
    }
}

final class Waking extends Item
{
    public function __wakeup(): void
    {
        if ($this->id === null) {
            throw new \LogicException('woken too early');
        }
    }
}

final class Sleeping extends Item
{
    /** @return list<string> */
    public function __sleep(): array
    {
        return ['name', 'id'];
    }
}

final class Modern extends Item
{
    /** @return array<mixed> */
    public function __serialize(): array
    {
        return [$this->id, 'name' => $this->name, 7 => $this->other];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        [$this->id, $this->name, $this->other] = [$data[0] ?? null, $data['name'] ?? null, $data[7] ?? null];
    }
}

final class Old implements \Serializable
{
    public function __construct(private string $payload = '')
    {
    }

    public function serialize(): string
    {
        return $this->payload;
    }

    public function unserialize(string $data): void
    {
        $this->payload = $data;
    }
}

class Sealed
{
    public function __construct(public readonly mixed $sealed)
    {
    }
}

final class Heir extends Sealed
{
}

/** Is written as it is told, and read as it is written. */
class Called
{
    public readonly mixed $sealed;
    public mixed $open = null;
    protected mixed $shared = 'shared';
    private mixed $own = 'own';
    private mixed $twice = 'of the parent';
    private static int $total = 0;

    /** @param array<mixed> $written */
    public function __construct(private readonly array $written)
    {
    }

    /** @return array<mixed> */
    public function __serialize(): array
    {
        return $this->written;
    }
}

class CalledAgain extends Called
{
    private mixed $twice = 'of the child';
}

#[\AllowDynamicProperties]
final class Nameless extends CalledAgain
{
}

/** Serializes what it holds, as such classes do: unserialize() reads what is in a string. */
final class Nested implements \Serializable
{
    public function __construct(public mixed $held)
    {
    }

    public function serialize(): string
    {
        return is_string($this->held) ? $this->held : serialize($this->held);
    }

    public function unserialize(string $data): void
    {
        $this->held = str_contains($data, ':') ? unserialize($data) : $data;
    }
}

/** Has what a class of PHP's own declares in a reference. */
final class Severe extends \ErrorException
{
    public mixed $level = null;

    public function __construct()
    {
        parent::__construct('severe', 1, 2);
        (new \ReflectionProperty(\Exception::class, 'trace'))->setValue($this, []);
        $this->level = &$this->severity;
    }
}

/** Objects of it are made as lazy ones. */
class Lazy
{
    public mixed $value = 'the default';
}

final class LazySleeper extends Lazy
{
    /** @return list<string> */
    public function __sleep(): array
    {
        return ['value'];
    }
}
