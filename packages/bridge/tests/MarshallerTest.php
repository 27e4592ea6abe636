<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Symfony\Marshaller;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\AbstractAdapter;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Component\Cache\Adapter\ApcuAdapter;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\FilesystemTagAwareAdapter;
use Symfony\Component\Cache\Adapter\MemcachedAdapter;
use Symfony\Component\Cache\Adapter\PdoAdapter;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Cache\Adapter\RedisTagAwareAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapterInterface;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

/** The marshaller in each of Symfony's adapters, on real stores. */
final class MarshallerTest extends TestCase
{
    /** @dataProvider adapters */
    #[DataProvider('adapters')]
    public function test_every_kind_of_value_comes_back(\Closure $make): void
    {
        $cache = $make(new Marshaller(), $sandbox);
        for ($seed = 0; $seed < 10; ++$seed) {
            self::assertTrue($cache->save($cache->getItem("seed$seed")->set(Values::everyKind($seed))));
        }
        $again = $make(new Marshaller(), $sandbox);
        for ($seed = 0; $seed < 10; ++$seed) {
            $item = $again->getItem("seed$seed");
            self::assertTrue($item->isHit());
            self::assertTrue(Values::areEveryKind($item->get(), $seed));
        }
        foreach ([null, false, '', 0] as $value) {
            $cache->save($cache->getItem('small')->set($value));
            self::assertSame([true, $value], [$again->getItem('small')->isHit(), $again->getItem('small')->get()]);
        }
        self::assertFalse($again->getItem('never')->isHit());
    }

    /** @dataProvider adapters */
    #[DataProvider('adapters')]
    public function test_what_symfony_s_marshaller_wrote_is_read_when_asked_for_and_missing_otherwise(
        \Closure $make,
    ): void {
        $old = $make(new DefaultMarshaller(), $sandbox);
        $old->save($old->getItem('old')->set(Values::everyKind(5)));
        $reader = $make(new Marshaller(new Codec(readsOthers: true)), $sandbox);
        self::assertTrue(Values::areEveryKind($reader->getItem('old')->get(), 5));
        self::assertFalse($make(new Marshaller(), $sandbox)->getItem('old')->isHit());
    }

    /** @dataProvider adapters */
    #[DataProvider('adapters')]
    public function test_tags_invalidate(\Closure $make): void
    {
        $cache = $make(new Marshaller(), $sandbox);
        $cache = $cache instanceof TagAwareAdapterInterface ? $cache : new TagAwareAdapter($cache);
        foreach (['a' => ['red', 'big'], 'b' => ['red'], 'c' => ['blue']] as $key => $tags) {
            $cache->save($cache->getItem($key)->set(Values::everyKind(1))->tag($tags));
        }
        self::assertTrue(Values::areEveryKind($cache->getItem('a')->get(), 1));
        self::assertSame(['red' => 'red', 'big' => 'big'], $cache->getItem('a')->getMetadata()['tags']);
        $cache->invalidateTags(['red']);
        self::assertFalse($cache->getItem('a')->isHit());
        self::assertFalse($cache->getItem('b')->isHit());
        self::assertTrue($cache->getItem('c')->isHit());
    }

    public function test_a_value_that_cannot_be_serialized_is_the_only_one_that_fails(): void
    {
        $bytes = (new Marshaller())->marshall(['a' => 1, 'b' => static fn (): int => 1, 7 => 'x'], $failed);
        self::assertSame(['b'], $failed);
        self::assertSame(['a' => 1, 7 => 'x'], array_map(amber_unserialize(...), $bytes));
    }

    public function test_what_cannot_be_read_is_the_exception_that_symfony_s_sessions_catch(): void
    {
        $signing = new Codec(options: ['key' => 'the secret of now']);
        foreach ([new Codec(), new Codec(readsOthers: true), $signing] as $codec) {
            foreach (['', 'text', 's:9:"cut', amber_serialize('unsigned') . 'x'] as $bytes) {
                try {
                    (new Marshaller($codec))->unmarshall($bytes);
                    self::fail('it was read');
                } catch (\DomainException $error) {
                    self::assertInstanceOf(\Amber\Exception::class, $error->getPrevious());
                }
            }
        }
    }

    public function test_an_entry_of_a_class_that_is_gone_counts_as_missing(): void
    {
        $bytes = amber_serialize(unserialize('O:9:"Gone\Cart":0:{}'));
        $this->expectException(\Exception::class);
        $this->expectExceptionMessage('Gone\Cart');
        (new Marshaller())->unmarshall($bytes);
    }

    public function test_a_type_error_is_an_exception_for_the_adapter(): void
    {
        $date = unserialize('O:17:"DateTimeImmutable":1:{s:4:"date";i:5;}', ['allowed_classes' => false]);
        $bytes = amber_serialize($date);
        $this->expectException(\Exception::class);
        (new Marshaller())->unmarshall($bytes);
    }

    public function test_an_error_whose_code_is_no_number_is_an_exception_too(): void
    {
        $this->expectException(\ErrorException::class);
        $this->expectExceptionMessage('It wakes no more');
        (new Marshaller())->unmarshall(amber_serialize(new Sleeper()));
    }

    /** @return iterable<string, array{\Closure(MarshallerInterface, ?Sandbox): AdapterInterface}> */
    public static function adapters(): iterable
    {
        $redis = static function (?Sandbox &$sandbox): \Redis {
            static $servers = new \WeakMap();
            $sandbox ??= new Sandbox();
            $servers[$sandbox] ??= new RedisServer($sandbox);

            return $servers[$sandbox]->connect();
        };
        yield 'filesystem' => [static fn (MarshallerInterface $m, ?Sandbox &$s): AbstractAdapter
            => new FilesystemAdapter('app', 0, self::directory($s), $m)];
        yield 'filesystem with tags' => [static fn (MarshallerInterface $m, ?Sandbox &$s): TagAwareAdapterInterface
            => new FilesystemTagAwareAdapter('app', 0, self::directory($s), $m)];
        yield 'redis' => [static fn (MarshallerInterface $m, ?Sandbox &$s): AbstractAdapter
            => new RedisAdapter($redis($s), 'app', 0, $m)];
        yield 'redis with tags' => [static fn (MarshallerInterface $m, ?Sandbox &$s): TagAwareAdapterInterface
            => new RedisTagAwareAdapter($redis($s), 'app', 0, $m)];
        yield 'memcached' => [static function (MarshallerInterface $m, ?Sandbox &$s): AbstractAdapter {
            static $servers = new \WeakMap();
            $s ??= new Sandbox();
            $servers[$s] ??= new MemcachedServer($s);
            $client = MemcachedAdapter::createConnection("memcached://127.0.0.1:{$servers[$s]->port}");

            return new MemcachedAdapter($client, 'app', 0, $m);
        }];
        yield 'APCu' => [static function (MarshallerInterface $m, ?Sandbox &$s): AbstractAdapter {
            if ($s === null) {
                apcu_clear_cache();
                $s = new Sandbox();
            }

            return new ApcuAdapter('app', 0, null, $m);
        }];
        yield 'PDO' => [static fn (MarshallerInterface $m, ?Sandbox &$s): AbstractAdapter
            => new PdoAdapter('sqlite:' . self::directory($s) . '/cache.db', 'app', 0, [], $m)];
    }

    private static function directory(?Sandbox &$sandbox): string
    {
        return ($sandbox ??= new Sandbox())->directory;
    }
}

/** Throws an error with a code that is text. */
final class Sleeper
{
    public function __wakeup(): void
    {
        throw new class ('It wakes no more') extends \Error {
            protected $code = 'HY000';
        };
    }
}
