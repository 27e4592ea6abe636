<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Documents;
use Amber\Lab\Dataset\Kind;
use PHPUnit\Framework\TestCase;

final class DatasetsTest extends TestCase
{
    public function test_every_data_set_is_the_same_each_time_it_is_built(): void
    {
        foreach (Catalogue::builtIn() as $set) {
            if ($set->absence() === null) {
                self::assertSame(md5(serialize($set->build())), md5(serialize($set->build())));
            }
        }
    }

    public function test_every_data_set_has_a_name_of_its_own(): void
    {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::builtIn());
        self::assertSame($names, array_values(array_unique($names)));
    }

    public function test_what_applications_keep_and_nothing_else_is_shown_by_three_to_five_sets_of_each_kind(): void
    {
        $kinds = array_map(static fn (Dataset $set): string => $set->kind()->name, Catalogue::builtIn());
        $counts = array_count_values($kinds);
        foreach (Kind::cases() as $kind) {
            $count = $counts[$kind->name] ?? 0;
            self::assertSame($kind->isKept() && $kind !== Kind::Own, $count > 0, $kind->name);
            self::assertContains($count, [0, 3, 4, 5], $kind->name);
        }
    }

    public function test_a_data_set_that_is_sent_to_another_process_makes_the_same_value(): void
    {
        foreach (Catalogue::builtIn() as $set) {
            if ($set->absence() === null) {
                $other = unserialize(serialize($set));
                self::assertSame(md5(serialize($set->build())), md5(serialize($other->build())), $set->name());
            }
        }
    }

    public function test_sets_for_requests_are_as_long_as_their_descriptions_say_and_small_sessions_below_1_kb(): void
    {
        foreach (Application::all() as $set) {
            $length = strlen(serialize($set->build()));
            self::assertStringEndsWith(sprintf(': %.1f kB', $length / 1000), $set->description());
            if (str_starts_with($set->name(), 'session')) {
                self::assertSame($length < 1_000, $set->kind() === Kind::SmallSessions);
            }
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

    public function test_a_filter_picks_data_sets_by_a_regular_expression(): void
    {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::matching('^session-[mp]|RY-P'));
        self::assertSame(['session-mail', 'session-panel', 'query-posts'], $names);
    }

    public function test_a_filter_that_is_broken_or_matches_nothing_is_an_error_in_words(): void
    {
        Reports::throws('is not a regular expression', static fn () => Catalogue::matching('('));
        Reports::throws('no data set matches', static fn () => Catalogue::matching('nowhere'));
    }
}
