<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\FileCache;
use Amber\Bridge\Symfony\LoadedArrayAdapter;
use Amber\Bridge\Symfony\LoadedFilesAdapter;
use Amber\Lab\Server\Sandbox;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;

/** What clear() and prune() of caches in files remove beside entries, what they leave alone, and modes of files. */
final class FilesLeftoversTest extends TestCase
{
    /** What sets the entry "a" of a cache in a directory. */
    private const CACHES = [
        'FileCache' => "(new Amber\\Bridge\\Psr16\\FileCache('%s'))->set('a', 'new');",
        'LoadedFilesAdapter' => "\$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '%s'); "
            . "\$cache->save(\$cache->getItem('a')->set('new'));",
    ];

    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    /** @dataProvider kinds */
    #[DataProvider('kinds')]
    public function test_what_a_killed_process_has_left_goes_with_all_and_else_when_it_is_old(
        string $class,
        bool $polyfill,
    ): void {
        $cache = $this->cache($class);
        self::set($cache, 'stays');
        $leave = function () use ($class, $polyfill): void {
            self::killAsItWrites(sprintf(self::CACHES[$class], $this->sandbox->directory), $polyfill);
            $entry = $this->glob('*.amber')[0];
            touch("$entry." . bin2hex(random_bytes(8))); // killed when all was written
        };
        $leave();
        $files = $polyfill ? 3 : 2; // the extension's has no name until it is whole
        self::assertCount($files, $this->glob('{,.}[!.]*'));
        $cache->prune();
        self::assertCount($files, $this->glob('{,.}[!.]*'), 'they may be in use');
        $this->age();
        $cache->prune();
        self::assertCount(1, $this->glob('{,.}[!.]*'));
        self::assertSame('stays', self::get($cache));

        $leave();
        $this->age();
        $leave();
        if ($cache instanceof LoadedFilesAdapter) {
            self::assertTrue($cache->clear('other'));
            self::assertCount($files, $this->glob('{,.}[!.]*'));
        }
        self::assertTrue($cache->clear());
        self::assertSame([], $this->glob('{,.}[!.]*'));
    }

    /** @return iterable<string, array{string, bool}> a class, and whether the polyfill is in the extension's place */
    public static function kinds(): iterable
    {
        foreach (array_keys(self::CACHES) as $class) {
            yield $class => [$class, false];
            yield "$class, by the polyfill" => [$class, true];
        }
    }

    public function test_what_warming_up_has_left_when_it_was_killed_goes_when_it_is_old(): void
    {
        $directory = $this->sandbox->directory;
        $cache = new LoadedArrayAdapter("$directory/warm", new LoadedFilesAdapter('', 0, "$directory/pool"));
        foreach (['prune', 'clear'] as $method) {
            $cache->warmUp(['a' => 1]);
            foreach ([false, true] as $polyfill) {
                self::killAsItWrites("(new Amber\\Bridge\\Symfony\\LoadedArrayAdapter('$directory/warm', "
                    . "new Symfony\\Component\\Cache\\Adapter\\ArrayAdapter()))->warmUp(['a' => 2]);", $polyfill);
            }
            self::assertTrue($cache->$method());
            self::assertCount(1, glob("$directory/.amber-*"), 'another may store() there');
            array_map(static fn (string $file): bool => touch($file, time() - 1000), glob("$directory/.amber-*"));
            self::assertTrue($cache->$method());
            self::assertSame([], glob("$directory/.amber-*"));
        }
    }

    public function test_files_of_others_stay(): void
    {
        $others = ['.amber-config', '.amber-0123456789abcdef.tm', '.amber-0123456789abcde.tmp', 'a.amber.txt', 'notes',
            str_repeat('a', 30) . '.amber.bak', '.amber-tmp-more', '.amber-tmp-longer!'];
        foreach (array_keys(self::CACHES) as $class) {
            $cache = $this->cache($class);
            self::set($cache, 1);
            $there = \dirname($this->glob('*.amber')[0]);
            foreach ($others as $other) {
                touch("$there/$other", 1);
            }
            $cache->prune();
            $cache->clear();
            self::assertSame([], array_filter($others, static fn (string $other): bool => !is_file("$there/$other")));
        }
    }

