<?php

// SPDX-License-Identifier: MIT

/*
 * Classes whose hooks change what is around them, for RestlessGraphs, or give what they should not, for Encodings; and
 * of all kinds, for Decodings.
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Fixtures;

use Amber\Polyfill\Check\RestlessGraphs;

/** The only one without a hook. */
class Restful
{
    public mixed $a = 'a';
    public mixed $b = 'b';
    public mixed $c = 'c';
}

class RestlessSleep extends Restful
{
    protected mixed $p = 'p';

    public function __sleep(): array
    {
        RestlessGraphs::run($this);
        return ['c', 'a', 'p', 'b'];
    }
}

class RestlessSerialize extends Restful
{
    public function __serialize(): array
    {
        RestlessGraphs::run($this);
        return (array) $this;
    }
}

/** What __serialize() gives need not be an array. */
final class Giving
{
    public function __construct(public mixed $given)
    {
    }

    public function __serialize()
    {
        return $this->given;
    }
}

/** What __sleep() gives need not be names. */
class Naming
{
    public int $a = 1;
    protected int $b = 2;
    private int $c = 3;
    public int $unset;

    public function __construct(public mixed $given)
    {
    }

    public function __sleep()
    {
        return $this->given;
    }

    public function __toString(): string
    {
        return 'a';
    }
}

#[\AllowDynamicProperties]
final class NamingHeir extends Naming
{
    private int $d = 4;
}

enum Named
{
    case Hearts;
    case Spades;
    const HEARTS = self::Hearts;
    private const SPADES = self::Spades;
}

class Bare
{
}

class Plain
{
    public mixed $open = null;
    protected mixed $shared = null;
    private mixed $own = null;
}

class PlainHeir extends Plain
{
    public static int $x = 1;
}

class Statics
{
    public static int $open = 1;
    protected static int $shared = 1;
    private static int $own = 1;
}

class StaticsHeir extends Statics
{
}

trait PlainTrait
{
}

interface PlainInterface
{
}

abstract class Unfinished
{
    public mixed $open = null;
}

/** Nothing that it does not declare is to go through its hooks. */
class Overloaded
{
    public mixed $open = null;

    public function __get(string $name): mixed
    {
        throw new \LogicException("$name is read");
    }

    public function __set(string $name, mixed $value): void
    {
        throw new \LogicException("$name is written");
    }
}

#[\AllowDynamicProperties]
final class Sealed
{
    public mixed $open = null;
    public readonly int $sealed;
}

class WithOwnStorage extends \ArrayObject
{
    public function unserialize(string $data): void
    {
    }
}

/** Its objects can't have what their property has at first. */
class Misfit
{
    public int $number = self::TEXT;
    const TEXT = 'text';
}

class Lacking
{
    public mixed $number = NOT_THERE;
}

/** Its property was private or protected once. */
class Id
{
    public mixed $x = 'default';
}

class Numbered
{
    public int $n = 1;
}

$level = error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING);
require __DIR__ . '/guarded.php';

interface SerializableInterface extends \Serializable
{
}

/** It reads what it wrote before it had __serialize(). */
final class InBothWays implements \Serializable
{
    public mixed $data = null;

    public function serialize(): string
    {
        return 'payload';
    }

    public function unserialize(string $data): void
    {
        $this->data = "from $data";
    }

    public function __serialize(): array
    {
        return [$this->data];
    }

    public function __unserialize(array $data): void
    {
        [$this->data] = $data + [null];
    }
}

class RestlessSerializable extends Restful implements \Serializable
{
    public function serialize(): ?string
    {
        RestlessGraphs::run($this);
        return is_int($this->a) ? null : 'payload';
    }

    public function unserialize(string $data): void
    {
        $this->a = $data;
    }
}

/** What serialize() gives need not be a string. */
final class GivingSerializable implements \Serializable
{
    public function __construct(private mixed $given = null)
    {
    }

    public function serialize()
    {
        return $this->given;
    }

    public function unserialize(string $data): void
    {
        $this->given = $data;
    }
}

error_reporting($level);
