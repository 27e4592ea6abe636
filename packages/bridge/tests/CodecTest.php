<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Compression;
use Amber\Bridge\UnreadableException;
use Amber\DecodeException;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/compressors.php';
require_once __DIR__ . '/Counted.php';

final class CodecTest extends TestCase
{
    public function test_what_the_key_has_not_signed_is_refused_compressed_or_not(): void
    {
        $key = ['key' => ['new' => 'the secret of now', 'old' => 'the secret before']];
        $value = [str_repeat('some text of ', 50), random_int(0, 9)];
        $loaded = array_filter(Algorithm::cases(), static fn (Algorithm $algorithm): bool => $algorithm->isLoaded());
        $compressions = [
            null,
            ...self::levels(),
            ...array_map(static fn (Algorithm $algorithm): Compression => new Compression($algorithm, 100), $loaded),
        ];
        foreach ($compressions as $compression) {
            $codec = new Codec(true, $compression, $key);
            $old = new Codec(false, $compression, ['key' => ['old' => 'the secret before']]);
            foreach ([$value, 'short', new \ArrayObject([1])] as $each) {
                self::assertEquals($each, $codec->decode($codec->encode($each)));
                self::assertEquals($each, $codec->decode($old->encode($each)));
                $bytes = $codec->encode($each);
                $refused = [
                    (new Codec(false, $compression))->encode($each),
                    serialize($each),
                    substr($bytes, 0, -1),
                    "$bytes\0",
                    substr_replace($bytes, 'x', -40, 1),
                    'x',
                    '',
                ];
                foreach ($refused as $other) {
                    self::assertTrue(self::isRefused($codec, $other));
                }
                self::assertTrue(self::isRefused($old, $bytes));
                self::assertTrue(self::isRefused(new Codec(false, $compression), $bytes));
            }
        }
        $this->expectException(\ValueError::class);
        new Codec(options: ['key' => 'short']);
    }

    public function test_what_the_module_igbinary_wrote_is_read_by_all_options(): void
    {
        $signed = ['key' => 'the secret of now'];
        $bytes = "\0\0\0\2" . amber_serialize(new \ArrayObject([1]), $signed);

        self::assertTrue(Codec::recognises($bytes));
        self::assertEquals(new \ArrayObject([1]), (new Codec(options: $signed))->decode($bytes));
        self::assertTrue(self::isRefused(new Codec(), $bytes));
        self::assertTrue(self::isRefused(new Codec(options: $signed), "\0\0\0\2" . amber_serialize(1)));
        $narrow = new Codec(options: ['allowed_classes' => false]);
        self::assertTrue(self::isRefused($narrow, "\0\0\0\2" . amber_serialize(new \ArrayObject([1]))));
    }

    /** @dataProvider wrongSettings */
    #[DataProvider('wrongSettings')]
    public function test_what_is_no_setting_is_refused_when_the_codec_is_made(string $error, array $settings): void
    {
        $this->expectException($error);
        new Codec(...$settings);
    }

