<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Bench\Value\Article2011;
use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\ColumnKind;
use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\SessionReader;
use Amber\Convert\Loader;
use Amber\Convert\StandIns;
use Amber\Lab\App\Account;
use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Probe;
use Amber\Lab\Measure\Comparer;
use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use Amber\Lab\Tests\Reports;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PayloadTest extends TestCase
{
    private const MOST_VALUES = 2_000_000;

    /** @return iterable<string, array{mixed}> */
    public static function values(): iterable
    {
        foreach ([...Article2011::all(), ...Probe::all()] as $set) {
            yield "{$set->kind()->value}, {$set->name()}" => [$set->build()];
        }
        yield 'session' => [Catalogue::named('session-panel')->build()];
        yield 'large ints' => [[PHP_INT_MIN, PHP_INT_MAX, -1, 255, 256, 65_535, 65_536, 1 << 32, -(1 << 40)]];
        yield 'long strings' => [[str_repeat('x', 300), str_repeat('y', 70_000)]];
        yield 'many elements' => [range(0, 300)];
    }

    /** @return iterable<string, array{string, Format}> */
    public static function payloads(): iterable
    {
        $encoders = [
            'serialize' => Format::Serialize, 'igbinary_serialize' => Format::Igbinary,
            'msgpack_pack' => Format::Msgpack, 'amber_serialize' => Format::Amber,
        ];
        foreach (self::values() as $name => [$value]) {
            foreach ($encoders as $function => $format) {
                if (function_exists($function)) {
                    yield "$name, $function" => [$function($value), $format];
                }
            }
            yield "$name, the module igbinary" => ["\0\0\0\2" . amber_serialize($value), Format::AmberInIgbinary];
            $json = json_encode($value);
            if ($json !== false && is_array($value)) {
                yield "$name, json" => [$json, Format::Json];
            }
        }
    }

    /** @dataProvider payloads */
    #[DataProvider('payloads')]
    public function test_every_byte_of_a_payload_is_booked_once(string $data, Format $format): void
    {
        $anatomy = Anatomy::of($data);
        self::assertSame($format->inWords(), $anatomy->format);
        self::assertSame(strlen($data), array_sum($anatomy->shares));
        self::assertSame(
            strlen($data), $anatomy->root->end + ($format === Format::Json ? strlen($data) - $anatomy->root->end : 0),
        );
    }

    /** @return iterable<string, array{ColumnKind, string, string, array<string, int>}> */
    public static function columns(): iterable
    {
        // Four values each: the bytes of the column, its name, and what the bytes behind its kind are for.
        $columns = [
            [ColumnKind::Items, '00 01 D0 01 D0', 'items', ['numbers' => 4]],
            [ColumnKind::Same, '01 42 61 62', 'one value', ['strings' => 2, 'structure' => 1]],
            [ColumnKind::Bools, '02 05', 'bools', ['numbers' => 1]],
            [ColumnKind::Strings, '03 05 02 02 61 62 62 63 63 63 64 64 64 64', 'strings',
                ['strings' => 10, 'structure' => 3]],
            [ColumnKind::Floats, '04' . str_repeat(' 00', 31) . ' 40', 'floats', ['numbers' => 32]],
            [ColumnKind::Steps, '05 02 02', 'steps', ['numbers' => 2]],
            [ColumnKind::Split, '06 05 03 05 02 00 61 62 01 05', 'two kinds', ['strings' => 2, 'numbers' => 7]],
            [ColumnKind::Dates, '07 00 00 0B E2 C2 A1 01 00 01 02 03', 'dates', ['strings' => 11]],
            [ColumnKind::Ints, '08 02 05', 'ints', ['numbers' => 2]],
            [ColumnKind::Deltas, '10 02 02 05', 'differences', ['numbers' => 3]],
            [ColumnKind::Choices, '18 02 41 61 41 62 05', 'choices', ['shared' => 6]],
            [ColumnKind::Decimals, '22 08 02 05', 'decimals', ['numbers' => 3]],
            [ColumnKind::DecimalStrings, '32 0B 0A 00 01 02 03', 'decimal strings', ['strings' => 6]],
            [ColumnKind::PrefixSuffix, '40 01 61 01 7A 05 02 00 62 63 64 65', 'strings that begin or end alike',
                ['strings' => 11]],
        ];
        foreach ($columns as $column) {
            yield $column[0]->name => $column;
        }
    }

    /**
     * @dataProvider columns
     * @param array<string, int> $shares
     */
    #[DataProvider('columns')]
    public function test_each_kind_of_column_is_named_and_all_its_bytes_are_booked(
        ColumnKind $kind,
        string $hex,
        string $name,
        array $shares,
    ): void {
        $column = (string) hex2bin(str_replace(' ', '', $hex));
        $anatomy = Anatomy::of("\xC1\x01\xF0\x04$column");
        self::assertSame($kind, ColumnKind::of(ord($column)));
        $nodes = array_values(iterator_to_array($anatomy->root->all(), false));
        self::assertContains("column of $name", array_column($nodes, 'type'));
        // the header of the message, the list's tag and length, the column's kind
        $shares['structure'] = ($shares['structure'] ?? 0) + 5;
        self::assertEquals($shares, array_filter($anatomy->shares));
        self::assertSame(strlen($column) + 4, array_sum($anatomy->shares));
    }

    public function test_no_kind_of_column_is_missing_from_these_tests(): void
    {
        $tested = array_column(iterator_to_array(self::columns(), false), 0);
        self::assertSame(ColumnKind::cases(), $tested);
    }

    public function test_an_entry_of_a_symfony_cache_with_tags_is_named_and_looked_into(): void
    {
        $tags = serialize(['red' => 'red']);
        $entry = "\x9D\0\0\0\0\0\0\0\0\x5F\0\0" . chr(strlen($tags)) . $tags . amber_serialize([1, 'two']);
        $anatomy = Anatomy::of($entry);
        self::assertSame('an entry of a Symfony cache with tags', $anatomy->format);
        [$inTags, $inValue] = $anatomy->root->children;
        self::assertSame(['tags in serialize', 'value in amber'], [$inTags->type, $inValue->type]);
        self::assertSame([13, 13, 'red'], [
            $inTags->start, $inTags->children[0]->start, $inTags->children[0]->children[0]->value,
        ]);
        self::assertSame([13 + strlen($tags), strlen($entry)], [$inValue->start, $inValue->end]);
        self::assertSame(strlen($entry), array_sum($anatomy->shares));
        self::assertSame('two', $inValue->children[0]->children[1]->value);

        $untagged = "\x9D" . str_repeat("\0", 8) . "\x5F\0\0\0N;";
        self::assertSame(['value in serialize'], array_column(Anatomy::of($untagged)->root->children, 'type'));
        Reports::throws('is an entry of a Symfony cache with tags', static fn () => (new Loader(false))->load($entry));
        $cut = static fn (): Anatomy => Anatomy::of(substr($entry, 0, -1));
        Reports::throws('looks like an entry of a Symfony cache with tags, but its value', $cut);
    }

    public function test_a_list_of_messagepack_that_begins_like_such_an_entry_is_a_list(): void
    {
        $list = "\x9D\1\2\3\4\0\1\2\3\x5F\0\0\0\1";
        self::assertSame('msgpack', Anatomy::of($list)->format);
    }

    /** @dataProvider payloads */
    #[DataProvider('payloads')]
    public function test_no_beginning_of_a_payload_is_taken_for_a_whole_one(string $data, Format $format): void
    {
        $step = max(1, intdiv(strlen($data), 60));
        for ($length = strlen($data) - 1; $length > 0; $length -= $step) {
            try {
                $anatomy = Anatomy::of(substr($data, 0, $length));
            } catch (PayloadError) {
                continue;
            }
            // Half a payload of one format may be a whole one of another: "1" of "12" in JSON.
            self::assertNotSame($format === Format::Json ? null : $format->inWords(), $anatomy->format);
        }
        self::assertTrue(true);
    }

    /** @dataProvider values */
    #[DataProvider('values')]
    public function test_what_igbinary_wrote_is_loaded_without_its_classes_and_comes_back_with_them(mixed $value): void
    {
        if (!function_exists('igbinary_serialize')) {
            self::markTestSkipped('igbinary is not loaded');
        }
        $data = igbinary_serialize($value);
        if (in_array(
            'enum',
            array_map(
                static fn ($node): string => $node->type, iterator_to_array(Anatomy::of($data)->root->all(), false),
            ),
            true,
        )) {
            Reports::throws(
                'a case of an enum, which only --bootstrap can load', static fn () => (new Loader(false))->load($data),
            );

            return;
        }
        [, $closed] = (new Loader(false))->load($data);
        self::assertNull(Comparer::difference($value, unserialize(serialize($closed))));
    }

    public function test_session_files_of_all_handlers_come_back_as_what_was_in_the_session(): void
    {
        $session = ['id' => 7, 'name' => 'a|b', 'list' => [1, [2]], 'on' => true];
        $php = $binary = '';
        foreach ($session as $key => $value) {
            $php .= "$key|" . serialize($value);
            $binary .= chr(strlen($key)) . $key . serialize($value);
        }
        $loader = new Loader(false);
        self::assertSame([Format::Php, $session], $loader->load($php));
        self::assertSame([Format::PhpBinary, $session], $loader->load($binary));
        self::assertSame([Format::Serialize, $session], $loader->load(serialize($session)));
        self::assertSame([Format::Php, []], $loader->load(''));
    }

    public function test_what_two_variables_of_a_session_share_is_shared_when_it_comes_back(): void
    {
        $object = (object) ['list' => [1, 2]];
        $number = 5;
        $session = ['n' => 1, 'a' => $object, 'b' => $object, 'r1' => &$number, 'r2' => &$number];
        // Written by session_encode() of PHP 8.2.
        $php = 'n|i:1;a|O:8:"stdClass":1:{s:4:"list";a:2:{i:0;i:1;i:1;i:2;}}b|r:2;r1|i:5;r2|R:7;';
        self::assertSame($php, (new SessionReader(false))->fromSerialize(serialize($session)));
        foreach ([$php, (new SessionReader(true))->fromSerialize(serialize($session))] as $bytes) {
            [, $value] = (new Loader(false))->load($bytes);
            self::assertSame(serialize($session), serialize($value));
        }
    }

    public function test_no_class_is_built_of_a_payload_unless_classes_are_allowed(): void
    {
        $value = ['who' => new \ArrayObject([1])];
        $payloads = array_filter([
            serialize($value),
            function_exists('igbinary_serialize') ? igbinary_serialize($value) : '',
            extension_loaded('amber') ? amber_serialize($value) : '',
            'who|' . serialize($value['who']),
        ]);
        foreach ($payloads as $payload) {
            [, $closed] = (new Loader(false))->load($payload);
            self::assertInstanceOf(\__PHP_Incomplete_Class::class, $closed['who']);
            [, $open] = (new Loader(true))->load($payload);
            self::assertInstanceOf(\ArrayObject::class, $open['who']);
        }
    }

    public function test_no_class_of_a_payload_keeps_its_name_but_harmless_ones_of_php(): void
    {
        $text = serialize(
            [new \ArrayObject(['O:7:"Account":0:{}']), new \DateTime(), new \stdClass(), new Account('x', 1)],
        );
        $renamed = StandIns::rename($text);
        self::assertSame(strlen($text), strlen($renamed));
        self::assertStringContainsString('s:18:"O:7:"Account":0:{}"', $renamed);
        [$array, $date, $object, $account] = unserialize($renamed);
        self::assertInstanceOf(\ArrayObject::class, $array);
        self::assertInstanceOf(\DateTime::class, $date);
        self::assertInstanceOf(\stdClass::class, $object);
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, $account);
    }

    public function test_an_arrayobject_that_names_a_class_for_its_iterator_has_a_stand_in(): void
    {
        $array = new \ArrayObject([1], 0, \RecursiveArrayIterator::class);
        self::assertStringContainsString('O:11:"0rrayObject"', StandIns::rename(serialize($array)));
    }

    public function test_a_short_payload_that_stands_for_a_huge_value_is_refused(): void
    {
        $loader = new Loader(false);
        Reports::throws('array stands in itself', static fn () => $loader->load("\0\0\0\2\x14\x01\x06\0\x01\0"));
        if (extension_loaded('amber')) {
            $value = [1];
            for ($i = 0; $i < 60; ++$i) {
                $value = [$value, $value];
            }
            Reports::throws('cannot be decoded', static fn () => $loader->load(amber_serialize($value)));
        }
    }

    public function test_json_that_looks_like_a_session_inside_is_json(): void
    {
        self::assertSame([Format::Json, ['k' => 'x|i:1']], (new Loader(false))->load('{"k":"x|i:1"}'));
    }

    public function test_an_object_in_an_array_that_is_written_twice_stays_one_object(): void
    {
        if (!function_exists('igbinary_serialize')) {
            self::markTestSkipped('igbinary is not loaded');
        }
        $object = new \stdClass();
        $array = [$object];
        $data = igbinary_serialize([$array, $array]);
        [, $copy] = (new Loader(false))->load($data);
        self::assertSame($copy[0][0], $copy[1][0]);
    }

    public function test_an_int_of_igbinary_beyond_64_bits_is_refused(): void
    {
        $loader = new Loader(false);
        self::assertSame(PHP_INT_MIN, $loader->load("\0\0\0\2\x21\x80\0\0\0\0\0\0\0")[1]);
        foreach (["\x20\x80\0\0\0\0\0\0\0", "\x21\x80\0\0\0\0\0\0\1"] as $int) {
            Reports::throws('an int is beyond 64 bits at byte 4', static fn () => $loader->load("\0\0\0\2$int"));
        }
    }

    public function test_an_int_of_msgpack_beyond_64_bits_is_refused(): void
    {
        $loader = new Loader(false);
        self::assertSame(['n' => PHP_INT_MAX], $loader->load("\x81\xA1n\xCF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF")[1]);
        self::assertSame(['n' => -1], $loader->load("\x81\xA1n\xD3\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF")[1]);
        Reports::throws(
            'an int is beyond 64 bits at byte 4',
            static fn () => $loader->load("\x81\xA1n\xCF\x80\0\0\0\0\0\0\0"),
        );
    }

    public function test_what_is_damaged_or_unknown_is_said_with_the_place(): void
    {
        Reports::throws('in no format', static fn () => (new Loader(false))->load('hello there'));
        Reports::throws(
            'looks like serialize, but the data ends too early at byte 17',
            static fn () => (new Loader(false))->load('a:1:{i:0;s:9:"abc'),
        );
        Reports::throws('something follows it at byte 6', static fn () => (new Loader(false))->load('a:0:{}x'));
        Reports::throws('looks like json, but', static fn () => (new Loader(false))->load('{"a": 1'));
    }

    public function test_a_long_string_of_json_is_read_to_its_end(): void
    {
        $long = str_repeat("a\"b\\", 500_000);
        self::assertSame([Format::Json, [$long]], (new Loader(false))->load((string) json_encode([$long])));
    }

    public function test_deep_payloads_are_refused_and_do_not_crash(): void
    {
        $deep = str_repeat('a:1:{i:0;', 100_000) . 'N;' . str_repeat('}', 100_000);
        Reports::throws('nested deeper', static fn (): Anatomy => Anatomy::of($deep));
        Reports::throws('nested deeper', static fn (): Anatomy => Anatomy::of(str_repeat('[', 100_000)));
        Reports::throws('nested deeper', static fn (): Anatomy => Anatomy::of(str_repeat("\x91", 100_000)));
    }

    public function test_a_payload_of_more_values_than_fit_into_a_gigabyte_is_refused_in_words(): void
    {
        $folder = new Folder();
        $count = self::MOST_VALUES;
        $folder->file('many', "\xDD" . pack('N', $count) . str_repeat("\x91\xC0", $count));
        [$code, $text] = Amber::run(['inspect', "$folder->path/many"], ['-d', 'memory_limit=1100M']);
        self::assertSame(1, $code, $text);
        self::assertStringContainsString("looks like msgpack, but there are more than $count values", $text);
    }

    /** @dataProvider payloads */
    #[DataProvider('payloads')]
    public function test_every_reader_counts_the_values_that_it_takes_memory_for(string $data, Format $format): void
    {
        $cursor = new Cursor($data);
        for ($i = 0; $i < self::MOST_VALUES; ++$i) {
            $cursor->begin();
        }
        Reports::throws('there are more than', static fn () => $format->read($cursor));
    }

    public function test_a_column_of_more_elements_than_convert_takes_is_refused_before_it_is_built(): void
    {
        if (!extension_loaded('amber')) {
            self::markTestSkipped('amber is not loaded');
        }
        $data = amber_serialize(array_fill(0, 5_000_001, 'x'));
        Reports::throws('more than max_elements = 5000000', static fn () => Format::Amber->read(new Cursor($data)));
    }

    public function test_random_changes_of_a_payload_end_in_a_tree_or_an_error_in_words(): void
    {
        $random = new \Random\Randomizer(new \Random\Engine\Mt19937(11));
        $payloads = array_values(
            array_map(static fn (array $case): string => $case[0], iterator_to_array(self::payloads())),
        );
        for ($i = 0; $i < 4000; ++$i) {
            $data = $payloads[$random->getInt(0, count($payloads) - 1)];
            $place = $random->getInt(0, strlen($data) - 1);
            $data[$place] = chr($random->getInt(0, 255));
            try {
                self::assertSame(strlen($data), array_sum(Anatomy::of($data)->shares));
            } catch (PayloadError $error) {
                self::assertNotSame('', $error->getMessage());
            }
        }
    }
}
