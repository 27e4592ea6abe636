<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\EntryException;
use Amber\Bridge\Psr16\FileCache;
use Amber\Bridge\Psr16\KeyException;
use Amber\Bridge\Symfony\LoadedArrayAdapter;
use Amber\Bridge\Symfony\LoadedFilesAdapter;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Cache\CacheItemPoolInterface;
use Psr\Log\NullLogger;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\PhpArrayAdapter;
use Symfony\Component\Cache\Adapter\PhpFilesAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;
use Symfony\Component\Cache\Exception\InvalidArgumentException;

/** Caches in files that are read with load(), beside Symfony's own. */
final class LoadedFilesTest extends TestCase
{
    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    private function files(string $namespace = '', int $lifetime = 0, array $options = []): LoadedFilesAdapter
    {
        return new LoadedFilesAdapter($namespace, $lifetime, $this->sandbox->directory, $options, new NullLogger());
    }

    public function test_every_kind_of_value_comes_back(): void
    {
        $cache = $this->files();
        for ($seed = 0; $seed < 10; ++$seed) {
            self::assertTrue($cache->save($cache->getItem("seed$seed")->set(Values::everyKind($seed))));
        }
        foreach ([$cache, $this->files()] as $reader) {
            for ($seed = 0; $seed < 10; ++$seed) {
                self::assertTrue(Values::areEveryKind($reader->getItem("seed$seed")->get(), $seed));
            }
        }
        foreach ([null, false, '', 0, 'N;', [], [null], ['a' => ['b' => 1.5]]] as $value) {
            $cache->save($cache->getItem('small')->set($value));
            self::assertTrue($cache->getItem('small')->isHit());
            self::assertSame($value, $this->files()->getItem('small')->get());
        }
    }

    /**
     * Whatever is done to it, it answers as Symfony's adapters do.
     *
     * @return array<string, array{\Closure(CacheItemPoolInterface): mixed}>
     */
    public static function conversations(): array
    {
        $save = static fn (CacheItemPoolInterface $cache, string $key, mixed $value, mixed $after = null): bool
            => $cache->save($cache->getItem($key)->set($value)->expiresAfter($after));
        $read = static fn (CacheItemPoolInterface $cache, string ...$keys): array
            => array_map(static fn ($item): array => [$item->isHit(), $item->get()], [...$cache->getItems($keys)]);

        return [
            'nothing is there' => [static fn ($cache): array => [
                $read($cache, 'a'),
                $cache->hasItem('a'),
                $cache->deleteItem('a'),
            ]],
            'saved and overwritten' => [static fn ($cache): array => [
                $save($cache, 'a', [1]),
                $save($cache, 'a', [2]),
                $read($cache, 'a'),
            ]],
            'deleted and saved again' => [static fn ($cache): array => [
                $save($cache, 'a', [1]),
                $read($cache, 'a'),
                $cache->deleteItem('a'),
                $read($cache, 'a'),
                $cache->hasItem('a'),
                $save($cache, 'a', [2]),
                $read($cache, 'a'),
            ]],
            'a key twice' => [static fn ($cache): array => [
                $save($cache, 'a', 1),
                $save($cache, 'b', 2),
                $read($cache, 'a', 'a', 'b'),
            ]],
            'several deleted' => [static fn ($cache): array => [
                $save($cache, 'a', 1),
                $save($cache, 'b', 2),
                $save($cache, 'c', 3),
                $cache->deleteItems(['a', 'c', 'none']),
                $read($cache, 'a', 'b', 'c'),
            ]],
            'cleared' => [static fn ($cache): array => [
                $save($cache, 'a', 1),
                $save($cache, 'b', [new \ArrayObject([1])]),
                $cache->clear(),
                $read($cache, 'a', 'b'),
                $save($cache, 'a', 5),
                $read($cache, 'a'),
            ]],
            'cleared by a prefix' => [static fn ($cache): array => [
                $save($cache, 'aa', 1),
                $save($cache, 'ab', 2),
                $save($cache, 'b', 3),
                $cache->clear('a'),
                $read($cache, 'aa', 'ab', 'b'),
            ]],
            'ended at once' => [static fn ($cache): array => [
                $save($cache, 'a', 1, 0),
                $read($cache, 'a'),
                $save($cache, 'b', 1, -5),
                $read($cache, 'b'),
            ]],
            'an interval' => [static fn ($cache): array => [
                $save($cache, 'a', 1, new \DateInterval('PT1H')),
                $read($cache, 'a'),
            ]],
            'deferred' => [static fn ($cache): array => [
                $cache->saveDeferred($cache->getItem('a')->set([1])),
                $read($cache, 'a'),
                $cache->hasItem('a'),
                $cache->commit(),
                $read($cache, 'a'),
            ]],
            'objects are apart' => [static function ($cache) use ($save, $read): array {
                $save($cache, 'a', [new \ArrayObject([1])]);
                $read($cache, 'a')[0][1][0][] = 2;

                return array_map(static fn ($hit): int => \count($hit[1][0]), $read($cache, 'a'));
            }],
            'keys as they come' => [static fn ($cache): array => [
                $save($cache, '0', 'zero'),
                $save($cache, 'é.ü-x', 'text'),
                $save($cache, str_repeat('long', 100), 1),
                $read($cache, '0', 'é.ü-x', str_repeat('long', 100)),
            ]],
            'computed once' => [static fn ($cache): array => [
                $cache->get('a', static fn (): array => ['computed']),
                $cache->get('a', static fn (): array => ['again']),
                $cache->delete('a'),
                $cache->get('a', static fn (): int => 3),
            ]],
        ];
    }

