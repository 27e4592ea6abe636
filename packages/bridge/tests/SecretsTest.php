<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Compression;
use Amber\Bridge\Files;
use Amber\Bridge\Laravel;
use Amber\Bridge\Limits;
use Amber\Bridge\Psr16;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\Bridge\Signature;
use Amber\Bridge\Symfony;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisServer;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Foundation\Application;
use Illuminate\Redis\RedisManager;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;
use Symfony\Component\Messenger\Envelope;

require_once __DIR__ . '/Witness.php';
require_once __DIR__ . '/compressors.php';
require_once __DIR__ . '/functions.php';

/** The key is in no backtrace and in no dump, whatever class of the bridge writes, reads or throws. */
final class SecretsTest extends TestCase
{
    public const TEST = 'test_no_backtrace_and_no_dump_shows_the_key';

    private const SECRET = 'SECRET-of-the-test';

    /** Backtraces as text show the first 15 bytes of an argument. */
    private const SHOWN = 'SECRET-of-the';

    private const OPTIONS = ['key' => ['of now' => self::SECRET]];

    /** Classes without a key, and without another class in them that has one. */
    private const WITHOUT = [
        'Algorithm', 'Compression', 'ZstdFrame', 'Probe', 'UnreadableException', 'Files/Directory', 'Psr16/Key',
        'Psr16/EntryException', 'Psr16/KeyException', 'Redis/ReplyException', 'Symfony/MessageTypes',
        'Symfony/PeekedEnvelope', 'Laravel/AskedKeys',
    ];

    /** Classes that these bring in: all are tried by way of Codec, SerializingRedis, ServiceProvider's stores. */
    private const WITHIN = ['Foreign', 'Misses', 'Redis/Commands', 'Laravel/ServiceProvider'];

