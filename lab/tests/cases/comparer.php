<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Dataset\Shop\Address;
use Amber\Lab\Dataset\Shop\Customer;
use Amber\Lab\Dataset\Shop\Standing;
use Amber\Lab\Measure\Comparer;
use Amber\Lab\Tests\Check;

$reason = static fn (mixed $left, mixed $right): ?string => Comparer::difference($left, $right)?->reason;

return [
    'equal values of every type have no difference' => static function () use ($reason): void {
        foreach ([null, true, 1, 1.5, INF, -0.0, "a\0b", [], [1, 'x' => [2.5, null]], Standing::Gold] as $value) {
            Check::same(null, $reason($value, $value));
        }
    },
    'an int is not the float of the same value' => static function () use ($reason): void {
        Check::same('a float became an int', $reason([1.0], [1]));
    },
    'minus zero is not zero' => static function () use ($reason): void {
        Check::same('a float changed', $reason(-0.0, 0.0));
    },
    'NAN equals NAN' => static function () use ($reason): void {
        Check::same(null, $reason([NAN], [-NAN]));
    },
    'the order of keys counts' => static function () use ($reason): void {
        Check::same('the keys of an array changed', $reason(['a' => 1, 'b' => 2], ['b' => 2, 'a' => 1]));
    },
    'an object that became an array is named with its class' => static function () use ($reason): void {
        Check::same('an object (stdClass) became an array', $reason([new stdClass()], [[]]));
    },
    'a private property of a parent class counts' => static function () use ($reason): void {
        $make = static fn (int $id): Customer => new Customer(
            $id,
            '2024-01-01 00:00:00',
            'Mei Zhang',
            'mei@example.com',
            Standing::Gold,
            1.5,
            true,
            null,
            new Address('Main Street 1', '10000', 'Lyon', 'FR'),
        );
        Check::same(null, $reason($make(1), $make(1)));
        Check::same('a value of type int changed', $reason($make(1), $make(2)));
    },
    'one object met twice is not two equal objects' => static function () use ($reason): void {
        $one = new stdClass();
        Check::same(null, $reason([$one, $one], array_fill(0, 2, new stdClass())));
        Check::same('objects were joined or torn apart', $reason([$one, $one], [new stdClass(), new stdClass()]));
        Check::same('objects were joined or torn apart', $reason([new stdClass(), new stdClass()], [$one, $one]));
    },
    'a cycle of objects is compared to its end' => static function () use ($reason): void {
        $ring = static function (): stdClass {
            $object = new stdClass();
            $object->self = $object;

            return $object;
        };
        Check::same(null, $reason($ring(), $ring()));
    },
    'a cycle of references is compared to its end' => static function () use ($reason): void {
        $left = [1];
        $left[1] = &$left;
        $right = [1];
        $right[1] = &$right;
        Check::same(null, $reason($left, $right));
    },
    'a reference that was lost is a difference' => static function () use ($reason): void {
        $x = 1;
        Check::same('a reference was lost', $reason([&$x, &$x], [1, 1]));
    },
    'two reference groups with equal values must not become one' => static function () use ($reason): void {
        $a = $b = $c = 1;
        Check::same('references were joined or torn apart', $reason([&$a, &$a, &$b, &$b], [&$c, &$c, &$c, &$c]));
    },
    'the inside of ArrayObject and DateTime counts' => static function () use ($reason): void {
        Check::same('a value of type int changed', $reason(new ArrayObject([1]), new ArrayObject([2])));
        Check::same(null, $reason(new DateTimeImmutable('@5'), new DateTimeImmutable('@5')));
        Check::same('a value of type string changed', $reason(new DateTimeImmutable('@5'), new DateTimeImmutable('@6')));
    },
];
