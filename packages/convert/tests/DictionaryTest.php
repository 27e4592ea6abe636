<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Dictionary\Harvest;
use Amber\Convert\Dictionary\Lists;
use Amber\Convert\Dictionary\Made;
use Amber\Convert\Dictionary\Maker;
use Amber\Convert\Dictionary\Packing;
use Amber\Convert\Dictionary\Training;
use Amber\Convert\Dictionary\Usage;
use Amber\Convert\Dictionary\Verdict;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Report\Needs;
use Amber\Convert\Store\FileStore;
use Amber\Convert\Zstd;
use Amber\Lab\Tests\Folder;
use Amber\Polyfill\Dictionary;
use PHPUnit\Framework\TestCase;

final class DictionaryTest extends TestCase
{
    public function test_shapes_come_in_and_those_used_most_come_first(): void
    {
        $rows = [['sku' => 'a', 'count' => 1], ['sku' => 'b', 'count' => 2]];
        $object = new \ArrayObject();
        $messages = array_fill(0, 10, ['id' => 5, 'cart' => $rows, 'object' => $object]);
        $content = self::content(self::trained($messages));
        self::assertSame([['sku', 'count'], ['id', 'cart', 'object']], $content['keys']);
        self::assertSame(['ArrayObject', [0, 1, 2, 3]], $content['classes'][0]);
    }

    public function test_names_of_properties_are_kept_as_php_mangles_them(): void
    {
        $error = new \ErrorException('x');
        $bytes = str_replace('O:14:"ErrorException"', 'O:14:"MissingsException"', serialize($error));
        $object = unserialize(str_replace('O:14:', 'O:17:', $bytes), ['allowed_classes' => false]);
        $classes = self::content(self::trained(array_fill(0, 5, [$object])))['classes'];
        self::assertSame('MissingsException', $classes[0][0]);
        self::assertContains("\0*\0message", $classes[0][1]);
    }

    public function test_what_stands_in_few_messages_stays_out(): void
    {
        $messages = array_map(static fn (int $i): array => ['id' => $i], range(1, 998));
        $messages[] = $messages[] = ['someone@example.org' => 1, 'another@example.org' => 2];
        self::assertSame([['id']], self::content(self::trained($messages))['keys']);
    }

    public function test_no_value_comes_in_unless_a_share_is_given(): void
    {
        $messages = array_map(static fn (int $i): array => ['a' => 'stock', 'b' => "own $i"], range(1, 50));
        self::assertSame([], self::content(self::trained($messages))['strings']);
        $lists = self::trained($messages, 0.5);
        self::assertSame(['stock'], self::content($lists)['strings']);
        self::assertSame(['stock'], $lists->values);
    }

    public function test_a_value_comes_in_only_from_the_share_on(): void
    {
        $messages = array_map(static fn (int $i): array => ['a' => $i % 4 === 0 ? 'some' : "own $i"], range(1, 100));
        self::assertSame(['some'], self::content(self::trained($messages, 0.25))['strings']);
        self::assertSame([], self::content(self::trained($messages, 0.26))['strings']);
    }

    public function test_enums_and_keys_of_other_shapes_come_in_as_strings(): void
    {
        $messages = array_map(static fn (int $i): array
            => ['key' => $i, 'case' => \Amber\Convert\Outcome::Left, "own$i" => 1], range(1, 300));
        $content = self::content($lists = self::trained($messages));
        self::assertSame([], $content['keys']);
        self::assertEqualsCanonicalizing(
            ['key', 'case', 'Amber\Convert\Outcome', 'Left'], $content['strings'],
        );
        self::assertSame([], $lists->values);
    }

    public function test_the_same_messages_make_the_same_bytes_in_any_order(): void
    {
        $messages = [];
        foreach (range(1, 200) as $i) {
            $messages[] = ['a' . $i % 7 => 1, 'value' => ['b' . $i % 3 => 'text ' . $i % 5]];
        }
        $content = self::trained($messages, 0.1)->content();
        self::assertSame($content, self::trained(array_reverse($messages), 0.1)->content());
    }

