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
    private const NAMED_MOST = 8;

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

    /** What the log calls an entry. It is called for each entry, and so names a few keys alone. */
    private function named(string $store): string
    {
        $more = count($this->asked) - self::NAMED_MOST;
        $keys = implode(', ', array_slice($this->asked, 0, self::NAMED_MOST)) . ($more > 0 ? " and $more more" : '');
        return "An entry of $store" . ($this->asked === [] ? '' : " (asked for: $keys)");
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
