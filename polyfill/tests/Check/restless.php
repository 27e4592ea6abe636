<?php

// SPDX-License-Identifier: MIT

/* Classes of RestlessGraphs: their hooks change what is around them. */

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

error_reporting($level);
