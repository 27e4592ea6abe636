<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Canaries\Heard;
use Amber\Polyfill\Check\Canaries\Hooked;

/** What a path leads to in an object that has hooks (PHP 8.4). */
final class HookedPaths
{
    /** @return iterable<string, bool> what holds, by names */
    public static function claims(): iterable
    {
        require_once __DIR__ . '/canaries.php';
        require_once __DIR__ . '/hooked_php84.php';
        $message = amber_serialize(new Hooked());
        Heard::take();
        yield 'a path to a property runs no hook of others'
            => \Amber\get($message, ['text'], 'default') === '' && Heard::take() === '';
        yield 'a path to a property with a hook gives what the hook does'
            => \Amber\get($message, ['shown'], 'default') === '' && Heard::take() === 'a get hook';
        yield 'a path leads to a property without a place' => \Amber\get($message, ['virtual'], 'default') === 1;
        yield 'names of properties are told without hooks'
            => \Amber\keys($message, []) === ['text', 'shown', 'closed'] && Heard::take() === '';
    }
}
