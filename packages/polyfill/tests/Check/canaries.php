<?php

// SPDX-License-Identifier: MIT

/* Classes that tell of each hook that runs. */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Canaries;

/** What ran. */
final class Heard
{
    /** @var list<string> */
    private static array $calls = [];

    public static function of(string $call): void
    {
        self::$calls[] = $call;
    }

    public static function take(): string
    {
        [$calls, self::$calls] = [self::$calls, []];
        return implode(', ', $calls);
    }
}

/** Has every hook. */
class Canary
{
    public mixed $any = null;
    protected int $count = 0;
    private ?string $text = null;

    public function __get(string $name): mixed
    {
        Heard::of("__get $name");
        return null;
    }

    public function __set(string $name, mixed $value): void
    {
        Heard::of("__set $name");
    }

    public function __isset(string $name): bool
    {
        Heard::of("__isset $name");
        return false;
    }

    public function __unset(string $name): void
    {
        Heard::of("__unset $name");
    }

    /** @param array<mixed> $arguments */
    public function __call(string $name, array $arguments): mixed
    {
        Heard::of("__call $name");
        return null;
    }

    public function __toString(): string
    {
        Heard::of('__toString');
        return 'text';
    }

    public function __wakeup(): void
    {
        Heard::of('__wakeup');
    }

    public function __clone()
    {
        Heard::of('__clone');
    }

    public function __destruct()
    {
        Heard::of('__destruct');
    }
}

/** Has properties of each kind of type. */
#[\AllowDynamicProperties]
final class Typed
{
    public int $int = 0;
    public float $float = 0.0;
    public ?string $string = null;
    public bool $bool = false;
    public array $array = [];
    public iterable $iterable = [];
    public ?object $object = null;
    public mixed $mixed = null;
    public int|float $number = 0;
    public int|string|null $union = null;
    public float|bool $unusual = false;
    public string|false $orFalse = false;
    public ?self $self = null;
    public null|Canary|\Countable $class = null;
    public null|\Traversable|array $walked = null;
    public readonly int $sealed;
    public \Iterator&\Countable $both;
    protected int $hidden = 0;
    private ?float $own = null;

    public function __destruct()
    {
        Heard::of('__destruct');
    }
}

class Narrow
{
    protected readonly int $level;
}

/** Its parent's property has another name, as PHP mangles it, and the same place. */
final class Opened extends Narrow
{
    public readonly int $level;
}

/** PHP makes none, as its property can't be what it is to be at first. */
final class Misfit
{
    public int $number = self::TEXT;
    const TEXT = 'text';
}

/** Has no property, and is not meant to have one. */
final class Closed
{
}

final class Modern
{
    public function __unserialize(array $data): void
    {
        Heard::of('__unserialize');
    }

    public function __destruct()
    {
        Heard::of('__destruct');
    }
}

final class Old implements \Serializable
{
    public function serialize(): string
    {
        return '';
    }

    public function unserialize(string $data): void
    {
        Heard::of('unserialize');
    }

    public function __serialize(): array
    {
        return [];
    }

    public function __destruct()
    {
        Heard::of('__destruct');
    }
}

enum Suit: string
{
    case Hearts = 'h';
}
