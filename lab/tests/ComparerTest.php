<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Measure\Comparer;
use Amber\Lab\Model\Operation;
use ArrayObject;
use DateTimeImmutable;
use PHPUnit\Framework\TestCase;
use stdClass;

/** A parent whose property its children do not see. */
abstract class Entity
{
    public function __construct(private int $id)
    {
    }
}

final class Customer extends Entity
{
}

final class ComparerTest extends TestCase
{
    public function test_equal_values_of_every_type_have_no_difference(): void
    {
        foreach ([null, true, 1, 1.5, INF, -0.0, "a\0b", [], [1, 'x' => [2.5, null]], Operation::Encode] as $value) {
            self::assertSame(null, self::reason($value, $value));
        }
    }

    public function test_an_int_is_not_the_float_of_the_same_value(): void
    {
        self::assertSame('a float became an int', self::reason([1.0], [1]));
    }

    public function test_minus_zero_is_not_zero(): void
    {
        self::assertSame('a float changed', self::reason(-0.0, 0.0));
    }

    public function test_nan_equals_nan(): void
    {
        self::assertSame(null, self::reason([NAN], [-NAN]));
    }

    public function test_the_order_of_keys_counts(): void
    {
        self::assertSame('the keys of an array changed', self::reason(['a' => 1, 'b' => 2], ['b' => 2, 'a' => 1]));
    }

    public function test_an_object_that_became_an_array_is_named_with_its_class(): void
    {
        self::assertSame('an object (stdClass) became an array', self::reason([new stdClass()], [[]]));
    }

    public function test_a_private_property_of_a_parent_class_counts(): void
    {
        $make = static fn (int $id): Customer => new Customer($id);
        self::assertSame(null, self::reason($make(1), $make(1)));
        self::assertSame('a value of type int changed', self::reason($make(1), $make(2)));
    }

    public function test_one_object_met_twice_is_not_two_equal_objects(): void
    {
        $one = new stdClass();
        self::assertSame(null, self::reason([$one, $one], array_fill(0, 2, new stdClass())));
        $two = [new stdClass(), new stdClass()];
        self::assertSame('objects were joined or torn apart', self::reason([$one, $one], $two));
        self::assertSame('objects were joined or torn apart', self::reason($two, [$one, $one]));
    }

    public function test_a_cycle_of_objects_is_compared_to_its_end(): void
    {
        $ring = static function (): stdClass {
            $object = new stdClass();
            $object->self = $object;

            return $object;
        };
        self::assertSame(null, self::reason($ring(), $ring()));
    }

    public function test_a_cycle_of_references_is_compared_to_its_end(): void
    {
        $left = [1];
        $left[1] = &$left;
        $right = [1];
        $right[1] = &$right;
        self::assertSame(null, self::reason($left, $right));
    }

    public function test_a_reference_that_was_lost_is_a_difference(): void
    {
        $x = 1;
        self::assertSame('a reference was lost', self::reason([&$x, &$x], [1, 1]));
    }

    public function test_two_reference_groups_with_equal_values_must_not_become_one(): void
    {
        $a = $b = $c = 1;
        $reason = self::reason([&$a, &$a, &$b, &$b], [&$c, &$c, &$c, &$c]);
        self::assertSame('references were joined or torn apart', $reason);
    }

    public function test_the_inside_of_arrayobject_and_datetime_counts(): void
    {
        self::assertSame('a value of type int changed', self::reason(new ArrayObject([1]), new ArrayObject([2])));
        self::assertSame(null, self::reason(new DateTimeImmutable('@5'), new DateTimeImmutable('@5')));
        $reason = self::reason(new DateTimeImmutable('@5'), new DateTimeImmutable('@6'));
        self::assertSame('a value of type string changed', $reason);
    }

    private static function reason(mixed $left, mixed $right): ?string
    {
        return Comparer::difference($left, $right);
    }
}
