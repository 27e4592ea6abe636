<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * A hook that runs, and those around it in the same fiber.
 *
 * The frame that calls the hook holds it, and nobody else: when exit() ends that frame, the hook runs no more.
 *
 * @internal
 */
final class HookCall
{
    /** @var \WeakMap<object, \WeakReference<self>>|null the innermost by fiber; $main stands for none */
    private static ?\WeakMap $innermost = null;

    private static ?object $main = null;

    /**
     * @param object|null $object whose hook of Serializable it is; null: it is one of another kind
     * @param bool $reads whether that is unserialize()
     * @param bool $isLocked whether PHP's lock is held around it
     */
    public function __construct(
        public readonly ?object $object,
        public readonly bool $reads,
        public readonly ?self $around,
        public readonly bool $isLocked,
    ) {
    }

    public static function innermost(): ?self
    {
        if (self::$innermost === null) {
            return null;
        }
        $call = (self::$innermost[self::fiber()] ?? null)?->get();
        if ($call !== null && (error_get_last()['type'] ?? 0) === E_ERROR) {
            // a fatal error has ended all calls, and has freed no frame
            self::$innermost = null;
            return null;
        }
        return $call;
    }

    public function begin(): void
    {
        self::$innermost ??= new \WeakMap();
        self::$innermost[self::fiber()] = \WeakReference::create($this);
    }

    public function end(): void
    {
        if ($this->around !== null) {
            $this->around->begin();
        } elseif (self::$innermost !== null) {
            unset(self::$innermost[self::fiber()]);
        }
    }

    private static function fiber(): object
    {
        return \Fiber::getCurrent() ?? self::$main ??= new \stdClass();
    }
}
