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

    /** What the log adds of the keys; empty while a store reads for itself, as to count. */
    private string $asked = '';

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

    /** What the log calls an entry. */
    private function named(string $store): string
    {
        return "An entry of $store$this->asked";
    }

    /**
     * @template T
     * @param array<string> $keys
     * @param \Closure(): T $read may get here once more, by a hook
     * @return T
     */
    private function asking(array $keys, \Closure $read): mixed
    {
        $more = count($keys) - self::NAMED_MOST;
        $text = implode(', ', array_slice($keys, 0, self::NAMED_MOST)) . ($more > 0 ? " and $more more" : '');
        [$before, $this->asked] = [$this->asked, $keys === [] ? '' : " (asked for: $text)"];
        try {
            return $read();
        } finally {
            $this->asked = $before;
        }
    }
}
