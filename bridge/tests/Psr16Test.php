<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\SerializingCache;
use Amber\Stores\Values;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheException;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

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
        $cache = new SerializingCache($this->inner);
        $cache->set('good', [1]);
        $this->inner->set('bad', substr(amber_serialize([1, 2]), 0, -1));
        self::assertSame(['good' => [1], 'bad' => 'none'], [...$cache->getMultiple(['good', 'bad'], 'none')]);
        self::assertNull($cache->get('bad'));
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
        $cache = new SerializingCache($this->inner, passesOthers: true);
        foreach ([['an array'], 'text', 'i:5;', 5, false] as $value) {
            $this->inner->set('old', $value);
            self::assertSame($value, $cache->get('old'));
        }
    }
}
