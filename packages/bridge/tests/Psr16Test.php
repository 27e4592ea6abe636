<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Psr16\SerializingCache;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheException;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

require_once __DIR__ . '/Gadget.php';
require_once __DIR__ . '/Lines.php';
require_once __DIR__ . '/compressors.php';

final class Psr16Test extends TestCase
{
    private CacheInterface $inner;

    protected function setUp(): void
    {
        $this->inner = new Psr16Cache(new ArrayAdapter(storeSerialized: false));
    }

    public function test_every_kind_of_value_comes_back_and_the_inner_cache_keeps_strings(): void
    {
        $cache = new SerializingCache($this->inner);
        foreach ([Values::everyKind(3), null, false, 0, ''] as $value) {
            self::assertTrue($cache->set('k', $value));
            self::assertSame('amber', \Amber\detect($this->inner->get('k')));
            self::assertSame(serialize($value), serialize($cache->get('k', 'default')));
        }
        self::assertSame('default', $cache->get('never', 'default'));
        self::assertTrue($cache->has('k'));
        self::assertTrue($cache->delete('k'));
        self::assertFalse($cache->has('k'));
    }

    public function test_many_at_once(): void
    {
        $cache = new SerializingCache($this->inner);
        self::assertTrue($cache->setMultiple(['a' => [1], 'b' => null]));
        self::assertSame(['a' => [1], 'b' => null, 'c' => 'none'], [...$cache->getMultiple(['a', 'b', 'c'], 'none')]);
        self::assertTrue($cache->deleteMultiple(['a']));
        self::assertSame([false, true], [$cache->has('a'), $cache->has('b')]);
        self::assertTrue($cache->clear());
        self::assertFalse($cache->has('b'));
    }

    public function test_when_one_of_many_cannot_be_serialized_none_is_kept(): void
    {
        try {
            (new SerializingCache($this->inner))->setMultiple(['a' => 1, 'b' => static fn (): int => 1]);
            self::fail('it was serialized');
        } catch (CacheException $error) {
            self::assertStringContainsString('"b"', $error->getMessage());
            self::assertFalse($this->inner->has('a'));
        }
    }

    public function test_an_entry_that_cannot_be_read_is_missing_and_the_others_are_not(): void
    {
        $cache = new SerializingCache($this->inner, new Codec(readsOthers: true), logger: $log = new Lines());
        $cache->set('good', [1]);
        $this->inner->set('bad', substr(amber_serialize([1, 2]), 0, -1));
        $this->inner->set('wrong', 'O:17:"DateTimeImmutable":0:{}');
        $values = [...$cache->getMultiple(['good', 'bad', 'wrong'], 'none')];
        self::assertSame(['good' => [1], 'bad' => 'none', 'wrong' => 'none'], $values);
        self::assertNull($cache->get('bad'));
        self::assertCount(3, $log->lines);
        self::assertStringStartsWith('warning: The entry "bad" cannot be read, and is missing', $log->lines[0]);
    }

    public function test_has_misses_what_get_misses(): void
    {
        $cache = new SerializingCache($this->inner, logger: new Lines());
        $cache->set('null', null);
        $this->inner->set('bad', substr(amber_serialize([1, 2]), 0, -1));
        self::assertSame([true, false, false], [$cache->has('null'), $cache->has('bad'), $cache->has('never')]);
    }

    public function test_nothing_in_the_log_is_obeyed_by_a_terminal_or_turns_the_direction_of_text(): void
    {
        $cache = new SerializingCache($this->inner, logger: $log = new Lines());
        foreach (["\u{9b}31m", "\u{202e}", "\u{2066}", "\u{200f}", "\u{2028}", "\x9b31m", "\x1b[31m"] as $key) {
            $this->inner->set("é$key", 'text');
            $cache->get("é$key");
        }
        self::assertMatchesRegularExpression('/\A[ -~]+\z/', implode($log->lines));
        $this->inner->set('é', 'text');
        $cache->get('é');
        self::assertStringContainsString('"é"', (string) end($log->lines));
    }

    public function test_a_key_in_the_log_begins_no_line_of_its_own(): void
    {
        $cache = new SerializingCache($this->inner, logger: $log = new Lines());
        $this->inner->set("k\nmade up", 'text');
        $cache->get("k\nmade up");
        self::assertStringContainsString('"k\nmade up"', $log->lines[0]);
    }