    /** @dataProvider conversations */
    #[DataProvider('conversations')]
    public function test_it_answers_as_symfony_s_adapters_do(\Closure $converse): void
    {
        $directory = $this->sandbox->directory;
        $expected = serialize($converse(new FilesystemAdapter('', 0, "$directory/symfony")));
        self::assertSame($expected, serialize($converse(new PhpFilesAdapter('', 0, "$directory/php"))));
        self::assertSame($expected, serialize($converse($this->files())));
        self::assertSame($expected, serialize($converse($this->files(options: ['key' => 'the key of the test']))));
        $warm = new LoadedArrayAdapter("$directory/warm.amber", $this->files('behind'));
        $warm->warmUp(['other' => [1]]);
        self::assertSame($expected, serialize($converse($warm)));
    }

    public function test_entries_end(): void
    {
        $cache = $this->files(lifetime: 1);
        $cache->save($cache->getItem('short')->set([1]));
        $cache->save($cache->getItem('long')->set([1])->expiresAfter(100));
        self::assertTrue($cache->getItem('short')->isHit());
        sleep(2);
        self::assertSame([false, true], [$cache->getItem('short')->isHit(), $cache->getItem('long')->isHit()]);
        self::assertTrue($cache->prune());
        self::assertCount(1, glob($this->sandbox->directory . '/@/??/*.amber'));
    }

    public function test_the_longest_lifetimes_are_kept(): void
    {
        $pool = $this->files('', \PHP_INT_MAX);
        self::assertTrue($pool->save($pool->getItem('by default')->set([1])));
        self::assertTrue($pool->save($pool->getItem('its own')->set([2])->expiresAfter(\PHP_INT_MAX - 1_000_000_000)));
        self::assertSame([[1], [2]], [$pool->getItem('by default')->get(), $pool->getItem('its own')->get()]);
    }

