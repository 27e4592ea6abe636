<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Files;
use Amber\Bridge\Laravel;
use Amber\Bridge\Probe;
use Amber\Bridge\Psr16;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\Bridge\Signature;
use Amber\Bridge\Symfony;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisServer;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Foundation\Application;
use Illuminate\Redis\RedisManager;
use Psr\Log\NullLogger;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

require_once __DIR__ . '/functions.php';

/**
 * Each class of the bridge that reads, on a store in which somebody left bytes. A method for each is named as the class
 * is below packages/bridge/src, and gives the attempts to read: callables that return the values that came in.
 */
final class Doors
{
    public const ID = 'entry';

    private readonly Sandbox $sandbox;

    private readonly RedisServer $server;

    private int $moves = 0;

    /** Of the entry, below a directory. */
    private ?string $path = null;

    /** @param array{bool, array<string, mixed>} $settings whether others are read, and options */
    public function __construct(private array $settings = [false, []])
    {
        $this->sandbox = new Sandbox();
        $this->server = new RedisServer($this->sandbox);
        mkdir("{$this->sandbox->directory}/files0");
    }

    /** @param array<string, mixed> $options */
    public function set(bool $readsOthers, array $options): void
    {
        $this->settings = [$readsOthers, $options];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function codec(string $bytes): array
    {
        return [
            fn (): array => [$this->make()->decode($bytes)],
            fn (): array => [$this->make()->pass($bytes)],
            fn (): array => [$this->make()->peek($bytes, [])],
            fn (): array => [$this->make()->peek($bytes, [Gadget::class => Probe::class])],
        ];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function signature(string $bytes): array
    {
        $key = $this->settings[1]['key'] ?? 'a key of sixteen bytes';

        return [static fn (): array => [Signature::of($key)->check($bytes)]];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function filesEntries(string $bytes): array
    {
        return $this->files($bytes, fn (string $directory): array
            => (new Files\Entries($directory, $this->settings[1]))->get(self::ID, new NullLogger()) ?? []);
    }

    /** @return list<\Closure(): list<mixed>> */
    public function filesPacking(string $bytes): array
    {
        return [fn (): array => [Files\Packing::unpack([$bytes, true], new Files\FileOptions($this->settings[1]))]];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function psr16FileCache(string $bytes): array
    {
        return $this->files($bytes, fn (string $directory): array
            => self::but($this, (new Psr16\FileCache($directory, $this->settings[1], new NullLogger()))
                ->get(self::ID, $this)));
    }

    /** @return list<\Closure(): list<mixed>> */
    public function symfonyLoadedFilesAdapter(string $bytes): array
    {
        return $this->files($bytes, function (string $directory): array {
            $item = (new Symfony\LoadedFilesAdapter('', 0, $directory, $this->settings[1], new NullLogger()))
                ->getItem(self::ID);

            return $item->isHit() ? [$item->get()] : [];
        }, '/@');
    }

    /** @return list<\Closure(): list<mixed>> */
    public function symfonyLoadedArrayAdapter(string $bytes): array
    {
        $attempts = [];
        foreach ([$bytes, amber_serialize([self::ID => [$bytes, true]])] as $content) {
            $attempts[] = function () use ($content): array {
                $pool = new Symfony\LoadedArrayAdapter(
                    $this->put('/values.amber', $content) . '/values.amber',
                    new ArrayAdapter(),
                    $this->settings[1],
                    new NullLogger(),
                );
                $item = $pool->getItem(self::ID);

                return $item->isHit() ? [$item->get()] : [];
            };
        }

        return $attempts;
    }

    /** @return list<\Closure(): list<mixed>> */
    public function symfonyMarshaller(string $bytes): array
    {
        return [fn (): array => [(new Symfony\Marshaller($this->make()))->unmarshall($bytes)]];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function symfonyMessengerSerializer(string $bytes): array
    {
        $slashed = addslashes($bytes);
        $attempts = [];
        foreach ([$bytes, base64_encode($bytes), $slashed, base64_encode($slashed)] as $body) {
            $attempts[] = fn (): array
                => [(new Symfony\MessengerSerializer($this->make()))->decode(['body' => $body])->getMessage()];
            $attempts[] = function () use ($body): array {
                (new Symfony\MessengerSerializer($this->make()))->getMessageType(['body' => $body]);

                return [];
            };
        }

        return $attempts;
    }

    /** @return list<\Closure(): list<mixed>> */
    public function psr16SerializingCache(string $bytes): array
    {
        $inner = new Psr16Cache(new ArrayAdapter(storeSerialized: false));
        $inner->set(self::ID, $bytes);
        $make = fn (bool $passes, bool $throws): Psr16\SerializingCache
            => new Psr16\SerializingCache($inner, $this->make(), $passes, $throws, new NullLogger());

        return [
            fn (): array => self::but($this, $make(false, false)->get(self::ID, $this)),
            fn (): array => self::but($this, $make(true, false)->get(self::ID, $this)),
            fn (): array => self::but($this, $make(true, true)->get(self::ID, $this)),
            fn (): array => self::but($this, [...$make(true, false)->getMultiple([self::ID], $this)][self::ID]),
        ];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function redisSerializingRedis(string $bytes): array
    {
        $raw = $this->server->connect();
        $raw->flushAll();
        $raw->set('k', $bytes);
        $raw->hSet('h', 'f', $bytes);
        $raw->rPush('l', $bytes);
        $redis = new SerializingRedis($raw, $this->make(), logger: new NullLogger());

        return [
            static fn (): array => self::but(false, $redis->get('k')),
            static fn (): array => self::but(false, $redis->mGet(['k'])[0]),
            static fn (): array => self::but(false, $redis->hGetAll('h')['f']),
            static fn (): array => self::but(false, $redis->lRange('l', 0, -1)[0]),
            static fn (): array => self::but(false, $redis->multi()->get('k')->exec()[0]),
            static fn (): array => self::but(false, $redis->getSet('k', 1)),
        ];
    }

    /** @return list<\Closure(): list<mixed>> */
    public function laravelRedisStore(string $bytes): array
    {
        $this->server->connect()->set('k', $bytes);
        $manager = new RedisManager(new Application(), 'phpredis', [
            'default' => ['host' => '127.0.0.1', 'port' => $this->server->port, 'database' => 0],
        ]);
        $attempts = [];
        foreach ([null, true] as $classes) {
            $make = fn (): Laravel\RedisStore
                => new Laravel\RedisStore($this->make(), $manager, '', 'default', $classes, new NullLogger());
            $attempts[] = fn (): array => self::but(null, $make()->get('k'));
            $attempts[] = fn (): array => self::but(null, $make()->many(['k'])['k']);
        }

        return $attempts;
    }

    /** @return list<\Closure(): list<mixed>> */
    public function laravelDatabaseStore(string $bytes): array
    {
        $manager = new Manager();
        $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
        $connection = $manager->getConnection();
        $connection->statement('create table cache (key text primary key, value text, expiration integer)');
        foreach (['plain' => $bytes, 'base64' => base64_encode($bytes)] as $key => $value) {
            $connection->table('cache')->insert(['key' => $key, 'value' => $value, 'expiration' => time() + 60]);
        }
        $attempts = [];
        foreach ([null, true] as $classes) {
            foreach (['plain', 'base64'] as $key) {
                $attempts[] = fn (): array => self::but(null, (new Laravel\DatabaseStore(
                    $this->make(),
                    $connection,
                    'cache',
                    serializableClasses: $classes,
                    logger: new NullLogger(),
                ))->get($key));
            }
        }

        return $attempts;
    }

    private function make(): Codec
    {
        return new Codec($this->settings[0], options: $this->settings[1]);
    }

    /** @return list<mixed> */
    private static function but(mixed $miss, mixed $value): array
    {
        return $value === $miss ? [] : [$value];
    }

    /**
     * The bytes in the place of a file, and of a value in it.
     *
     * @param \Closure(string): list<mixed> $reader in a directory
     * @return list<\Closure(): list<mixed>>
     */
    private function files(string $bytes, \Closure $reader, string $below = ''): array
    {
        $path = $this->path ??= $this->pathOfEntry();
        $attempts = [];
        $contents = [$bytes, amber_serialize([0, self::ID, $bytes])];
        try {
            $contents[] = amber_serialize([0, self::ID, amber_unserialize($bytes)]);
        } catch (\Amber\Exception) {
            // another format
        }
        foreach ($contents as $content) {
            $attempts[] = fn (): array => $reader($this->put("$below$path", $content));
        }

        return $attempts;
    }

    private function pathOfEntry(): string
    {
        $made = "{$this->sandbox->directory}/path";
        (new Files\Entries($made))->set(self::ID, 1);

        return substr(glob("$made/??/*.amber")[0], \strlen($made));
    }

    /**
     * One file, in a directory of another name each time, as a request loads a path once. Thousands of directories took
     * longer to remove than all the tests.
     *
     * @return string the directory
     */
    private function put(string $path, string $content): string
    {
        $directory = "{$this->sandbox->directory}/files" . ++$this->moves;
        rename("{$this->sandbox->directory}/files" . $this->moves - 1, $directory);
        is_dir(\dirname($directory . $path)) || mkdir(\dirname($directory . $path), 0700, true);
        is_file($directory . $path) && unlink($directory . $path);
        file_put_contents($directory . $path, $content);

        return $directory;
    }
}
