<?php

// SPDX-License-Identifier: MIT

/* Classes whose hooks call what they are given, for Nesting. PHP tells of the first that it is deprecated. */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Fixtures;

class Calling implements \Serializable
{
    /** @var \Closure(self): mixed what serialize() gives */
    public static \Closure $write;

    /** @var \Closure(string): mixed what unserialize() keeps */
    public static \Closure $read;

    public function __construct(public mixed $data = null)
    {
    }

    public function serialize(): mixed
    {
        return (self::$write)($this);
    }

    public function unserialize(string $data): void
    {
        $this->data = (self::$read)($data);
    }
}

final class OtherCalling extends Calling
{
}

/** Its hooks are not those of Serializable. */
final class Wrapping
{
    public function __construct(public mixed $data)
    {
    }

    public function __serialize(): array
    {
        return [amber_serialize([$this->data])];
    }

    public function __unserialize(array $data): void
    {
        $this->data = amber_unserialize($data[0]);
    }
}

class Unmarked
{
    public mixed $data = null;

    public function serialize(): mixed
    {
        return (Calling::$write)($this);
    }

    public function unserialize(string $data): void
    {
        $this->data = (Calling::$read)($data);
    }
}

/** Its hooks are those of a class that is not Serializable. */
final class Inheriting extends Unmarked implements \Serializable
{
}

/** PHP calls what is called as a hook, and is none. */
final class Disguised
{
    /** @param array{\Closure, mixed} $data */
    public function __unserialize(array $data): void
    {
        [$call, $this->result] = $data;
        $this->result = $call($this->result);
    }

    public mixed $result = null;

    public static function around(\Closure $call): \Closure
    {
        return static function (mixed $data) use ($call): mixed {
            $disguised = new self();
            array_map([$disguised, '__unserialize'], [[$call, $data]]);
            return $disguised->result;
        };
    }
}

final class Declaring
{
}

/** PHP warns of the name. */
final class Sleepless
{
    public function __sleep(): array
    {
        return ['none'];
    }
}
