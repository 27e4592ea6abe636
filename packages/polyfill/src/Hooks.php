<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Calls the hooks of one call of Amber, under PHP's lock, and knows those that this call is made in.
 *
 * @internal
 */
final class Hooks
{
    private readonly ?HookCall $around;

    /** Whether unserialize() counts on around this call; null: nobody has asked. */
    private ?bool $countsOn = null;

    /**
     * @param bool $isForeign whether the data was written by what holds no lock around hooks of Serializable, as
     *                        serialize(): then those inside each other count on
     */
    public function __construct(private readonly bool $isForeign = false)
    {
        $this->around = HookCall::innermost();
    }

    /**
     * Calls a hook of Serializable.
     *
     * @param bool $reads whether that is unserialize()
     * @throws \Throwable what it throws
     */
    public function ofSerializable(\Serializable $object, bool $reads, \Closure $hook): mixed
    {
        $isLocked = !$this->isForeign || $this->around?->isLocked;
        return $this->run(new HookCall($object, $reads, $this->around, $isLocked), $hook);
    }

    /**
     * Calls another hook: inside it, nothing that is around can be named.
     *
     * @throws \Throwable what it throws
     */
    public function call(\Closure $hook): mixed
    {
        return $this->run(new HookCall(null, false, $this->around, true), $hook);
    }

    /**
     * What a call returns that is no hook, but may run other code.
     *
     * @throws \Throwable what it throws
     */
    public function locked(\Closure $call): mixed
    {
        return $this->around?->isLocked ? $call() : Lock::hold($call, $this->countsOn ??= Lock::countsOn());
    }

    /** The object whose unserialize() runs, 1 being the innermost call; null: there is none. */
    public function reading(int $number): ?object
    {
        for ($call = $this->around; $call?->object !== null; $call = $call->around) {
            if ($call->reads && --$number === 0) {
                return $call->object;
            }
        }
        return null;
    }

    /** The place of an object among those whose serialize() runs, 1 being the innermost call; 0: it does not run. */
    public function writing(object $object): int
    {
        $number = 0;
        for ($call = $this->around; $call?->object !== null; $call = $call->around) {
            $number += (int) !$call->reads;
            if (!$call->reads && $call->object === $object) {
                return $number;
            }
        }
        return 0;
    }

    private function run(HookCall $call, \Closure $hook): mixed
    {
        return $call->run($call->isLocked ? fn (): mixed => $this->locked($hook) : $hook);
    }
}
