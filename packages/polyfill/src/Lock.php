<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Keeps serialize() and unserialize() apart from those around them.
 *
 * Where these call code (hooks of Serializable, error handlers), they count on in what the outer call has counted
 * (ext/standard/var.c), and call other hooks only when that ends: each call here would change what its numbers mean.
 * PHP holds a lock against that while it calls __serialize() or __unserialize(): an object of this class has both.
 *
 * @internal
 */
final class Lock
{
    /** What the object that unserialize() makes is to call. */
    private static ?\Closure $next = null;

    private static mixed $result = null;

    /** @param \Closure(): mixed $call what this one is to call */
    private function __construct(private \Closure $call)
    {
    }

    /**
     * What a call returns that is made while PHP holds the lock.
     *
     * What takes it must be called at once, and count nothing around: an object that unserialize() makes is, unless
     * unserialize() counts on. Then serialize() takes it, and is counted where that counts on as well.
     *
     * @param bool $countsOn what countsOn() has said
     * @throws \Throwable what the call throws
     */
    public static function hold(\Closure $call, bool $countsOn): mixed
    {
        if ($countsOn) {
            serialize(new self($call));
        } else {
            self::$next = $call;
            unserialize('O:' . strlen(self::class) . ':"' . self::class . '":0:{}');
        }
        if (self::$next === $call) {
            // unserialize() counts on by now, in a fiber that is suspended in one of its hooks: it has called nothing.
            self::$next = null;
            return $call();
        }
        [$result, self::$result] = [self::$result, null];
        return $result;
    }

    /** What a call of unserialize() returns that counts for itself. */
    public static function unserialize(string $data): mixed
    {
        return self::countsOn() ? self::hold(static fn (): mixed => unserialize($data), true) : unserialize($data);
    }

    /** @return array<mixed> */
    public function __serialize(): array
    {
        self::$result = ($this->call)();
        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        [$call, self::$next] = [self::$next, null];
        self::$result = $call === null ? null : $call();
    }

    /**
     * Whether unserialize() counts on here: then there is a value of the number 1. To name it by R: counts nothing; it
     * is the whole of what is read, which is no reference in the end.
     */
    public static function countsOn(): bool
    {
        $failed = false;
        set_error_handler(static function () use (&$failed): bool {
            return $failed = true;
        });
        try {
            unserialize('R:1;');
        } finally {
            restore_error_handler();
        }
        return !$failed;
    }
}
