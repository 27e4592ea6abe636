<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Classes;
use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Transcoder;
use Amber\Lab\Tests\Reports;
use PHPUnit\Framework\TestCase;

final class ClassesTest extends TestCase
{
    /** Two of Cart, one of them in a private property; an enum; a Serializable whose payload names a class. */
    private const NATIVE = 'a:3:{i:0;O:4:"Cart":1:{s:10:"' . "\0Cart\0next" . '";O:4:"cart":0:{}}'
        . 'i:1;E:11:"Suit:Hearts";i:2;C:3:"Old":24:{a:1:{i:0;O:3:"Sub":0:{}}}}';

    public function test_classes_are_counted_wherever_they_stand_and_one_in_two_spellings_is_one(): void
    {
        self::assertSame(['Cart' => 2, 'Old' => 1, 'Sub' => 1, 'Suit' => 1], self::in(self::NATIVE));
    }

    public function test_sessions_have_the_classes_of_all_their_variables(): void
    {
        self::assertSame(['A' => 1, 'B' => 1], self::in('one|O:1:"A":0:{}two|a:1:{i:0;O:1:"B":0:{}}'));
    }

    public function test_binary_formats_have_the_same_classes_as_serialize(): void
    {
        $dates = array_map(static fn (int $day): object => new \DateTimeImmutable("2026-01-0$day"), range(1, 9));
        $shared = new \ArrayObject([1]);
        $value = ['rows' => array_map(static fn (int $id): object => (object) ['id' => $id], range(1, 20))];
        $value += ['dates' => $dates, 'one' => $shared, 'again' => $shared];
        $counts = ['stdClass' => 20, 'DateTimeImmutable' => 9, 'ArrayObject' => 1];
        foreach ([Format::Serialize, Format::Amber, Format::Igbinary] as $format) {
            self::assertSame($counts, self::in($format->write($value)), $format->value);
        }
        self::assertSame(['stdClass' => 1], self::in(msgpack_pack([(object) ['id' => 1]])));
    }

    public function test_enums_are_named_without_their_cases(): void
    {
        require_once __DIR__ . '/app.php';
        foreach ([Format::Serialize, Format::Amber, Format::Igbinary] as $format) {
            self::assertSame(['App\Suit' => 1], self::in($format->write([\App\Suit::Hearts])), $format->value);
        }
    }

    public function test_what_symfony_laravel_and_wordpress_write_around_a_value_is_looked_into(): void
    {
        $job = 'O:8:"App\Mail":0:{}';
        $wrapper = "O:1:\"\xA9\":1:{s:8:\"12345678\";$job}";
        $tagged = "\x9D" . pack('N', 1) . "\0\1\2\3\x5F" . substr(pack('N', strlen(serialize(['t']))), 1);
        foreach ([
            "1798000000\napp.key\n$job" => ['App\Mail' => 1],
            "1798000000$job" => ['App\Mail' => 1],
            pack('L', 1_798_000_000) . "<?php exit; ?>$job" => ['App\Mail' => 1],
            $wrapper => ['App\Mail' => 1, "\xA9" => 1],
            $tagged . serialize(['t']) . $wrapper => ['App\Mail' => 1, "\xA9" => 1],
            "1798000000\napp.key\n$tagged" . serialize(['t']) . $wrapper => ['App\Mail' => 1, "\xA9" => 1],
            json_encode(['data' => ['command' => $job]]) => ['App\Mail' => 1],
            serialize(['option' => serialize([$job])]) => ['App\Mail' => 1],
        ] as $data => $counts) {
            self::assertSame($counts, self::in((string) $data), $data);
        }
    }

    public function test_texts_in_one_another_are_read_to_the_eighth_and_nothing_is_counted_behind_it(): void
    {
        $text = 'O:1:"A":0:{}';
        for ($i = 0; $i < 8; ++$i) {
            $text = serialize([$text]);
        }
        self::assertSame(['A' => 1], self::in($text));
        foreach ([serialize([$text]), amber_serialize([serialize([$text])])] as $deeper) {
            Reports::throws('more than 8 texts', static fn () => (new Classes())->add($deeper));
        }
    }

    public function test_of_what_is_damaged_nothing_is_counted(): void
    {
        $classes = new Classes();
        foreach ([self::NATIVE, amber_serialize([new \ArrayObject([1]), 'abc'])] as $payload) {
            Reports::throws('looks like ', static fn () => $classes->add(substr($payload, 0, -1)));
        }
        self::assertSame([], $classes->counts());
    }

    public function test_a_message_that_is_signed_says_why_it_is_not_read(): void
    {
        $signed = amber_serialize([1], ['key' => str_repeat('k', 32)]);
        Reports::throws('signed', static fn () => (new Classes())->add($signed));
    }

    public function test_what_is_compressed_is_looked_into_and_converted(): void
    {
        $value = array_map(static fn (int $i): object => (object) ['text' => md5((string) $i)], range(1, 100));
        try {
            $bytes = amber_serialize($value, ['compress' => true]);
        } catch (\ValueError) {
            self::markTestSkipped('amber was built without libzstd');
        }
        self::assertSame(['stdClass' => 100], self::in($bytes));
        $tags = serialize(['t']);
        $tagged = "\x9D\x12\x34\x56\x78\0\0\0\0\x5F" . substr(pack('N', strlen($tags)), 1) . $tags;
        foreach ([$bytes, "\0\0\0\2$bytes", "1798000000\nkey\n$bytes", "$tagged$bytes"] as $payload) {
            $anatomy = Anatomy::of($payload);
            self::assertSame(1, $anatomy->types()['rows of objects']);
            self::assertSame(strlen($bytes), $anatomy->shares['compressed']);
            self::assertSame(strlen($payload), array_sum($anatomy->shares));
        }
        self::assertSame(serialize($value), (new Transcoder(Format::Serialize, true))->convert($bytes));
        self::assertNull((new Transcoder(Format::Amber, true))->convert($bytes));
    }

    public function test_inspect_takes_an_entry_of_a_file_cache_apart_with_offsets_of_the_file(): void
    {
        $anatomy = Anatomy::of("1798000000\nkey\n" . serialize([7]));
        self::assertSame('an entry of a Symfony file cache, in it serialize', $anatomy->format);
        self::assertSame([15, 15 + strlen(serialize([7]))], [$anatomy->root->start, $anatomy->root->end]);
        self::assertSame($anatomy->bytes, array_sum($anatomy->shares));
    }

    public function test_an_entry_whose_reader_takes_serialize_alone_is_not_converted(): void
    {
        $entry = pack('L', 1_798_000_000) . '<?php exit; ?>' . serialize([1]);
        $this->expectException(PayloadError::class);
        (new Transcoder(Format::Amber, false))->convert($entry);
    }

    /** @return array<string, int> */
    private static function in(string $payload): array
    {
        $classes = new Classes();
        $classes->add($payload);

        return $classes->counts();
    }
}