    public function test_entries_with_enums_that_have_not_ended_stay_without_the_extension_too(): void
    {
        $directory = $this->sandbox->directory;
        foreach ([false, true] as $polyfill) {
            [$said] = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set([Amber\\Stores\\Suit::Hearts]));
                \$cache->prune();
                \$cache->clear('other');
                echo \$cache->getItem('a')->get()[0]->name;
                PHP, $polyfill);
            self::assertSame('Hearts', $said);
        }
    }

    public function test_a_directory_that_is_a_symbolic_link_is_not_followed_and_said(): void
    {
        foreach (array_keys(self::CACHES) as $class) {
            $cache = $this->cache($class);
            self::set($cache, 1);
            $inside = \dirname($this->glob('*.amber')[0]);
            $outside = "{$this->sandbox->directory}/outside $class";
            rename($inside, $outside);
            symlink($outside, $inside);
            touch("$outside/.amber-0123456789abcdef.tmp", 1);
            touch("$outside/" . str_repeat('0', 30) . '.amber');
            $before = scandir($outside);
            self::assertFalse($cache->prune(), $class);
            self::assertFalse($cache->clear(), $class);
            self::assertFalse($cache instanceof LoadedFilesAdapter && $cache->clear('a'), $class);
            self::assertSame($before, scandir($outside), $class);
            unlink($inside);
        }
    }

    public function test_an_entry_has_the_mode_of_the_umask_when_it_is_replaced_too_as_symfony_s(): void
    {
        $directory = $this->sandbox->directory;
        $symfony = new FilesystemAdapter('', 0, "$directory/symfony");
        $before = umask(0027);
        try {
            foreach ([$symfony, $this->cache('FileCache'), $this->cache('LoadedFilesAdapter')] as $cache) {
                self::set($cache, 1);
                [$file] = self::filesIn($directory);
                chmod($file, 0600);
                self::set($cache, 2);
                clearstatcache();
                self::assertSame('640', decoct((int) fileperms($file) & 0777));
                unlink($file);
            }
        } finally {
            umask($before);
        }
    }

    private function cache(string $class): FileCache|LoadedFilesAdapter
    {
        return $class === 'FileCache'
            ? new FileCache($this->sandbox->directory)
            : new LoadedFilesAdapter('', 0, $this->sandbox->directory);
    }

    private static function set(FileCache|AdapterInterface $cache, mixed $value): void
    {
        $cache instanceof FileCache ? $cache->set('a', $value) : $cache->save($cache->getItem('a')->set($value));
    }

    private static function get(FileCache|LoadedFilesAdapter $cache): mixed
    {
        return $cache instanceof FileCache ? $cache->get('a') : $cache->getItem('a')->get();
    }

    /** @return list<string> files of entries' directories */
    private function glob(string $name): array
    {
        return array_values(array_filter(
            glob("{$this->sandbox->directory}/{,@/}??/$name", GLOB_BRACE),
            static fn (string $file): bool => is_file($file),
        ));
    }

    private function age(): void
    {
        foreach (array_diff($this->glob('{,.}[!.]*'), $this->glob('*.amber')) as $file) {
            touch($file, time() - 1000);
        }
    }

    /** @return list<string> */
    private static function filesIn(string $directory): array
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($directory, \FilesystemIterator::SKIP_DOTS),
        );

        return array_values(array_map(static fn (\SplFileInfo $file): string => $file->getPathname(), [...$files]));
    }

    /** By the system, at the first byte of a file: a process must not write any. */
    private static function killAsItWrites(string $code, bool $polyfill): void
    {
        $bySignal = 128 + 25; // SIGXFSZ
        self::assertSame(['', $bySignal], self::inAnotherProcess($code, $polyfill, 'ulimit -c 0; ulimit -f 0;'));
    }

    /** @return array{string, int} what a process says, and its status */
    private static function inAnotherProcess(string $code, bool $polyfill, string $before = ''): array
    {
        $root = \dirname(__DIR__, 3);
        $files = ['tests/stores/autoload.php', ...($polyfill ? ['packages/polyfill/bootstrap.php'] : [])];
        foreach ($files as $file) {
            $code = "require '$root/$file'; $code";
        }
        $extension = $polyfill ? [] : ['-d', "extension=$root/ext/modules/amber.so"];
        $php = implode(' ', array_map('escapeshellarg', [\PHP_BINARY, '-n', ...$extension, '-r', $code]));
        exec("exec 2>/dev/null; ($before $php 2>&1)", $said, $status);

        return [implode("\n", $said), $status];
    }
}
