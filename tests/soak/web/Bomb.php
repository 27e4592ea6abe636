<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Soak;

/** An object in each session whose hooks do what a request asks for. */
final class Bomb
{
    public static string $asked = '';

    /** @return array<mixed> */
    public function __serialize(): array
    {
        self::go('write');

        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        self::go('read');
    }

    private static function go(string $when): void
    {
        switch (strstr(self::$asked, "$when ")) {
            case "$when throw":
                throw new \DomainException('asked for');
            case "$when exit":
                exit;
            case "$when memory":
                str_repeat('x', PHP_INT_MAX >> 8);
                break;
            case "$when time":
                set_time_limit(1);
                for (;;);
        }
    }
}
