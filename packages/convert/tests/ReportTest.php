<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Report\Amount;
use Amber\Convert\Report\ClassList;
use Amber\Convert\Report\ShownNames;
use PHPUnit\Framework\TestCase;

/** Amounts, names and results in words. */
final class ReportTest extends TestCase
{
    public function test_an_amount_is_rounded_from_its_exact_value_on_every_version_of_php(): void
    {
        // the doubles nearest to these decimals lie below them, but for the last, a tie, which goes to the even digit
        self::assertSame(['2.00', '1.00', '1.01', '1.12'], array_map(Amount::ratio(...), [2.005, 1.005, 1.015, 1.125]));
    }

    public function test_times_and_sizes_have_three_digits_and_a_unit_that_fits(): void
    {
        self::assertSame('90.4 ns', Amount::time(90.4));
        self::assertSame('1.00 µs', Amount::time(999.9));
        self::assertSame('1.37 ms', Amount::time(1_371_000));
        self::assertSame('31.0 s', Amount::time(31e9));
        self::assertSame('704 B', Amount::bytes(704));
        self::assertSame('5.05 MB', Amount::bytes(5_045_760));
        $ratios = array_map(Amount::ratio(...), [0.0001, 0.561, 12.34, 123.4]);
        self::assertSame(['<0.01', '0.56', '12.3', '123'], $ratios);
    }

    public function test_of_ids_that_begin_alike_no_more_than_half_is_shown(): void
    {
        $names = ShownNames::of(['in/sess_0123456789abcde1', 'in/sess_0123456789abcde2', 'in/sess_0123']);
        self::assertSame(['in/sess_01234567…', 'in/sess_01234567… (2)', 'in/sess_0123'], $names);
    }

    public function test_what_may_be_an_id_of_a_session_under_any_name_is_cut(): void
    {
        $hex = 'a8f5f167f44f4964e6c998dee827110c';
        $laravel = 'nHm0ZzWnbRmF4jDsYcO0vNN9bKk6d3T1wq2Lr8Xe';
        self::assertSame(
            ['a8f5…', "in/{$hex}/nHm0…", 'sf_s…', 'cache:nHm0…', 'users_by_country_and_city', 'in/page-2'],
            ShownNames::of([
                $hex, "in/{$hex}/$laravel", "sf_s$hex", "cache:$laravel", 'users_by_country_and_city', 'in/page-2',
            ]),
        );
    }

    public function test_of_long_keys_that_begin_alike_no_more_is_shown_than_of_the_longest_id(): void
    {
        $alike = 'sess_' . str_repeat('a', 1000);
        $shown = 'sess_' . str_repeat('a', 128) . '…';
        self::assertSame([$shown, "$shown (2)"], ShownNames::of(["{$alike}b" . $alike, "{$alike}c" . $alike]));
    }

    public function test_a_long_name_of_a_class_makes_no_other_line_longer(): void
    {
        $list = new ClassList();
        $list->take(['a' => 'a:2:{i:0;O:1000:"' . str_repeat('L', 1000) . '":0:{}i:1;O:1:"S":0:{}}']);
        self::assertSame("    'S'," . str_repeat(' ', 96) . ' // 1 time', $list->literal()[2]);
    }
}
