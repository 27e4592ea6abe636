<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Keeps serialize() and unserialize() apart from those around them.
 *
 * Inside Serializable's hooks they count on in what the outer call has counted (ext/standard/var.c), so that each call
 * here would change what its numbers mean. PHP holds a lock against that while it calls __serialize() or
 * __unserialize(): an object of this class has both.
 *
 * @internal
 */
final class Lock
{
    /** What PHP calls where it holds the lock. */
    private const HOOKS = ['__serialize', '__unserialize', '__sleep', '__wakeup'];

    /** What an object that unserialize() makes is to call. */
    private static ?\Closure $next = null;

    private static mixed $result = null;

    /** What this one is to call. */
    private ?\Closure $call = null;

    /** Whether serialize() would count on here. */
    private readonly bool $writes;

    /** Whether unserialize() would. */
    private readonly bool $reads;

    /** It is good for the calls that are made where it was made. */
    public function __construct()
    {
        [$this->writes, $this->reads] = self::around();
    }

    /**
     * What a call returns that is made while PHP holds the lock. Where both serialize() and unserialize() would count
     * on, nothing can take it: the call is made without.
     *
     * @throws \Throwable what the call throws
     */
    public function hold(\Closure $call): mixed
    {
        if (!$this->writes) {
            $this->call = $call;
            serialize($this);
        } elseif (!$this->reads) {
            self::$next = $call;
            unserialize('O:' . strlen(self::class) . ':"' . self::class . '":0:{}');
        } else {
            return $call();
        }
        if ($this->call !== null || self::$next === $call) {
            // An object of this class was known already, or PHP holds calls back: nothing was called.
            $this->call = self::$next = null;
            return $call();
        }
        [$result, self::$result] = [self::$result, null];
        return $result;
    }

    /** What a call of unserialize() returns that counts for itself. */
    public static function unserialize(string $data): mixed
    {
        $lock = new self();
        return $lock->reads ? $lock->hold(static fn (): mixed => unserialize($data)) : unserialize($data);
    }

    /** @return array<mixed> */
    public function __serialize(): array
    {
        [$call, $this->call] = [$this->call, null];
        self::$result = $call === null ? null : $call();
        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        [$call, self::$next] = [self::$next, null];
        self::$result = $call === null ? null : $call();
    }

    /**
     * Whether serialize() and unserialize() would count on: PHP itself calls a hook of Serializable, and not inside
     * one of those hooks for which it holds the lock.
     *
     * @return array{bool, bool}
     */
    private static function around(): array
    {
        $is = ['serialize' => false, 'unserialize' => false];
        foreach (debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
            if (isset($frame['file'])) {
                continue; // not PHP itself
            }
            $function = strtolower($frame['function']);
            if (in_array($function, self::HOOKS, true)) {
                break;
            }
            if (isset($is[$function]) && is_subclass_of($frame['class'] ?? '', \Serializable::class)) {
                $is[$function] = true;
            }
        }
        return array_values($is);
    }
}