    /** @return iterable<string, array{class-string<\Throwable>, array<string, mixed>}> */
    public static function wrongSettings(): iterable
    {
        yield 'a misspelt option' => [\ValueError::class, ['options' => ['allowed_clases' => []]]];
        yield 'an option by a number' => [\ValueError::class, ['options' => [1]]];
        yield 'a key that is null' => [\TypeError::class, [true, null, ['key' => null]]];
        yield 'a key that is short' => [\ValueError::class, ['options' => ['key' => 'short']]];
        yield 'no keys' => [\ValueError::class, ['options' => ['key' => []]]];
        yield 'classes that are text' => [\TypeError::class, ['options' => ['allowed_classes' => 'Order']]];
        yield 'classes that are numbers' => [\TypeError::class, ['options' => ['allowed_classes' => [1]]]];
        yield 'classes that are null' => [\TypeError::class, ['options' => ['allowed_classes' => null]]];
        yield 'depth below 0' => [\ValueError::class, ['options' => ['max_depth' => -1]]];
        yield 'depth that is text' => [\TypeError::class, ['options' => ['max_depth' => '5']]];
        yield 'elements that are text' => [\TypeError::class, ['options' => ['max_elements' => '5']]];
        yield 'a map that is text' => [\TypeError::class, ['options' => ['class_map' => 'Order']]];
        yield 'another unknown_class' => [\ValueError::class, ['options' => ['unknown_class' => 'ignore']]];
        yield 'another format' => [\ValueError::class, ['readsOthers' => true, 'writes' => 'json']];
        $key = ['key' => 'the secret of now'];
        yield 'serialize with a key' => [\ValueError::class, [true, null, $key, 'serialize']];
        yield 'igbinary with a key' => [\ValueError::class, [true, null, $key, 'igbinary']];
        yield 'a format it does not read' => [\ValueError::class, ['writes' => 'serialize']];
        $compression = new Compression(Algorithm::Zstd);
        yield 'a format with compression' => [\ValueError::class, [true, $compression, [], 'serialize']];
        yield 'a format with the option' => [\ValueError::class, [true, true, [], 'serialize']];
        yield 'a level that there is not' => [\ValueError::class, ['compression' => 23]];
    }

    public function test_a_store_is_switched_by_reading_both_first_and_writing_the_old_format(): void
    {
        $value = Values::everyKind(3);
        $formats = ['serialize' => unserialize(...), 'igbinary' => igbinary_unserialize(...)];
        foreach ($formats as $writes => $unserialize) {
            $first = new Codec(readsOthers: true, writes: $writes);
            $then = new Codec(readsOthers: true);
            self::assertSame($writes, \Amber\detect($first->encode($value)));
            self::assertSame(serialize($value), serialize($unserialize($first->encode($value))));
            self::assertSame(serialize($value), serialize($then->decode($first->encode($value))));
            self::assertSame(serialize($value), serialize($first->decode($then->encode($value))));
            try {
                $first->encode(static fn (): int => 1);
                self::fail('it was serialized');
            } catch (\Amber\EncodeException $error) {
                self::assertStringContainsString('Closure', $error->getMessage());
            }
        }
    }

    public function test_allowed_classes_are_only_ever_narrowed(): void
    {
        $values = ['ArrayObject' => new \ArrayObject(), 'SplObjectStorage' => new \SplObjectStorage()];
        $both = array_keys($values);
        $cases = [
            [true, true, $both],
            [true, ['ArrayObject'], ['ArrayObject']],
            [['arrayobject'], true, ['ArrayObject']],
            [['ArrayObject'], $both, ['ArrayObject']],
            [['ArrayObject'], null, ['ArrayObject']],
            [$both, false, []],
            [false, $both, []],
        ];
        foreach ($cases as [$own, $given, $expected]) {
            $codec = (new Codec(options: ['allowed_classes' => $own]))->withAllowedClasses($given);
            $isRead = static fn (object $value): bool => !self::isRefused($codec, amber_serialize($value));
            self::assertSame($expected, array_keys(array_filter($values, $isRead)));
        }
    }

    public function test_no_backtrace_shows_a_key(): void
    {
        try {
            new Codec(options: ['key' => 'the secret of now', 'max_depth' => -1]);
            self::fail('it was made');
        } catch (\ValueError $error) {
            self::assertStringNotContainsString('the secret of now', print_r($error->getTrace(), true));
        }
    }

    /** @dataProvider bombs */
    #[DataProvider('bombs')]
    public function test_what_would_expand_beyond_the_bound_is_not_decompressed(string $bytes): void
    {
        $peak = memory_get_peak_usage();
        try {
            (new Codec())->decode($bytes);
            self::fail('it was read');
        } catch (UnreadableException $error) {
            self::assertStringContainsString('too large', $error->getMessage());
        }
        self::assertLessThan($peak + (1 << 20), memory_get_peak_usage());
    }