    public function test_the_line_in_the_log_is_short_whatever_the_entry_names_and_is_called(): void
    {
        $cache = new SerializingCache($this->inner, new Codec(readsOthers: true), logger: $log = new Lines());
        $name = str_repeat('A', 1_000_000);
        $this->inner->set('long', "O:1000000:\"$name\":0:{}");
        self::assertSame('none', $cache->get('long', 'none'));
        self::assertMatchesRegularExpression('/^warning: The entry "long" .* class A+\.\.\.$/', $log->lines[0]);
        $this->inner->set($name, 'damaged');
        self::assertSame('none', $cache->get($name, 'none'));
        self::assertLessThan(1200, max(array_map('strlen', $log->lines)));
    }

    public function test_an_object_that_the_cache_itself_kept_goes_by_the_options(): void
    {
        $this->inner->set('old', [new \ArrayObject()]);
        $options = ['allowed_classes' => [\SplObjectStorage::class]];
        $cache = new SerializingCache($this->inner, new Codec(options: $options), true, logger: new Lines());
        self::assertSame('none', $cache->get('old', 'none'));
    }

    public function test_an_entry_that_cannot_be_read_throws_with_its_key_when_asked_for(): void
    {
        foreach ([substr(amber_serialize([1, 2]), 0, -1), serialize([1]), ['an array']] as $raw) {
            $this->inner->set('the key', $raw);
            try {
                (new SerializingCache($this->inner, throws: true))->get('the key');
                self::fail('it was read');
            } catch (CacheException $error) {
                self::assertStringContainsString('"the key"', $error->getMessage());
            }
        }
    }

    public function test_what_the_cache_kept_before_is_passed_on_when_asked_for(): void
    {
        $cache = new SerializingCache($this->inner, self::withoutObjects(), passesOthers: true);
        foreach ([['an array'], 'text', 'i:5;', 5, false] as $value) {
            $this->inner->set('old', $value);
            self::assertSame($value, $cache->get('old'));
        }
    }

    public function test_a_null_that_the_cache_kept_before_is_a_value_and_what_it_never_kept_is_not(): void
    {
        $this->inner->set('null', null);
        $cache = new SerializingCache($this->inner, self::withoutObjects(), passesOthers: true);
        self::assertSame([null, 'none'], [$cache->get('null', 'none'), $cache->get('never', 'none')]);
        self::assertSame([true, false], [$cache->has('null'), $cache->has('never')]);
        self::assertSame(['null' => null, 'never' => 'none'], [...$cache->getMultiple(['null', 'never'], 'none')]);
    }

    /** @dataProvider oldFormats */
    #[DataProvider('oldFormats')]
    public function test_a_string_that_begins_as_amber_does_stays_that_string_while_the_old_format_is_written(
        string $writes,
    ): void {
        $codec = new Codec(true, options: ['allowed_classes' => [Gadget::class]], writes: $writes);
        $cache = new SerializingCache($this->inner, $codec, true, logger: $log = new Lines());
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            $whole = $serialize(new Gadget());
            foreach ([$whole, (string) zstd_compress($whole), "\xFFLZ4" . lz4_compress($whole)] as $upload) {
                Gadget::$ran = [];
                $cache->set('a', $upload);
                $cache->setMultiple(['b' => $upload]);
                self::assertSame([$upload, $upload], [$cache->get('a'), $cache->get('b')]);
                self::assertSame([], Gadget::$ran);
            }
        }
        self::assertSame([], $log->lines);
    }

    /** @return list<array{string}> */
    public static function oldFormats(): array
    {
        return [['serialize'], ['igbinary']];
    }

    public function test_what_the_cache_kept_before_is_passed_on_by_no_codec_that_builds_any_class(): void
    {
        foreach (['amber', 'serialize'] as $writes) {
            try {
                new SerializingCache($this->inner, new Codec(readsOthers: true, writes: $writes), passesOthers: true);
                self::fail('it was made');
            } catch (\LogicException $error) {
                self::assertStringContainsString('the option allowed_classes', $error->getMessage());
            }
        }
    }

    public function test_a_string_that_was_kept_before_becomes_no_object_that_is_not_listed(): void
    {
        $this->inner->set('avatar', amber_serialize(new Gadget()));
        Gadget::$ran = [];
        $cache = new SerializingCache($this->inner, self::withoutObjects(), true, logger: new Lines());
        self::assertSame('none', $cache->get('avatar', 'none'));
        self::assertSame([], Gadget::$ran);
    }

    private static function withoutObjects(): Codec
    {
        return new Codec(options: ['allowed_classes' => false]);
    }
}