    public function test_numbers_of_an_older_dictionary_stay(): void
    {
        $lists = ['strings' => ['old text'], 'keys' => [['old'], ['id']], 'classes' => [['Old', ['a']]]];
        $old = self::dictionary($lists);
        $messages = array_fill(0, 10, ['list' => [['id' => 1], ['new' => 'fresh']]]);
        $training = new Training($old, 0.5);
        array_map($training->add(...), array_map(amber_serialize(...), $messages));
        $content = self::content($training->lists());
        self::assertSame(['old text', 'fresh'], $content['strings']);
        self::assertSame([['old'], ['id'], ['list'], ['new']], $content['keys']);
        self::assertSame([['Old', ['a']]], $content['classes']);
    }

    public function test_it_has_no_more_bytes_than_a_dictionary_may(): void
    {
        $messages = [];
        for ($i = 0; $i < 1500; ++$i) {
            $one = [str_repeat("key$i", 10) => 1, str_repeat("other$i", 10) => 2];
            array_push($messages, $one, $one, $one);
        }
        $training = new Training();
        foreach (array_chunk($messages, 60) as $some) {
            $training->add(amber_serialize($some));
            $training->add(amber_serialize($some));
            $training->add(amber_serialize($some));
        }
        $lists = $training->lists();
        self::assertLessThanOrEqual(Dictionary::MOST, strlen($lists->content()));
        self::assertGreaterThan(Dictionary::MOST / 2, strlen($lists->content()));
    }

    public function test_it_has_no_more_entries_than_a_dictionary_may(): void
    {
        $message = amber_serialize(array_map(static fn (int $i): array => ["a$i" => 1, "b$i" => 2], range(1, 1100)));
        $training = new Training();
        array_map($training->add(...), [$message, $message, $message]);
        $counts = $training->lists()->counts();
        self::assertSame(Dictionary::MOST_LISTS, $counts['keys']);
        self::assertLessThanOrEqual(Dictionary::MOST_STRINGS, $counts['strings']);
    }

    public function test_a_key_that_is_too_long_keeps_its_list_out(): void
    {
        $messages = array_fill(0, 9, ['short' => [str_repeat('long', 50) => 1]]);
        self::assertSame([['short']], self::content(self::trained($messages))['keys']);
    }

    public function test_a_tenth_is_kept_and_the_same_in_another_run(): void
    {
        $folder = new Folder();
        foreach (range(1, 300) as $i) {
            $folder->file("sess_$i", "id|i:$i;name|s:3:\"abc\";");
        }
        $folder->file('sess_bad', 'id|i:');
        $runs = [];
        foreach ([1, 2] as $_) {
            $runs[] = $harvest = new Harvest(new Training(), allowClasses: false);
            $harvest->take(new FileStore([$folder->path], 'sess_*'), 1000);
            self::assertSame(300, $harvest->training->count() + count($harvest->kept));
            self::assertGreaterThan(10, count($harvest->kept));
            self::assertLessThan(60, count($harvest->kept));
            self::assertSame(1, array_sum($harvest->skipped));
        }
        self::assertEqualsCanonicalizing($runs[0]->kept, $runs[1]->kept);
    }

    public function test_the_ids_that_messages_need_are_counted_and_when_the_last_ends(): void
    {
        $usage = new Usage();
        $one = "\xC1\x11\x01\x02\x03\x04\x05";
        $usage->add($one, 1000);
        $usage->add("\xC1\x91\x01\x02\x03\x04\x05signature", 3000);
        $usage->add("\xC1\x11\xAA\xBB\xCC\xDD\x05", null, written: 2000);
        $usage->add("1900000000\nkey\n$one", null);
        $usage->add('1800000000' . $one, null);
        $usage->add("9999999999$one", null);
        $usage->add(amber_serialize([1]), 10);
        $usage->add('a:0:{}', null);
        $usage->add("\x28\xB5\x2F\xFD....", null);
        $usage->add(new PayloadError('gone'), null);
        self::assertSame(['01020304', 'aabbccdd'], array_map(strval(...), array_keys($usage->needs)));
        [$first, $second] = array_values($usage->needs);
        self::assertSame([5, 1_900_000_000, 1], [$first->messages, $first->ends, $first->endless]);
        self::assertSame([1, null, 2000], [$second->messages, $second->ends, $second->written]);
        self::assertSame([1, 1, 1, 1], [
            $usage->none->messages, $usage->packed->messages, $usage->others->messages, $usage->unread,
        ]);
    }

