<?php

// SPDX-License-Identifier: MIT

/* Classes whose hooks are not public, of which PHP warns when it compiles them; it calls them. */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Fixtures;

class Guarded
{
    private function __wakeup()
    {
        throw new \LogicException('Never from bytes');
    }
}

class GuardedHeir extends Guarded
{
    public function __call(string $name, array $arguments): mixed
    {
        return null;
    }
}

class Asleep
{
    public int $a = 5;

    protected function __sleep()
    {
        return ['a'];
    }
}

class Withheld
{
    public mixed $data = 5;

    private function __serialize(): array
    {
        return [$this->data];
    }

    private function __unserialize(array $data): void
    {
        $this->data = [$data];
    }
}

class WithheldHeir extends Withheld
{
}