    private string $ignored;

    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->ignored = (string) ini_set('zend.exception_ignore_args', '0');
        $this->sandbox = new Sandbox();
        Witness::$saw = [];
    }

    protected function tearDown(): void
    {
        ini_set('zend.exception_ignore_args', $this->ignored);
    }

    /** @return iterable<string, array{string}> */
    public static function classes(): iterable
    {
        $source = \dirname(__DIR__) . '/src/';
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($source));
        foreach (new \RegexIterator($files, '/\.php$/') as $file) {
            $class = substr($file->getPathname(), \strlen($source), -4);
            if (!\in_array($class, [...self::WITHOUT, ...self::WITHIN], true)) {
                yield $class => [$class];
            }
        }
    }

    /** @dataProvider classes */
    #[DataProvider('classes')]
    public function test_no_backtrace_and_no_dump_shows_the_key(string $class): void
    {
        $method = lcfirst(str_replace('/', '', $class));
        self::assertTrue(method_exists($this, $method), "A method of this test must try $class");
        $shown = [];
        foreach ($this->$method() as $i => $attempt) {
            try {
                $shown["what attempt $i gives"] = print_r($attempt(), true);
            } catch (\Throwable $error) {
                for ($e = $error; $e !== null; $e = $e->getPrevious()) {
                    $shown["what attempt $i throws, " . $e::class] = Witness::trace($e) . $e;
                }
            }
        }
        foreach ($shown + Witness::$saw as $what => $text) {
            self::assertStringNotContainsString(self::SHOWN, $text, (string) $what);
        }
        self::assertNotSame([], $shown + Witness::$saw);
        self::assertStringContainsString('[args]', implode(Witness::$saw + $shown), 'The test sees no arguments');
    }

    /** @return list<\Closure(): mixed> */
    private function codec(): array
    {
        $attempts = [
            static fn (): Codec => new Codec(options: self::OPTIONS + ['no such option' => 1]),
            static fn (): Codec => new Codec(true, options: self::OPTIONS, writes: 'serialize'),
            static fn (): Codec => new Codec(options: ['key' => [self::SECRET]]),
        ];
        foreach ([null, new Compression(Algorithm::Zstd, 1)] as $compression) {
            $codec = new Codec(true, $compression, self::OPTIONS);
            $attempts[] = static fn (): mixed => $codec->decode($codec->encode([new Witness(), str_repeat('a', 999)]));
            $attempts[] = static fn (): mixed => $codec->withAllowedClasses([Witness::class], true)
                ->decode($codec->encode(new Witness()));
            $attempts[] = static fn (): mixed => $codec->peek($codec->encode(new Witness()), Witness::class);
            $attempts[] = static fn (): mixed => $codec->decode(serialize(1));
            $attempts[] = static fn (): mixed => $codec->pass(1);
            $attempts[] = static fn (): string => $codec->encode(static fn (): int => 1);
            $attempts[] = static fn (): Codec => $codec;
        }

        return $attempts;
    }

    /** @return list<\Closure(): mixed> */
    private function limits(): array
    {
        $limits = Limits::of(self::OPTIONS);

        return [
            static fn (): Limits => Limits::of(self::OPTIONS + ['no such option' => 1]),
            static fn (): Limits => $limits,
            static fn (): \Closure => $limits->withAllowedClasses(...),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function signature(): array
    {
        return [
            static fn (): Signature => Signature::of([self::SECRET]),
            static fn (): Signature => Signature::of(self::SECRET),
            static fn (): string => Signature::of(self::OPTIONS['key'])->check('no signature'),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function filesFileOptions(): array
    {
        return [
            static fn (): Files\FileOptions => new Files\FileOptions(self::OPTIONS),
            static fn (): \Closure => (new Files\FileOptions(self::OPTIONS))->key(...),
            static fn (): Files\FileOptions => (new Files\FileOptions(self::OPTIONS))->inList('three'),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function filesPacking(): array
    {
        $options = new Files\FileOptions(self::OPTIONS);

        return [
            static fn (): mixed => Files\Packing::unpack(Files\Packing::pack(new Witness(), $options), $options),
            static fn (): mixed => Files\Packing::unpack(['damaged', true], $options),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function filesEntries(): array
    {
        $entries = new Files\Entries($this->sandbox->directory, self::OPTIONS);

        return [
            static fn (): Files\Entries => new Files\Entries('/dev/null/no', self::OPTIONS),
            static fn (): bool => $entries->set('a', new Witness()),
            static fn (): mixed => $entries->get('a', new NullLogger()),
            static fn (): Files\Entries => $entries,
            static fn (): \Closure => $entries->get(...),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function psr16FileCache(): array
    {
        $cache = new Psr16\FileCache($this->sandbox->directory, self::OPTIONS);

        return [
            static fn (): Psr16\FileCache => new Psr16\FileCache('/dev/null/no', self::OPTIONS),
            static fn (): bool => $cache->set('a', new Witness()),
            static fn (): bool => $cache->set('a', static fn (): int => 1),
            static fn (): mixed => [$cache->get('a'), $cache->has('a'), $cache->getMultiple(['a'])],
            static fn (): Psr16\FileCache => $cache,
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function psr16SerializingCache(): array
    {
        $inner = new Psr16Cache(new ArrayAdapter(storeSerialized: false));
        $codec = new Codec(options: self::OPTIONS);
        $attempts = [static fn (): bool => $inner->set('b', 'unsigned')];
        foreach ([true, false] as $throws) {
            $cache = new Psr16\SerializingCache($inner, $codec, true, $throws, new NullLogger());
            $attempts[] = static fn (): bool => $cache->set('a', new Witness());
            $attempts[] = static fn (): mixed => [$cache->get('a'), $cache->getMultiple(['a'])];
            $attempts[] = static fn (): mixed => $cache->get('b');
            $attempts[] = static fn (): Psr16\SerializingCache => $cache;
        }

        return $attempts;
    }

    /** @return list<\Closure(): mixed> */
    private function symfonyLoadedFilesAdapter(): array
    {
        $make = fn (string $below): Symfony\LoadedFilesAdapter
            => new Symfony\LoadedFilesAdapter('', 0, "{$this->sandbox->directory}$below", self::OPTIONS);
        touch("{$this->sandbox->directory}/file");

        return [
            static fn (): Symfony\LoadedFilesAdapter => $make('/file/no'),
            static fn (): mixed => $make('')->save($make('')->getItem('a')->set(new Witness())),
            static fn (): mixed => [$make('')->getItem('a')->isHit(), $make('')->hasItem('a')],
            static fn (): Symfony\LoadedFilesAdapter => $make(''),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function symfonyLoadedArrayAdapter(): array
    {
        $make = fn (string $file): Symfony\LoadedArrayAdapter => new Symfony\LoadedArrayAdapter(
            "{$this->sandbox->directory}/$file",
            new ArrayAdapter(),
            self::OPTIONS,
        );

        return [
            static fn (): mixed => $make('a')->warmUp(['a' => new Witness()]),
            static fn (): mixed => $make('a')->warmUp(['a' => static fn (): int => 1]),
            static fn (): mixed => $make('a/no')->warmUp(['a' => 1]),
            static fn (): mixed => [$make('a')->getItem('a')->isHit(), [...$make('a')->getItems(['a'])]],
            static fn (): Symfony\LoadedArrayAdapter => $make('a'),
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function symfonyMarshaller(): array
    {
        $marshaller = new Symfony\Marshaller(new Codec(options: self::OPTIONS));

        return [
            static fn (): mixed => $marshaller->unmarshall($marshaller->marshall([new Witness()], $failed)[0]),
            static fn (): mixed => $marshaller->unmarshall('unsigned'),
            static fn (): Symfony\Marshaller => $marshaller,
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function symfonyMessengerSerializer(): array
    {
        $codec = new Codec(options: self::OPTIONS);
        $serializer = new Symfony\MessengerSerializer($codec);

        return [
            static fn (): mixed => $serializer->decode($serializer->encode(new Envelope(new Witness()))),
            static fn (): mixed => $serializer->getMessageType($serializer->encode(new Envelope(new Witness()))),
            static fn (): mixed => $serializer->decode(['body' => 'unsigned']),
            static fn (): mixed => new Symfony\MessengerSerializer($codec, $serializer),
            static fn (): Symfony\MessengerSerializer => $serializer,
        ];
    }

    /** @return list<\Closure(): mixed> */
    private function redisSerializingRedis(): array
    {
        $server = new RedisServer($this->sandbox);
        $codec = new Codec(options: self::OPTIONS);
        $attempts = [static fn (): SerializingRedis => new SerializingRedis(new \Redis(), $codec)];
        foreach ([true, false] as $throws) {
            $redis = new SerializingRedis($server->connect(), $codec, $throws, new NullLogger());
            $attempts[] = static fn (): mixed => $redis->mSet(['a' => new Witness(), 'b' => [new Witness()]]);
            $attempts[] = static fn (): mixed => [$redis->get('a'), $redis->mGet(['a', 'b'])];
            $attempts[] = static fn (): mixed => $redis->multi()->get('a')->mGet(['a', 'b'])->exec();
            $attempts[] = static fn (): mixed => $redis->client->set('a', 'unsigned') && $redis->get('a');
            $attempts[] = static fn (): mixed => $redis->sAdd('a', 'b');
            $attempts[] = static fn (): SerializingRedis => $redis;
        }

        return $attempts;
    }

    /** @return list<\Closure(): mixed> */
    private function laravelRedisStore(): array
    {
        $server = new RedisServer($this->sandbox);
        $manager = new RedisManager(new Application(), 'phpredis', [
            'default' => ['host' => '127.0.0.1', 'port' => $server->port, 'database' => 0],
        ]);
        $codec = new Codec(options: self::OPTIONS);

        return $this->laravel(new Laravel\RedisStore($codec, $manager, logger: new NullLogger()));
    }

    /** @return list<\Closure(): mixed> */
    private function laravelDatabaseStore(): array
    {
        $manager = new Manager();
        $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
        $connection = $manager->getConnection();
        $connection->statement('create table cache (key text primary key, value text, expiration integer)');
        $codec = new Codec(options: self::OPTIONS);

        return $this->laravel(new Laravel\DatabaseStore($codec, $connection, 'cache', logger: new NullLogger()));
    }

    /** @return list<\Closure(): mixed> */
    private function laravel(Laravel\RedisStore|Laravel\DatabaseStore $store): array
    {
        return [
            static fn (): mixed => $store->put('a', new Witness(), 60) . $store->forever('b', [new Witness()]),
            static fn (): mixed => [$store->get('a'), $store->many(['a', 'b'])],
            static fn (): mixed => $store->increment('b'),
            static fn (): mixed => $store->put('a', static fn (): int => 1, 60),
        ];
    }
}