    /** @return iterable<string, array{string}> */
    public static function bombs(): iterable
    {
        $magic = "\x28\xB5\x2F\xFD";
        yield 'zstd that declares a terabyte' => ["$magic\xE0" . pack('P', 1 << 40) . "\x01\0\0"];
        yield 'zstd that declares more than an int' => ["$magic\xE0" . str_repeat("\xFF", 8) . "\x01\0\0"];
        yield 'zstd of blocks of one byte, 128 kB each' => [
            "$magic\x00\x58" . str_repeat("\x02\0\x10x", 9999) . "\x03\0\x10x",
        ];
        yield 'zstd with a frame behind it' => [zstd_compress('a') . zstd_compress('b')];
        yield 'zstd that does not declare' => ["$magic\x00\x58" . pack('V', 1 << 3 | 1) . 'x'];
        yield 'zstd, its head alone' => ["$magic\x00\x58"];
        yield 'lz4 that declares two gigabytes' => ["\xFFLZ4" . pack('l', 0x7FFFFFFF) . 'x'];
        yield 'lz4 that declares less than nothing' => ["\xFFLZ4" . pack('l', -1) . 'x'];
        yield 'lz4, its head alone' => ["\xFFLZ4ab"];
    }

    /** @dataProvider algorithms */
    #[DataProvider('algorithms')]
    public function test_what_expands_too_far_is_kept_as_it_is(Algorithm $algorithm): void
    {
        $bytes = str_repeat("\0", 33 << 20);
        self::assertTrue((new Compression($algorithm))->compress($bytes) === $bytes);
        $bytes = str_repeat("\0", 31 << 20);
        self::assertLessThan(1 << 20, \strlen((new Compression($algorithm))->compress($bytes)));
    }

    private static function isRefused(Codec $codec, string $bytes): bool
    {
        try {
            $codec->decode($bytes);

            return false;
        } catch (\Amber\Exception) {
            return true;
        }
    }

    public function test_every_kind_of_value_comes_back(): void
    {
        $codec = new Codec();
        $bytes = $codec->encode(Values::everyKind(7));
        self::assertSame('amber', \Amber\detect($bytes));
        self::assertTrue(Values::areEveryKind($codec->decode($bytes), 7));
    }

    public function test_other_formats_are_refused_by_name_unless_asked_for(): void
    {
        $others = [serialize([1]) => 'PHP serialize() data', igbinary_serialize([1]) => 'igbinary data'];
        foreach ($others as $bytes => $name) {
            try {
                (new Codec())->decode($bytes);
                self::fail('it was read');
            } catch (DecodeException $error) {
                self::assertStringContainsString($name, $error->getMessage());
            }
        }
    }

    public function test_other_formats_are_read_when_asked_for(): void
    {
        $codec = new Codec(readsOthers: true);
        foreach ([false, null, 0, '', 'text', [], [1, ['a' => 2.5]], Values::everyKind(3)] as $value) {
            foreach ([serialize($value), igbinary_serialize($value), amber_serialize($value)] as $bytes) {
                self::assertSame(serialize($value), serialize($codec->decode($bytes)));
            }
        }
    }

    /** @dataProvider damaged */
    #[DataProvider('damaged')]
    public function test_damaged_data_of_other_formats_throws(string $bytes): void
    {
        $this->expectException(\Amber\Exception::class);
        (new Codec(readsOthers: true))->decode($bytes);
    }

    /** @return iterable<string, array{string}> */
    public static function damaged(): iterable
    {
        yield 'nothing' => [''];
        yield 'serialize, cut' => [substr(serialize(['a' => 'text']), 0, -4)];
        yield 'igbinary, cut' => [substr(igbinary_serialize(['a' => 'text']), 0, -2)];
        yield 'prose' => ['Dear reader'];
        yield 'JSON' => ['{"a":1}'];
        yield 'amber, cut' => [substr(amber_serialize(['a' => 'text']), 0, -2)];
    }

