<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Breadth\Breadth;
use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\LargeSession;
use Amber\Lab\Dataset\Records;
use Amber\Lab\Dataset\Session;
use PHPUnit\Framework\TestCase;

final class DatasetsTest extends TestCase
{
    public function test_every_data_set_is_the_same_each_time_it_is_built(): void
    {
        foreach ([...Catalogue::builtIn(), ...Breadth::all()] as $set) {
            if ($set->absence() === null) {
                self::assertSame(md5(serialize($set->build())), md5(serialize($set->build())));
            }
        }
    }

    public function test_every_data_set_has_a_name_of_its_own(): void
    {
        foreach ([Catalogue::builtIn(), Breadth::all()] as $sets) {
            $names = array_map(static fn (Dataset $set): string => $set->name(), $sets);
            self::assertSame($names, array_values(array_unique($names)));
        }
    }

    public function test_the_made_up_records_are_the_same_on_every_machine(): void
    {
        self::assertSame('3ba7533fb64915b76395180954d588ae', md5(serialize((new Records())->build())));
    }

    public function test_the_sessions_are_as_long_as_their_descriptions_say(): void
    {
        self::assertSame(700.0, round(strlen(serialize((new Session())->build())), -2));
        self::assertSame(10_000.0, round(strlen(serialize((new LargeSession())->build())), -3));
    }

    public function test_a_filter_picks_data_sets_by_a_regular_expression(): void
    {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::matching('^session|RECORDS'));
        self::assertSame(['records', 'session', 'session-large'], $names);
    }

    public function test_a_filter_that_is_broken_or_matches_nothing_is_an_error_in_words(): void
    {
        Reports::throws('is not a regular expression', static fn () => Catalogue::matching('('));
        Reports::throws('no data set matches', static fn () => Catalogue::matching('nowhere'));
    }
}
