<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Tests;

use Amber\Bench\Curve;
use Amber\Bench\Series;
use Amber\Lab\Model\Samples;
use PHPUnit\Framework\TestCase;

final class CurveTest extends TestCase
{
    public function test_the_exponent_of_a_power_is_found(): void
    {
        self::assertEqualsWithDelta(2.0, self::series(2.0)->exponent(), 1e-9);
        self::assertNull((new Series('x', [[1.0, new Samples(1, [3.0])]]))->exponent());
    }

    public function test_growth_is_said_in_a_word(): void
    {
        self::assertSame('linear', self::series(1.05)->growth());
        self::assertSame('quadratic', self::series(2.0)->growth());
        self::assertSame('unknown', (new Series('x', []))->growth());
    }

    public function test_a_table_has_a_row_for_each_number_and_says_which_series_ended(): void
    {
        $short = new Series('short', array_slice(self::series(1.0)->points, 0, 1), 'it took too long');
        $grid = (new Curve('Growth', 'elements', [self::series(1.0), $short]))->grid();
        self::assertSame('short: it took too long.', $grid->note);
        self::assertSame(['elements', 'x', 'short'], $grid->columns);
        self::assertSame(['1,000', '10,000', '100,000', 'exponent', 'growth'], array_column($grid->rows, 0));
        self::assertNull($grid->rows[1][2]);
        self::assertSame(['growth', 'linear', 'unknown'], $grid->rows[4]);
    }

    public function test_a_table_of_many_series_has_a_row_for_each(): void
    {
        $grid = (new Curve('Growth', 'elements', array_fill(0, 9, self::series(1.0))))->grid();
        self::assertSame(['', '1,000', '10,000', '100,000', 'exponent'], $grid->columns);
        self::assertSame(array_fill(0, 9, 'x'), array_column($grid->rows, 0));
    }

    private static function series(float $power): Series
    {
        return new Series('x', array_map(
            static fn (int $n): array => [(float) $n, new Samples(1, [$n ** $power])],
            [1000, 10_000, 100_000],
        ));
    }
}
