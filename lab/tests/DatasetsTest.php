<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Documents;
use PHPUnit\Framework\TestCase;

final class DatasetsTest extends TestCase
{
    public function test_every_data_set_is_the_same_each_time_it_is_built(): void
    {
        foreach (Catalogue::broad() as $set) {
            if ($set->absence() === null) {
                self::assertSame(md5(serialize($set->build())), md5(serialize($set->build())));
            }
        }
    }

    public function test_every_data_set_has_a_name_of_its_own(): void
    {
        foreach ([Catalogue::builtIn(), Catalogue::broad()] as $sets) {
            $sets = [...Application::all(), ...$sets];
            $names = array_map(static fn (Dataset $set): string => $set->name(), $sets);
            self::assertSame($names, array_values(array_unique($names)));
        }
    }

    public function test_what_applications_keep_is_shown_by_at_least_three_sets_of_each_kind(): void
    {
        $kinds = array_map(static fn (Dataset $set): string => $set->kind()->name, Catalogue::builtIn());
        $counts = array_count_values($kinds);
        foreach (['Sessions', 'Records', 'Objects', 'Documents'] as $kind) {
            self::assertGreaterThanOrEqual(3, $counts[$kind], $kind);
            self::assertLessThanOrEqual(5, $counts[$kind], $kind);
        }
    }

    public function test_a_data_set_that_is_sent_to_another_process_makes_the_same_value(): void
    {
        foreach ([...Application::all(), ...Catalogue::builtIn()] as $set) {
            if ($set->absence() === null) {
                $other = unserialize(serialize($set));
                self::assertSame(md5(serialize($set->build())), md5(serialize($other->build())), $set->name());
            }
        }
    }

    public function test_sets_for_requests_are_as_long_as_their_descriptions_say(): void
    {
        foreach (Application::all() as $set) {
            $length = sprintf(': %.1f kB', strlen(serialize($set->build())) / 1000);
            self::assertStringEndsWith($length, $set->description());
        }
    }

    public function test_a_translation_catalogue_is_read_as_gettext_wrote_it(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'amber');
        $strings = "yes\0Ja\0no\0Nein\0";
        file_put_contents($file, pack('V*', 0x950412de, 0, 2, 28, 44, 0, 0, 3, 60, 2, 67, 2, 64, 4, 70) . $strings);
        self::assertSame(['yes' => 'Ja', 'no' => 'Nein'], Documents::catalogue($file));
        unlink($file);
    }

    public function test_a_file_that_is_not_there_is_an_absence_that_names_it_and_its_package(): void
    {
        $set = Documents::file('none', 'no file', 'json', '/nowhere/none.json', 'a-package');
        self::assertSame('/nowhere/none.json is missing (Debian: a-package)', $set->absence());
        self::assertNull(Documents::file('here', 'a file', 'json', __FILE__, 'a-package')->absence());
    }

    public function test_the_made_up_records_are_the_same_on_every_machine(): void
    {
        self::assertSame('3ba7533fb64915b76395180954d588ae', md5(serialize(Catalogue::named('records')->build())));
    }

    public function test_the_sessions_are_as_long_as_their_descriptions_say(): void
    {
        self::assertSame(700.0, round(strlen(serialize(Catalogue::named('session')->build())), -2));
        self::assertSame(10_000.0, round(strlen(serialize(Catalogue::named('session-large')->build())), -3));
    }

    public function test_a_filter_picks_data_sets_by_a_regular_expression(): void
    {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::matching('^session|RECORDS'));
        self::assertSame(['session', 'session-1022', 'session-large', 'records-10', 'records-1000'], $names);
    }

    public function test_a_filter_that_is_broken_or_matches_nothing_is_an_error_in_words(): void
    {
        Reports::throws('is not a regular expression', static fn () => Catalogue::matching('('));
        Reports::throws('no data set matches', static fn () => Catalogue::matching('nowhere'));
    }
}