    public function test_a_class_that_is_gone_throws_in_every_format_unless_asked_for_otherwise(): void
    {
        $gone = unserialize('O:9:"Gone\Cart":1:{s:1:"x";i:1;}');
        foreach ([serialize($gone), igbinary_serialize($gone), amber_serialize($gone)] as $bytes) {
            try {
                (new Codec(readsOthers: true))->decode($bytes);
                self::fail('it was read');
            } catch (\Amber\Exception $error) {
                self::assertStringContainsString('Gone\Cart', $error->getMessage());
            }
            $lenient = new Codec(readsOthers: true, options: ['unknown_class' => 'incomplete']);
            self::assertInstanceOf(\__PHP_Incomplete_Class::class, $lenient->decode($bytes));
        }
        self::assertSame('', ini_get('unserialize_callback_func'));
    }

    public function test_a_signed_value_that_compression_does_not_shorten_is_serialized_once(): void
    {
        $value = new Counted();
        $codec = new Codec(compression: new Compression(Algorithm::Zstd), options: ['key' => '0123456789abcdef']);
        $bytes = $codec->encode($value);
        self::assertSame(1, $value->times);
        self::assertSame(amber_serialize(new Counted(), ['key' => '0123456789abcdef']), $bytes);
    }

    public function test_true_or_a_level_compresses_as_the_option_of_amber_does(): void
    {
        $long = array_map(static fn (int $i): string => md5((string) $i), range(1, 200));
        $key = ['key' => '0123456789abcdef'];
        foreach (self::levels() as $level) {
            $bytes = (new Codec(compression: $level))->encode($long);
            self::assertSame(amber_serialize($long, ['compress' => $level]), $bytes);
            self::assertSame("\xC1\x21", substr($bytes, 0, 2));
            self::assertSame($long, (new Codec())->decode($bytes), 'read without being asked for compression');
            self::assertTrue(Codec::recognises($bytes));
            $signed = (new Codec(compression: $level, options: $key))->encode($long);
            self::assertSame(amber_serialize($long, $key + ['compress' => $level]), $signed);
            self::assertTrue(self::isRefused(new Codec(options: $key), $bytes));
            self::assertSame($long, (new Codec(options: $key))->decode($signed));
        }
        self::assertSame(amber_serialize($long), (new Codec(compression: false))->encode($long));
    }

    /** @return list<int|true> what amber compresses by; none where it has no libzstd */
    private static function levels(): array
    {
        try {
            amber_serialize(1, ['compress' => true]);
        } catch (\ValueError) {
            return [];
        }

        return [true, 19];
    }

    /** @dataProvider algorithms */
    #[DataProvider('algorithms')]
    public function test_long_values_are_compressed_where_that_pays(Algorithm $algorithm): void
    {
        $codec = new Codec(compression: new Compression($algorithm, threshold: 500));
        $long = array_map(static fn (int $i): string => "row $i of many rows that look alike", range(1, 200));
        $bytes = $codec->encode($long);
        self::assertStringStartsWith($algorithm->mark(), $bytes);
        self::assertLessThan(strlen(amber_serialize($long)), strlen($bytes));
        self::assertSame($long, $codec->decode($bytes));
        self::assertSame($long, (new Codec())->decode($bytes), 'read without being asked for compression');
        foreach (['short' => [1, 2], 'random' => random_bytes(5000)] as $value) {
            self::assertSame(amber_serialize($value), $codec->encode($value));
            self::assertSame($value, $codec->decode($codec->encode($value)));
        }
    }

    /** @dataProvider algorithms */
    #[DataProvider('algorithms')]
    public function test_damaged_compressed_data_throws(Algorithm $algorithm): void
    {
        $codec = new Codec(compression: new Compression($algorithm, threshold: 10));
        $bytes = $codec->encode(str_repeat('long text ', 100));
        self::assertStringStartsWith($algorithm->mark(), $bytes);
        $this->expectException(UnreadableException::class);
        $this->expectExceptionMessage('damaged');
        $codec->decode(substr($bytes, 0, -3));
    }

    /** @return iterable<string, array{Algorithm}> */
    public static function algorithms(): iterable
    {
        foreach (Algorithm::cases() as $algorithm) {
            yield $algorithm->name => [$algorithm];
        }
    }
}
