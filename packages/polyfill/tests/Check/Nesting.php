<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\Check\Fixtures\Calling;
use Amber\Polyfill\Check\Fixtures\Declaring;
use Amber\Polyfill\Check\Fixtures\Disguised;
use Amber\Polyfill\Check\Fixtures\Inheriting;
use Amber\Polyfill\Check\Fixtures\OtherCalling;
use Amber\Polyfill\Check\Fixtures\Sleepless;
use Amber\Polyfill\Check\Fixtures\Wrapping;

/** Calls of serialize(), unserialize() and Amber inside each other's hooks: whose objects have which numbers. */
final class Nesting
{
    /** The object whose unserialize() runs. */
    private const ENCLOSING = "\xC1\x01\xFF\x01";

    /** @return iterable<string, bool> whether it is so, by what holds */
    public static function claims(): iterable
    {
        yield 'Amber in a hook of serialize() changes no number' => self::isWhole(
            serialize(self::aroundTwo(amber_serialize(...), amber_unserialize(...), ['a' => 1])),
        );
        yield 'nor with hooks of its own' => self::isWhole(
            serialize(self::aroundTwo(amber_serialize(...), amber_unserialize(...), new \ArrayObject([1]))),
        );
        yield 'nor in a hook of unserialize()' => self::isWhole(self::native("\xC1\x01\xF8\x47Missing\0"));
        if (class_exists(\Random\Engine\Mt19937::class)) {
            $final = amber_serialize(new \Random\Engine\Mt19937(5));
            yield 'nor where unserialize() makes an object' => self::isWhole(self::native($final));
        }
        [$write, $read] = array_map(Disguised::around(...), [amber_serialize(...), amber_unserialize(...)]);
        $list = self::aroundTwo($write, $read, new \ArrayObject([1]));
        yield 'nor below what is called as a hook' => self::isWhole(serialize($list));
        [$inheriting, $list] = [new Inheriting(), self::aroundTwo(amber_serialize(...), amber_unserialize(...), null)];
        $inheriting->data = new \ArrayObject([1]);
        yield 'nor in a hook that a class inherits' => self::isWhole(serialize([$inheriting] + $list));
        if (PHP_VERSION_ID >= 80200) {
            yield 'nor in an error handler' => self::handlesErrors();
        }
        yield 'serialize() in hooks counts for itself' => self::countsForItself();
        yield 'unserialize() in hooks counts for itself' => self::readsForItself();
        yield from self::outer();
        if (PHP_SAPI === 'cli') { // WebAssembly has neither fibers nor processes
            yield from self::fibers();
            yield 'exit() ends the hooks' => self::ends('exit');
            yield 'an error of the application does' => self::ends('trigger_error("fatal", E_USER_ERROR)');
            $error = 'eval("class X { abstract function f(); }")';
            yield 'an error of PHP does' => self::ends($error);
            yield 'also where another one has followed' => self::ends($error, 'error_clear_last(); echo $none');
        }
    }

    /** @return iterable<string, bool> */
    private static function outer(): iterable
    {
        $message = "\xC1\x01\xFB\xEA" . chr(strlen(Calling::class)) . Calling::class . "\x40";
        Calling::$read = static fn (): mixed => amber_unserialize(self::ENCLOSING);
        $object = amber_unserialize($message);
        yield 'an object that is being read can be named' => $object->data === $object;
        Calling::$read = static fn (): mixed => amber_unserialize(self::ENCLOSING, ['allowed_classes' => false]);
        yield 'not where its class is not allowed' => self::isRefused(static fn () => amber_unserialize($message));
        $wrapped = "\xC1\x01\xF8\xEA" . chr(strlen(Wrapping::class)) . Wrapping::class . "\1\0\x44" . self::ENCLOSING;
        Calling::$read = static fn (): mixed => amber_unserialize($wrapped);
        yield 'not in a hook of another kind' => self::isRefused(static fn () => amber_unserialize($message));
        $object = new Calling();
        $object->data = new Wrapping($object);
        $written = 0;
        Calling::$write = static function (Calling $it) use (&$written): string {
            return $written++ === 0 ? amber_serialize($it->data) : 'once more';
        };
        yield 'what a hook of another kind writes names none that is around it'
            => str_contains(amber_serialize($object), 'once more');
    }

    /** @return iterable<string, bool> */
    private static function fibers(): iterable
    {
        $message = "\xC1\x01\xFB\xEA" . chr(strlen(Calling::class)) . Calling::class . "\x40";
        Calling::$read = static fn (): mixed
            => (new \Fiber(static fn () => amber_unserialize(self::ENCLOSING)))->start();
        yield 'nor in another fiber' => self::isRefused(static fn () => amber_unserialize($message));
        $object = new Calling();
        Calling::$write = static fn (): mixed => \Fiber::suspend();
        $fiber = new \Fiber(amber_serialize(...));
        $fiber->start($object);
        Calling::$write = static fn (): mixed => 'mine';
        $isWhole = str_contains(amber_serialize([$object]), 'mine');
        $fiber->resume('its');
        yield 'hooks are called where unserialize() is suspended' => self::isCalledOnce();
        yield 'a suspended fiber is not around' => $isWhole && str_contains((string) $fiber->getReturn(), 'its');
    }

