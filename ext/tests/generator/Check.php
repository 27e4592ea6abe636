<?php

namespace Amber\Generator;

/** What must hold for every value. Each returns null, or what is wrong. */
final class Check
{
    public static function value(mixed $value, Random $random): ?string
    {
        Log::take();
        try {
            $native = unserialize(serialize($value));
        } catch (\UnexpectedValueException) {
            // SplObjectStorage counts its back-references wrongly now and then: no oracle
            return self::damaged(amber_serialize($value), $random);
        }
        $native_log = Log::take();
        $bytes = amber_serialize($value);
        $amber = amber_unserialize($bytes);
        $amber_log = Log::take();

        return self::same('the graph', self::told($native), self::told($amber))
            ?? self::same('the calls of hooks', $native_log, $amber_log)
            ?? self::stable($value, $bytes, $native, $amber)
            ?? self::damaged($bytes, $random);
    }

    /** Natively an enum case becomes part of a reference to the same case behind it: then the values are compared. */
    private static function told(mixed $value): string
    {
        return Builder::$refersToCase ? print_r($value, true) : serialize($value);
    }

    private static function stable(mixed $value, string $bytes, mixed $native, mixed $amber): ?string
    {
        $again = amber_serialize($amber);
        $read = amber_serialize($native);
        $problem = self::same('the bytes of two calls', amber_serialize($value), $bytes)
            ?? self::same('the bytes of a call inside a hook', Inside::bytes($value), $bytes);
        if (!Builder::$refersToCase) {
            $problem ??= self::same('the bytes of the value as read, by native and by Amber', $read, $again);
        }
        if (!$problem && serialize($native) === serialize($value)) {
            $problem = self::same('the bytes of the value as it was and as it was read', $bytes, $again);
        }
        return $problem;
    }

    /**
     * One random change or cut may give another value or DecodeException, or what a hook throws; what it gives can be
     * written and read.
     */
    private static function damaged(string $bytes, Random $random): ?string
    {
        $at = $random->below(strlen($bytes));
        $damaged = match ($random->below(6)) {
            0 => substr($bytes, 0, $at),
            1 => substr_replace($bytes, $random->bytes(1), $at, 0),
            2 => substr_replace($bytes, '', $at, 1 + $random->below(3)),
            3 => substr_replace($bytes, chr(ord($bytes[$at]) ^ 1 << $random->below(8)), $at, 1),
            default => substr_replace($bytes, $random->bytes(1), $at, 1),
        };
        $again = null;
        try {
            // a variable: PHP's collector does not see a cycle that only an internal function's argument held
            $value = amber_unserialize($damaged);
            $again = amber_serialize($value);
            amber_unserialize($again);
        } catch (\Amber\Exception $e) {
            if ($again !== null && $e instanceof \Amber\DecodeException) {
                return 'what ' . bin2hex($damaged) . ' stands for is written as ' . bin2hex($again)
                    . ', which is refused: ' . $e->getMessage();
            }
        } catch (\Throwable $e) {
            $hooks = ['__serialize', '__unserialize', '__sleep', '__wakeup', 'unserialize'];
            $hooks = array_intersect(array_column($e->getTrace(), 'function'), $hooks);
            if (!$hooks) {
                return 'damaged bytes ' . bin2hex($damaged) . ' throw ' . $e::class . ': ' . $e->getMessage();
            }
        } finally {
            Log::take();
        }
        return null;
    }

    private static function same(string $what, string $expected, string $actual): ?string
    {
        if ($expected === $actual) {
            return null;
        }
        $at = strspn($expected ^ $actual, "\0");
        $from = max(0, $at - 60);
        return "$what: other than expected at byte $at\n  expected … " . self::printable(substr($expected, $from, 160))
            . "\n  actual   … " . self::printable(substr($actual, $from, 160));
    }

    private static function printable(string $bytes): string
    {
        return addcslashes($bytes, "\0..\37\\\177..\377");
    }
}
