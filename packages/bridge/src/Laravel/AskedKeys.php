<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

/**
 * Tells the log which keys were asked for: Laravel's stores hand on the bytes of an entry without its key.
 *
 * @internal
 */
trait AskedKeys
{
    /** @var array<string> none while a store reads for itself, as to count */
    private array $asked = [];

    /** @param string $key */
    public function get($key)
    {
        return $this->asking([$key], fn (): mixed => parent::get($key));
    }

    /**
     * @param array<string> $keys
     * @return array<string, mixed>
     */
    public function many(array $keys)
    {
        return $this->asking($keys, fn (): array => parent::many($keys));
    }

    private function named(string $store): string
    {
        return "An entry of $store" . ($this->asked === [] ? '' : ' (asked for: ' . implode(', ', $this->asked) . ')');
    }

    /**
     * @template T
     * @param array<string> $keys
     * @param \Closure(): T $read may get here once more, by a hook
     * @return T
     */
    private function asking(array $keys, \Closure $read): mixed
    {
        [$before, $this->asked] = [$this->asked, $keys];
        try {
            return $read();
        } finally {
            $this->asked = $before;
        }
    }
}