    /** A list of an object whose hooks call Amber, and of one object twice. */
    private static function aroundTwo(\Closure $write, \Closure $read, mixed $data): array
    {
        Calling::$write = static fn (object $it): mixed => $write($it->data);
        Calling::$read = static fn (string $payload): mixed => $read($payload);
        $twice = new \stdClass();
        return [new Calling($data), $twice, $twice];
    }

    /** What serialize() writes of such a list, with a message in it. */
    private static function native(string $message): string
    {
        self::aroundTwo(amber_serialize(...), amber_unserialize(...), null);
        $class = strlen(Calling::class) . ':"' . Calling::class . '"';
        return 'a:3:{i:0;C:' . $class . ':' . strlen($message) . ":{{$message}}i:1;O:8:\"stdClass\":0:{}i:2;r:3;}";
    }

    /** unserialize() tells of a dynamic property, and counts on where it is told. */
    private static function handlesErrors(): bool
    {
        $read = [];
        set_error_handler(static function () use (&$read): bool {
            $read[] = amber_unserialize("\xC1\x01\xF8\x4AFiberError\0");
            $read[] = amber_unserialize(amber_serialize(new \ArrayObject([1])));
            return true;
        });
        try {
            $class = strlen(Declaring::class) . ':"' . Declaring::class . '"';
            $value = unserialize("a:3:{i:0;O:$class:1:{s:1:\"a\";i:5;}i:1;O:8:\"stdClass\":0:{}i:2;r:4;}");
        } finally {
            restore_error_handler();
        }
        return $value[1] instanceof \stdClass && $value[1] === $value[2]
            && $read[0] instanceof \FiberError && $read[1] == new \ArrayObject([1]);
    }

    /** A hook is, where an error handler before it has started a fiber that is suspended in a hook of unserialize(). */
    private static function isCalledOnce(): bool
    {
        $class = strlen(Calling::class) . ':"' . Calling::class . '"';
        Calling::$read = static fn (): mixed => \Fiber::suspend();
        $fiber = new \Fiber(static fn (): mixed => unserialize("C:$class:1:{x}"));
        $calls = 0;
        Calling::$write = static function () use (&$calls): string {
            return 'call ' . ++$calls;
        };
        set_error_handler(static fn (): bool => $fiber->isStarted() || $fiber->start() === null);
        $message = amber_serialize([new Calling(), new Sleepless(), new OtherCalling()]);
        restore_error_handler();
        $fiber->resume(5);
        return $calls === 2 && str_contains($message, 'call 2') && $fiber->getReturn()->data === 5;
    }

    private static function isWhole(string $native): bool
    {
        try {
            $value = str_ends_with($native, 'i:1;O:8:"stdClass":0:{}i:2;r:3;}') ? @unserialize($native) : null;
        } catch (\Throwable) {
            return false;
        }
        return is_array($value) && $value[1] instanceof \stdClass && $value[1] === $value[2];
    }

    /** Inside Amber, two hooks that call serialize() inside each other have numbers of their own. */
    private static function countsForItself(): bool
    {
        $object = new \stdClass();
        $inner = '';
        Calling::$write = static function (Calling $it) use ($object, &$inner): string {
            return $it instanceof OtherCalling ? $inner = serialize([$object, $object])
                : serialize([$object, new OtherCalling()]);
        };
        amber_serialize(new Calling());
        return str_ends_with($inner, 'r:2;}') && str_contains($inner, 'O:');
    }

    private static function readsForItself(): bool
    {
        $inner = null;
        $class = strlen(OtherCalling::class) . ':"' . OtherCalling::class . '"';
        Calling::$read = static function (string $payload) use (&$inner, $class): mixed {
            return $payload === '' ? unserialize("a:2:{i:0;O:8:\"stdClass\":0:{}i:1;C:$class:1:{x}}")
                : $inner = unserialize('a:2:{i:0;O:9:"Exception":0:{}i:1;r:2;}');
        };
        amber_unserialize("\xC1\x01\xFB\xEA" . chr(strlen(Calling::class)) . Calling::class . "\x40");
        return $inner[1] instanceof \Exception;
    }

    private static function isRefused(\Closure $call): bool
    {
        try {
            $call();
            return false;
        } catch (DecodeException) {
            return true;
        }
    }

    /** Whether an object is whole in what is written when PHP shuts down, after its hook has ended all. */
    private static function ends(string $how, string $then = '0'): bool
    {
        $polyfill = dirname(__DIR__, 2);
        $code = "error_reporting(0); require '$polyfill/autoload.php'; require '$polyfill/bootstrap.php';"
            . 'require "' . __DIR__ . '/nested.php"; use Amber\Polyfill\Check\Fixtures\Calling;'
            . '$object = new Calling();'
            . 'Calling::$write = function () { static $calls = 0; $calls++ || ' . $how . '; return "mine"; };'
            . 'register_shutdown_function(function () use ($object) {'
            . $then . '; echo amber_serialize([$object]); });'
            . 'amber_serialize($object);';
        return str_contains((string) shell_exec(PHP_BINARY . ' -n -r ' . escapeshellarg($code)), 'mine');
    }
}
