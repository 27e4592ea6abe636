<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\FileCache;
use Amber\Bridge\Psr16\SerializingCache;
use Amber\Lab\Server\Sandbox;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheInterface;
use Psr\SimpleCache\InvalidArgumentException;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

/** Keys and times as PSR-16 has them, sections 1.2 and 2.1 (https://www.php-fig.org/psr/psr-16/). */
final class Psr16KeysTest extends TestCase
{
    private const ILLEGAL = ['', '{a', 'a}', 'a(b', 'a)', 'a/b', 'a\\b', '@', 'a:b'];

    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    /** @return array<string, CacheInterface> SerializingCache leaves it to the cache in it which keys are good */
    private function caches(): array
    {
        return [
            'FileCache' => new FileCache($this->sandbox->directory . '/a'),
            'SerializingCache' => new SerializingCache(new FileCache($this->sandbox->directory . '/b')),
        ];
    }

    /** @return array<string, CacheInterface> */
    private function lenientCaches(): array
    {
        $symfony = new Psr16Cache(new ArrayAdapter(storeSerialized: false));

        return $this->caches() + ['of another' => new SerializingCache($symfony)];
    }

    private static function assertRefused(callable $call, string $what): void
    {
        try {
            $call();
        } catch (InvalidArgumentException $refused) {
            self::assertNotSame('', $refused->getMessage());

            return;
        }
        self::fail("$what was taken");
    }

    private static function pair(mixed $key): \Generator
    {
        yield 'good' => 1;
        yield $key => 2;
    }

    public function test_an_illegal_key_is_refused_by_every_method(): void
    {
        foreach ($this->caches() as $name => $cache) {
            foreach (self::ILLEGAL as $key) {
                $what = "$name: \"$key\"";
                self::assertRefused(static fn () => $cache->get($key), "$what of get()");
                self::assertRefused(static fn () => $cache->set($key, 1), "$what of set()");
                self::assertRefused(static fn () => $cache->set($key, 1, 0), "$what of set() for no time");
                self::assertRefused(static fn () => $cache->delete($key), "$what of delete()");
                self::assertRefused(static fn () => $cache->has($key), "$what of has()");
                self::assertRefused(static fn () => $cache->getMultiple(['good', $key]), "$what of getMultiple()");
                self::assertRefused(static fn () => $cache->deleteMultiple(['a', $key]), "$what of deleteMultiple()");
                self::assertRefused(static fn () => $cache->setMultiple(self::pair($key)), "$what of setMultiple()");
            }
        }
    }

    public function test_a_key_that_is_no_string_is_refused_in_a_list(): void
    {
        foreach ($this->caches() as $name => $cache) {
            foreach ([7, 2.5, true, false, null, ['a'], new \stdClass()] as $key) {
                $what = "$name: " . json_encode($key);
                self::assertRefused(static fn () => $cache->getMultiple(['good', $key]), "$what of getMultiple()");
                self::assertRefused(static fn () => $cache->deleteMultiple(['a', $key]), "$what of deleteMultiple()");
            }
            foreach ([2.5, true, false, null, ['a'], new \stdClass()] as $key) {
                $what = "$name: " . json_encode($key);
                self::assertRefused(static fn () => $cache->setMultiple(self::pair($key)), "$what of setMultiple()");
            }
        }
    }

    public function test_when_one_key_is_refused_nothing_is_kept_or_deleted(): void
    {
        foreach ($this->caches() as $name => $cache) {
            self::assertRefused(static fn () => $cache->setMultiple(['good' => 1, '{bad}' => 2]), $name);
            self::assertFalse($cache->has('good'), $name);
            $cache->set('good', 1);
            self::assertRefused(static fn () => $cache->deleteMultiple(['good', '{bad}']), $name);
            self::assertTrue($cache->has('good'), $name);
        }
    }

    public function test_numeric_strings_are_keys_although_arrays_make_ints_of_them(): void
    {
        foreach ($this->lenientCaches() as $name => $cache) {
            self::assertTrue($cache->setMultiple([7 => 'a', '08' => 'b', 'c' => 'c']), $name);
            self::assertSame('a', $cache->get('7'), $name);
            $got = [];
            foreach ($cache->getMultiple(['7', '08', 'c', '9'], 'none') as $key => $value) {
                $got[] = [$key, $value];
            }
            self::assertSame([['7', 'a'], ['08', 'b'], ['c', 'c'], ['9', 'none']], $got, $name);
            self::assertSame(['c' => 'c'], $cache->getMultiple(['c']), $name);
            self::assertTrue($cache->deleteMultiple(['7']), $name);
            self::assertFalse($cache->has('7'), $name);
        }
    }

    public function test_keys_and_values_may_come_from_generators(): void
    {
        foreach ($this->lenientCaches() as $name => $cache) {
            self::assertTrue($cache->setMultiple(self::pair('other')), $name);
            $keys = static function (): \Generator {
                yield from ['good', 'other'];
            };
            self::assertSame(['good' => 1, 'other' => 2], [...$cache->getMultiple($keys())], $name);
            self::assertTrue($cache->deleteMultiple($keys()), $name);
            self::assertFalse($cache->has('good') || $cache->has('other'), $name);
        }
    }

    public function test_times_may_be_of_any_length(): void
    {
        foreach ($this->caches() as $name => $cache) {
            foreach ([\PHP_INT_MAX, 1_000_000_000_000, 100, new \DateInterval('P1000Y')] as $time) {
                self::assertTrue($cache->set('a', 1, $time), $name);
                self::assertTrue($cache->has('a'), $name);
            }
            foreach ([0, -1, \PHP_INT_MIN, -time(), \DateInterval::createFromDateString('-100 years')] as $time) {
                $cache->set('a', 1);
                self::assertTrue($cache->set('a', 1, $time), $name);
                self::assertFalse($cache->has('a'), $name);
            }
        }
    }
}
