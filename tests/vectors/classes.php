<?php

// SPDX-License-Identifier: MIT

/* The classes that the vectors name, in the global namespace. */

declare(strict_types=1);

enum Suit
{
    case Hearts;
    case Spades;
}

class Item
{
    public mixed $id = null;
    public mixed $name = null;
    public mixed $other = null;
}

#[AllowDynamicProperties]
final class Open
{
    public mixed $declared;
}

final class Waking extends Item
{
    public function __wakeup(): void
    {
    }
}

class Base
{
    private mixed $secret = null;
    protected mixed $shared = null;

    /** @return array<mixed> what it holds, as a subclass cannot see it */
    public function held(): array
    {
        return [$this->secret, $this->shared];
    }
}

final class Derived extends Base
{
    public mixed $open = null;
}

final class Modern
{
    /** @var array<mixed> */
    private array $data = [];

    /** @return array<mixed> */
    public function __serialize(): array
    {
        return $this->data;
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

final class Old implements Serializable
{
    private string $payload = '';

    public function serialize(): string
    {
        return $this->payload;
    }

    public function unserialize(string $data): void
    {
        $this->payload = $data;
    }
}
