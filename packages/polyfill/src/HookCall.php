<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * A hook that runs, and those around it in the same fiber.
 *
 * The frame that calls the hook holds it, and nobody else: when exit() ends that frame, the hook runs no more. A fatal
 * error ends frames and does not free them: a hook runs only where it is among the calls.
 *
 * @internal
 */
final class HookCall
{
    /** So many calls are looked at first: mostly the hook is one of the last. */
    private const LOOKED_AT = 32;

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
        if ($call !== null && !$call->runs()) {
            self::$innermost = $call = null;
        }
        return $call;
    }

    /**
     * What a hook returns.
     *
     * @throws \Throwable what it throws
     */
    public function run(\Closure $hook): mixed
    {
        $this->begin();
        try {
            return $hook();
        } finally {
            $this->end();
        }
    }

    /** Whether run() is among the calls that have led here. */
    private function runs(): bool
    {
        for ($most = self::LOOKED_AT; ; $most *= 2) {
            $frames = debug_backtrace(DEBUG_BACKTRACE_PROVIDE_OBJECT | DEBUG_BACKTRACE_IGNORE_ARGS, $most);
            foreach ($frames as $frame) {
                if (($frame['object'] ?? null) === $this && $frame['function'] === 'run') {
                    return true;
                }
            }
            if (count($frames) < $most) {
                return false;
            }
        }
    }

    private function begin(): void
    {
        self::$innermost ??= new \WeakMap();
        self::$innermost[self::fiber()] = \WeakReference::create($this);
    }

    private function end(): void
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