    public function test_what_other_formats_take_is_shown_and_how_many_messages_are_compressed(): void
    {
        $usage = new Usage();
        $usage->add('a:0:{}', null);
        $usage->add('a:1:{i:0;i:1;}', null);
        $usage->add("\xC1\x31\x01\x02\x03\x04\x01frame", null);
        $usage->add(amber_serialize([1]), null);
        $text = implode("\n", Needs::lines($usage));
        self::assertMatchesRegularExpression('~^ +other formats +2 +20 B +10 B ~m', $text);
        self::assertMatchesRegularExpression('~^Compressed messages among these: 1\.$~m', $text);
    }

    public function test_a_store_is_whole_where_all_could_be_read_and_no_dictionary_is_missing(): void
    {
        $usage = new Usage();
        $usage->add(amber_serialize([1]), null);
        self::assertTrue($usage->isWhole());
        $usage->add("\xC1\x11\x01\x02\x03\x04\x05", null);
        self::assertFalse($usage->isWhole());
        $unread = new Usage();
        $unread->add(new PayloadError('gone'), null);
        self::assertFalse($unread->isWhole());
    }

    public function test_twenty_payloads_are_enough_to_learn_from(): void
    {
        $folder = new Folder();
        foreach (range(1, 19) as $i) {
            $folder->file("sess_$i", "id|i:$i;");
        }
        self::assertFalse(self::learned($folder)->hasEnough());
        $folder->file('sess_20', 'id|i:20;');
        self::assertTrue(self::learned($folder)->hasEnough());
    }

    public function test_a_dictionary_pays_from_a_tenth_of_the_bytes_on(): void
    {
        $dictionary = self::dictionary(['strings' => [], 'keys' => [['id']], 'classes' => []]);
        foreach ([[900, true], [901, false], [1100, false]] as [$bytes, $pays]) {
            $verdicts = [new Verdict('amber', 1000, null, 1.0, 1.0), new Verdict('with', $bytes, null, 1.0, 1.0)];
            self::assertSame($pays, (new Made($dictionary, $verdicts, []))->pays());
        }
    }

    public function test_content_for_zstd_is_the_same_in_whatever_order_the_payloads_come(): void
    {
        if (!Zstd::trains()) {
            self::markTestSkipped('FFI does not reach libzstd');
        }
        $dictionary = self::dictionary(['strings' => [], 'keys' => [['id', 'text']], 'classes' => []]);
        $texts = array_map(static fn (int $i): string
            => serialize(['id' => $i, 'text' => 'Your order ' . $i % 30 . ' is on its way to you.']), range(1, 300));
        $zstd = (string) Packing::of($dictionary, $texts, false);
        self::assertStringContainsString(' is on its way', $zstd);
        self::assertSame($zstd, Packing::of($dictionary, array_reverse($texts), false));
    }

    public function test_payloads_are_not_kept_unless_content_for_zstd_is_asked_for(): void
    {
        $folder = new Folder();
        foreach (range(1, 30) as $i) {
            $folder->file("sess_$i", "id|i:$i;");
        }
        self::assertSame([], self::learned($folder)->harvest->samples);
        $harvest = new Harvest(new Training(), allowClasses: false, keepsSamples: true);
        $harvest->take(new FileStore([$folder->path]), 100);
        self::assertCount($harvest->training->count(), $harvest->samples);
    }

    private static function learned(Folder $folder): Maker
    {
        $maker = new Maker(null, null, null);
        $maker->learn([new FileStore([$folder->path])], 100);

        return $maker;
    }

    /** @param list<mixed> $values */
    private static function trained(array $values, ?float $share = null): Lists
    {
        $training = new Training(null, $share);
        array_map($training->add(...), array_map(amber_serialize(...), $values));

        return $training->lists();
    }

    /** @return array{strings: list<string>, keys: list<list<int|string>>, classes: list<array{string, list<mixed>}>} */
    private static function content(Lists $lists): array
    {
        return amber_unserialize($lists->content());
    }

    /** @param array<mixed> $lists */
    private static function dictionary(array $lists): Dictionary
    {
        $folder = new Folder();
        $bytes = Dictionary::bytes('old', 1, '2026-11-30', amber_serialize($lists));

        return Dictionary::load($folder->file('old.amberdict', $bytes));
    }
}
