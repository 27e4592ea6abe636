<?php

// SPDX-License-Identifier: MIT

/* Classes with destructors, for FailedHooks; the hooks of some fail. */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Canaries;

class Quiet
{
    public string $name = 'nothing';
    public mixed $held = null;

    public function __construct(string $name, mixed $held = null)
    {
        $this->name = $name;
        $this->held = $held;
    }

    public function __destruct()
    {
        Heard::of("~$this->name");
    }
}

final class Waking extends Quiet
{
    public function __wakeup(): void
    {
        if (str_contains($this->name, 'bad')) {
            throw new \LogicException('Not to be woken');
        }
    }
}

final class Restored extends Quiet
{
    public function __serialize(): array
    {
        return [$this->name, $this->held];
    }

    public function __unserialize(array $data): void
    {
        [$this->name, $this->held] = $data;
        if (str_contains($this->name, 'bad')) {
            throw new \LogicException('Not to be restored');
        }
    }
}

$level = error_reporting(E_ALL & ~E_DEPRECATED);

final class Paid extends Quiet implements \Serializable
{
    public function serialize(): string
    {
        return $this->name;
    }

    public function unserialize(string $data): void
    {
        $this->name = $data;
        if (str_contains($data, 'bad')) {
            throw new \LogicException('Not to be paid');
        }
    }
}

error_reporting($level);
