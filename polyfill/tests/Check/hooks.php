<?php

// SPDX-License-Identifier: MIT

/* Classes whose hooks change what is around them, for RestlessGraphs, or give what they should not, for Encodings. */

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

$level = error_reporting(E_ALL & ~E_DEPRECATED);

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