    public function test_the_default_directory_is_of_this_user_alone(): void
    {
        $code = "putenv('TMPDIR={$this->sandbox->directory}'); umask(0); try {
            \$c = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter();
            echo \$c->save(\$c->getItem('a')->set(1)) ? 'kept' : '';
            } catch (RuntimeException \$error) { echo 'refused'; }";
        self::assertSame('kept', $this->inAnotherProcess($code));
        self::assertSame('kept', $this->inAnotherProcess($code));
        [$directory] = glob("{$this->sandbox->directory}/amber-cache-*");
        self::assertSame(0700, fileperms($directory) & 0777);
        chmod($directory, 0720);
        self::assertSame('refused', $this->inAnotherProcess($code));
        chmod($directory, 0700);
        if (posix_geteuid() === 0) {
            chown($directory, 'nobody');
            self::assertSame('refused', $this->inAnotherProcess($code));
            chown($directory, 0);
        }
        rename($directory, "$directory.moved");
        symlink("$directory.moved", $directory);
        self::assertSame('refused', $this->inAnotherProcess($code));
    }

    public function test_namespaces_are_apart(): void
    {
        $a = $this->files('a/b');
        $a->save($a->getItem('key')->set('of a'));
        self::assertFalse($this->files('b')->hasItem('key'));
        self::assertTrue($this->files('b')->clear());
        self::assertSame('of a', $this->files('a/b')->getItem('key')->get());
    }

    public function test_tags_invalidate(): void
    {
        $cache = new TagAwareAdapter($this->files());
        $cache->save($cache->getItem('a')->set([1])->tag(['red']));
        self::assertTrue($cache->getItem('a')->isHit());
        $cache->invalidateTags(['red']);
        self::assertFalse($cache->getItem('a')->isHit());
    }

    public function test_what_is_damaged_or_another_s_is_missing(): void
    {
        $cache = $this->files();
        $cache->save($cache->getItem('a')->set(['text']));
        $cache->save($cache->getItem('b')->set(['text']));
        [$a, $b] = glob($this->sandbox->directory . '/@/??/*.amber');
        $cut = substr((string) file_get_contents($a), 0, -1);
        $another = file_get_contents($b);
        foreach ([$cut, '', 'other', amber_serialize('x'), amber_serialize([1, 2]), $another] as $bytes) {
            $this->inAnotherProcess("file_put_contents('$a', base64_decode('" . base64_encode($bytes) . "'));");
            self::assertStringContainsString('0 missing', $this->inAnotherProcess(
                "\$c = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '{$this->sandbox->directory}');"
                . " echo (int) \$c->hasItem('a') + (int) \$c->hasItem('b') - 1, ' missing';",
            ));
        }
    }

    private function inAnotherProcess(string $code): string
    {
        $root = \dirname(__DIR__, 3);
        $command = [
            'php', '-n', '-d', "extension=$root/ext/modules/amber.so",
            '-r', "require '$root/tests/stores/autoload.php'; $code",
        ];

        return (string) shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1');
    }

    public function test_what_is_signed_needs_its_key(): void
    {
        $cache = $this->files(options: ['key' => ['new' => 'the new secret..', 'old' => 'the old secret..']]);
        foreach ([['array'], new \ArrayObject([1])] as $value) {
            $cache->save($cache->getItem('a')->set($value));
            self::assertEquals($value, $cache->getItem('a')->get());
            self::assertFalse($this->files()->hasItem('a'));
            self::assertFalse($this->files(options: ['key' => 'another secret...'])->hasItem('a'));
        }
        $plain = $this->files();
        $plain->save($plain->getItem('a')->set('unsigned'));
        self::assertFalse($cache->hasItem('a'));
    }

    public function test_what_is_warmed_up_is_read_only_as_with_symfony_s(): void
    {
        $values = [
            'null' => null,
            'text' => 'N;',
            'list' => range(1, 20),
            'object' => new \ArrayObject([1]),
            'map' => ['a' => ['b' => 1]],
        ];
        $talk = static function (PhpArrayAdapter|LoadedArrayAdapter $cache) use ($values): array {
            $cache->warmUp($values);
            $said = [];
            foreach ([...array_keys($values), 'other'] as $key) {
                $said[$key] = [
                    $cache->getItem($key)->isHit(),
                    $cache->getItem($key)->get(),
                    $cache->hasItem($key),
                    $cache->get($key, static fn (): string => 'computed'),
                ];
            }
            $item = $cache->getItem('text')->set('changed');
            $said[] = $cache->save($item);
            $said[] = $cache->saveDeferred($item);
            $said[] = $cache->deleteItem('text');
            $said[] = $cache->deleteItems(['text', 'other']);
            $said[] = $cache->getItem('text')->get();
            $some = [...$cache->getItems(['list', 'other', 'null'])];
            $said[] = array_map(static fn ($item): mixed => $item->get(), $some);
            $cache->warmUp(['list' => [1]]);
            $said[] = $cache->hasItem('text');
            $said[] = $cache->getItem('list')->get();
            $said[] = $cache->clear();
            $said[] = $cache->hasItem('list');

            return $said;
        };
        self::assertSame(
            serialize($talk(new PhpArrayAdapter($this->sandbox->directory . '/warm.php', new ArrayAdapter()))),
            serialize($talk(new LoadedArrayAdapter($this->sandbox->directory . '/warm.amber', new ArrayAdapter()))),
        );
    }

    public function test_what_cannot_be_kept_is_told_by_its_key(): void
    {
        $cache = $this->files();
        self::assertFalse($cache->save($cache->getItem('a')->set(static fn (): int => 1)));
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage('"closure"');
        $warm = new LoadedArrayAdapter($this->sandbox->directory . '/warm.amber', new ArrayAdapter());
        $warm->warmUp(['closure' => static fn (): int => 1]);
    }

    public function test_psr_16(): void
    {
        $cache = new FileCache($this->sandbox->directory . '/psr16');
        self::assertSame('default', $cache->get('a', 'default'));
        foreach ([null, false, '', 0, [], ['a' => [1]], Values::everyKind(2)] as $value) {
            self::assertTrue($cache->set('a', $value));
            self::assertSame(serialize($value), serialize($cache->get('a', 'default')));
            self::assertTrue($cache->has('a'));
        }
        self::assertTrue($cache->setMultiple(['b' => [1], 'c' => 2], new \DateInterval('PT1M')));
        self::assertSame(['b' => [1], 'c' => 2, 'd' => 'none'], [...$cache->getMultiple(['b', 'c', 'd'], 'none')]);
        self::assertTrue($cache->deleteMultiple(['b', 'd']));
        self::assertSame([false, true], [$cache->has('b'), $cache->has('c')]);
        self::assertTrue($cache->set('c', 3, 0));
        self::assertFalse($cache->has('c'));
        self::assertTrue($cache->set('c', 3, 1));
        sleep(2);
        self::assertNull($cache->get('c'));
        self::assertTrue($cache->prune() && $cache->clear());
        self::assertFalse($cache->has('a'));
    }

    public function test_psr_16_refuses_what_it_does_not_allow(): void
    {
        $cache = new FileCache($this->sandbox->directory . '/psr16');
        foreach (['', 'a{', 'a}', 'a(', 'a)', 'a/', 'a\\', 'a@', 'a:'] as $key) {
            try {
                $cache->get($key);
                self::fail("\"$key\" was taken");
            } catch (KeyException) {
            }
        }
        $this->expectException(EntryException::class);
        $cache->set('a', static fn (): int => 1);
    }
}
