<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\FileCache;
use Amber\Bridge\Symfony\LoadedArrayAdapter;
use Amber\Bridge\Symfony\LoadedFilesAdapter;
use Amber\Lab\Server\Sandbox;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

use function Amber\store;

require_once __DIR__ . '/Lines.php';
require_once __DIR__ . '/OldShape.php';

/** What caches in files do with what cannot be read, is no file, or is gone. */
final class FilesFailuresTest extends TestCase
{
    private Sandbox $sandbox;

    private Lines $log;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
        $this->log = new Lines();
    }

    /** @return array<string, CacheInterface> each kind of cache, as PSR-16 */
    private function caches(): array
    {
        $directory = $this->sandbox->directory;

        return [
            'FileCache' => new FileCache("$directory/psr16", [], $this->log),
            'LoadedFilesAdapter' => new Psr16Cache(new LoadedFilesAdapter('', 0, "$directory/psr6", [], $this->log)),
        ];
    }

    private function warm(): LoadedArrayAdapter
    {
        return new LoadedArrayAdapter("{$this->sandbox->directory}/warm", new ArrayAdapter(), [], $this->log);
    }

    public function test_an_entry_whose_hook_fails_is_missing_and_in_the_log(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $this->log->lines = [];
            $cache->set('a', new OldShape());
            self::assertSame('default', $cache->get('a', 'default'), $name);
            self::assertFalse($cache->has('a'), $name);
            self::assertSame(['a' => 'default'], [...$cache->getMultiple(['a'], 'default')], $name);
            self::assertCount(3, $this->log->lines, $name);
            foreach ($this->log->lines as $line) {
                $expected = '/^warning: The entry ".?a" of .* is missing: TypeError: an old/';
                self::assertMatchesRegularExpression($expected, $line);
            }
        }
    }

    public function test_a_damaged_entry_is_in_the_log_and_one_that_is_not_there_is_not(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $this->log->lines = [];
            self::assertNull($cache->get('b'), $name);
            $cache->set('b', 'text', 1);
            foreach ($this->files() as $file) {
                file_put_contents($file, 'damaged');
            }
            self::assertNull($cache->get('b'), $name);
            self::assertCount(1, $this->log->lines, $name);
            $cache->clear();
        }
    }

    public function test_a_symbolic_link_in_the_place_of_an_entry_is_replaced_and_what_it_leads_to_stays(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', 'before');
            $of = "{$this->sandbox->directory}/of another " . \strlen($name);
            file_put_contents($of, 'precious');
            [$file] = $this->files();
            unlink($file);
            symlink($of, $file);
            self::assertTrue($cache->set('a', 'after'), $name);
            self::assertSame('after', $cache->get('a'), $name);
            self::assertSame('precious', file_get_contents($of), $name);
            self::assertFalse(is_link($file), $name);
            self::assertSame([basename($file)], array_values(array_diff(scandir(\dirname($file)), ['.', '..'])), $name);
            $cache->clear();
        }
    }

    public function test_the_log_that_symfony_sets_is_used(): void
    {
        $cache = new LoadedFilesAdapter('', 0, $this->sandbox->directory);
        $cache->setLogger($this->log);
        $cache->save($cache->getItem('a')->set(new OldShape()));
        self::assertFalse($cache->getItem('a')->isHit());
        self::assertCount(1, $this->log->lines);
    }

    public function test_a_value_that_was_warmed_up_and_cannot_be_read_is_the_other_pool_s_to_all_methods(): void
    {
        $cache = $this->warm();
        $cache->warmUp(['a' => new OldShape(), 'b' => 2]);
        foreach (['hasItem', 'getItem', 'get', 'getItems', 'save', 'deleteItem', 'deleteItems'] as $method) {
            $this->log->lines = [];
            $cache = $this->warm();
            $said = match ($method) {
                'getItem' => $cache->getItem('a')->isHit(),
                'getItems' => [...$cache->getItems(['a'])]['a']->isHit(),
                'get' => $cache->get('a', static fn (): bool => false),
                'save' => !$cache->save((new ArrayAdapter())->getItem('a')->set(1)),
                'deleteItems' => !$cache->deleteItems(['a']),
                'deleteItem' => !$cache->deleteItem('a'),
                'hasItem' => $cache->hasItem('a'),
            };
            self::assertFalse($said, $method);
            self::assertCount(1, $this->log->lines, $method);
            self::assertStringStartsWith('warning: The value "a" of ', $this->log->lines[0]);
            self::assertTrue($cache->hasItem('b'), $method);
        }
    }

    public function test_an_object_that_warming_up_did_not_leave_in_the_file_is_no_incomplete_one(): void
    {
        \Amber\store("{$this->sandbox->directory}/warm", ['a' => [new OldShape()]]);
        self::assertSame('other', $this->warm()->get('a', static fn (): string => 'other'));
        self::assertCount(1, $this->log->lines);
    }

    public function test_a_file_of_values_that_cannot_be_read_is_in_the_log_and_one_that_is_not_there_is_not(): void
    {
        self::assertFalse($this->warm()->hasItem('a'));
        self::assertSame([], $this->log->lines);
        foreach (['damaged', amber_serialize('no array')] as $bytes) {
            $this->log->lines = [];
            file_put_contents("{$this->sandbox->directory}/warm", $bytes);
            self::assertFalse($this->warm()->hasItem('a'));
            self::assertCount(1, $this->log->lines);
        }
    }

    public function test_what_was_warmed_up_stays_cleared(): void
    {
        $cache = $this->warm();
        $cache->warmUp(['a' => [1]]);
        self::assertTrue($cache->hasItem('a') && $this->warm()->hasItem('a'));
        self::assertTrue($cache->clear());
        self::assertFalse($cache->hasItem('a'));
        $cache->reset();
        self::assertFalse($cache->hasItem('a'));
        self::assertFalse($this->warm()->hasItem('a'));
        $cache->warmUp(['a' => [2]]);
        self::assertSame([2], $cache->getItem('a')->get());
    }

    public function test_clear_and_prune_say_where_they_may_not_look(): void
    {
        $directory = $this->sandbox->directory;
        foreach (['clear', 'prune'] as $method) {
            // As somebody else where this is root, who may look everywhere.
            $said = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Psr16\\FileCache('$directory/$method');
                \$cache->set('a', 1);
                \$said = [];
                foreach ([0700, 0311] as \$below) {
                    foreach ([0700, 0311] as \$mode) {
                        \$cache->set('a', 1, 1);
                        foreach (glob('$directory/$method/??') as \$one) {
                            chmod(\$one, \$below);
                        }
                        chmod('$directory/$method', \$mode);
                        \$said[] = asNobody('$directory', static fn (): bool => \$cache->$method());
                        chmod('$directory/$method', 0700);
                    }
                }
                echo json_encode(\$said);
                PHP);
            self::assertSame('[true,false,false,false]', $said, $method);
        }
    }

    public function test_what_is_no_file_or_too_large_to_be_read_stops_neither_prune_nor_clear_by_a_prefix(): void
    {
        foreach (['prune()', 'clear("p")'] as $call) {
            $directory = $this->sandbox->directory . '/' . \strlen($call);
            $said = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set('stays'));
                \$there = dirname(glob('$directory/@/??/*.amber')[0]);
                shell_exec("mkfifo \$there/" . str_repeat('b', 30) . '.amber');
                shell_exec("truncate -s 2G \$there/" . str_repeat('c', 30) . '.amber');
                ini_set('memory_limit', '64M');
                echo json_encode([\$cache->$call, \$cache->getItem('a')->get(), count(scandir(\$there))]);
                PHP);
            self::assertSame('[false,"stays",4]', $said, $call); // the pipe is gone
        }
    }

    public function test_prune_and_clear_by_a_prefix_remove_nothing_that_they_lack_the_memory_to_read(): void
    {
        foreach (['prune()', 'clear("p")'] as $call) {
            $directory = $this->sandbox->directory . '/' . \strlen($call);
            $said = self::inAnotherProcess(<<<PHP
                ini_set('memory_limit', '64M');
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set(str_repeat('x', 20_000_000)));
                \$held = str_repeat('x', 42_000_000);
                \$said = [\$cache->$call];
                unset(\$held);
                array_push(\$said, strlen(\$cache->getItem('a')->get() ?? ''), \$cache->$call);
                echo json_encode(\$said);
                PHP);
            self::assertSame('[false,20000000,true]', $said, $call);
        }
    }

    /** What would take more memory than there is. */
    public function test_prune_and_clear_by_a_prefix_remove_what_is_compressed_as_no_cache_writes_it(): void
    {
        $entry = "amber_serialize([0, 'p', random_bytes(1_200_000) . str_repeat('x', 70_000_000)], ['compress' => 1])";
        self::assertSame(['[true,false]', '[true,false]'], $this->withEntry($entry));
    }

    public function test_prune_and_clear_by_a_prefix_remove_nothing_whose_head_they_lack_the_memory_to_decode(): void
    {
        $entry = "amber_serialize(array_fill(0, 2, str_repeat('x', 35_000_000)))";
        self::assertSame(['[false,true]', '[false,true]'], $this->withEntry($entry));
    }

    /** @return list<string> what prune() and clear() by a prefix return in 64 MB, and whether the entry stays */
    private function withEntry(string $entry): array
    {
        $said = [];
        foreach (['prune()', 'clear("p")'] as $call) {
            $directory = $this->sandbox->directory . '/' . \strlen($call);
            $said[] = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set(1));
                [\$file] = glob('$directory/@/??/*.amber');
                file_put_contents(\$file, $entry);
                ini_set('memory_limit', '64M');
                echo json_encode([\$cache->$call, is_file(\$file)]);
                PHP);
        }

        return $said;
    }

    public function test_prune_and_clear_by_a_prefix_remove_nothing_that_they_may_not_open(): void
    {
        $directory = $this->sandbox->directory . '/cache';
        foreach (['prune()', 'clear("p")'] as $call) {
            $said = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set('stays'));
                [\$file] = glob('$directory/@/??/*.amber');
                chmod(\$file, 0);
                \$good = asNobody('$directory', static fn (): bool => \$cache->$call);
                chmod(\$file, 0600);
                echo json_encode([\$good, \$cache->getItem('a')->get()]);
                PHP);
            self::assertSame('[false,"stays"]', $said, $call);
        }
    }

    public function test_a_file_without_size_and_end_stops_neither_prune_nor_clear_by_a_prefix(): void
    {
        if (!is_readable('/proc/self/pagemap')) {
            self::markTestSkipped('there is no such file');
        }
        foreach (['prune()', 'clear("p")'] as $call) {
            $directory = $this->sandbox->directory . '/' . \strlen($call);
            $said = self::inAnotherProcess(<<<PHP
                \$cache = new Amber\\Bridge\\Symfony\\LoadedFilesAdapter('', 0, '$directory');
                \$cache->save(\$cache->getItem('a')->set('stays'));
                \$there = dirname(glob('$directory/@/??/*.amber')[0]);
                symlink('/proc/self/pagemap', "\$there/" . str_repeat('b', 30) . '.amber');
                ini_set('memory_limit', '64M');
                echo json_encode([\$cache->$call, \$cache->getItem('a')->get(), count(scandir(\$there))]);
                PHP);
            self::assertSame('[true,"stays",3]', $said, $call);
        }
    }

    /** One may have taken the place of a file since somebody looked. */
    public function test_the_bytes_of_a_pipe_are_none_and_nobody_waits_for_them(): void
    {
        $said = self::inAnotherProcess(<<<PHP
            posix_mkfifo('{$this->sandbox->directory}/pipe', 0600);
            echo json_encode(Amber\\Bridge\\Files\\Directory::bytes('{$this->sandbox->directory}/pipe'));
            PHP);
        self::assertSame('null', $said);
    }

    public function test_a_directory_in_the_place_of_an_entry_is_told_by_all_who_cannot_remove_it(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', 1);
            [$entry] = $this->files();
            unlink($entry);
            mkdir($entry);
            self::assertSame([false, false, false], [$cache->set('a', 1), $cache->delete('a'), $cache->clear()], $name);
            rmdir($entry);
        }
        $cache = new FileCache("{$this->sandbox->directory}/psr16");
        mkdir($entry = "{$this->sandbox->directory}/psr16/" . substr($entry, -39), recursive: true);
        self::assertFalse($cache->prune());
    }

    public function test_keys_that_were_made_to_have_one_xxh128_are_two_entries(): void
    {
        // Words that equal the hash's public constants multiply to zero: only the sum of their neighbours is left.
        $key = static fn (int $a, int $b): string => "\xb8\xfe\x6c\x39" . pack('V', 0x41414141 + $a)
            . str_repeat('a', 56) . "\x7c\x01\x81\x2c" . pack('V', 0x42424242 + $b) . str_repeat('a', 56)
            . str_repeat('b', 200);
        [$mine, $other] = [$key(0, 1), $key(1, 0)];
        self::assertSame(hash('xxh128', $mine), hash('xxh128', $other));
        foreach ($this->caches() as $name => $cache) {
            $cache->set($mine, 'mine');
            $cache->set($other, 'other');
            self::assertSame(['mine', 'other'], [$cache->get($mine), $cache->get($other)], $name);
        }
    }

    public function test_nothing_is_written_where_a_symbolic_link_leads(): void
    {
        $outside = "{$this->sandbox->directory}/outside";
        mkdir($outside);
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', 1);
            $inside = \dirname(glob("{$this->sandbox->directory}/psr*{/@,}/??/*.amber", GLOB_BRACE)[0]);
            $cache->clear();
            rmdir($inside);
            symlink($outside, $inside);
            self::assertFalse($cache->set('a', 1), $name);
            self::assertSame([], glob("$outside/*"), $name);
        }
    }

    public function test_nothing_is_read_or_removed_where_a_symbolic_link_leads(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $this->log->lines = [];
            $cache->set('a', 'of another');
            $inside = \dirname($this->files()[0]);
            $outside = "{$this->sandbox->directory}/outside " . \strlen($name);
            rename($inside, $outside);
            symlink($outside, $inside);
            self::assertNull($cache->get('a'), $name);
            self::assertCount(1, $this->log->lines, $name);
            self::assertStringContainsString('is a symbolic link', $this->log->lines[0]);
            self::assertFalse($cache->delete('a'), $name);
            self::assertCount(1, glob("$outside/*"), $name);
            unlink($inside);
        }
    }

    public function test_nothing_is_read_written_or_removed_where_a_link_in_the_place_of_a_namespace_leads(): void
    {
        [$cache, $outside] = ["{$this->sandbox->directory}/psr6", "{$this->sandbox->directory}/outside"];
        $pool = new LoadedFilesAdapter('pool', 0, $cache);
        $pool->save($pool->getItem('a')->set('of another'));
        rename("$cache/pool", $outside);
        symlink($outside, "$cache/pool");
        $there = glob("$outside/*/*");
        $pool = new LoadedFilesAdapter('pool', 0, $cache, [], $this->log);
        self::assertFalse($pool->getItem('a')->isHit());
        self::assertStringContainsString("$cache/pool is a symbolic link", implode($this->log->lines));
        self::assertFalse($pool->save($pool->getItem('b')->set(1)));
        self::assertSame([false, false], [$pool->prune(), $pool->clear()]);
        self::assertSame($there, glob("$outside/*/*"));
    }

    public function test_the_directory_of_all_may_be_a_link(): void
    {
        mkdir("{$this->sandbox->directory}/disk");
        symlink("{$this->sandbox->directory}/disk", "{$this->sandbox->directory}/psr6");
        $pool = new LoadedFilesAdapter('pool', 0, "{$this->sandbox->directory}/psr6");
        self::assertTrue($pool->save($pool->getItem('a')->set(1)));
        self::assertTrue($pool->getItem('a')->isHit());
        self::assertTrue($pool->clear());
    }

    public function test_a_warm_up_replaces_a_link_and_not_what_it_leads_to(): void
    {
        $file = "{$this->sandbox->directory}/warm";
        file_put_contents("{$this->sandbox->directory}/config", 'of another');
        symlink("{$this->sandbox->directory}/config", $file);
        $array = new LoadedArrayAdapter($file, new ArrayAdapter());
        $array->warmUp(['a' => 1]);
        self::assertStringEqualsFile("{$this->sandbox->directory}/config", 'of another');
        self::assertFalse(is_link($file));
        self::assertSame(1, $array->getItem('a')->get());
        self::assertSame([$file], glob("$file*"));
    }

    public function test_nothing_is_read_of_a_symbolic_link_in_the_place_of_an_entry(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $this->log->lines = [];
            $cache->set('a', 'of another');
            [$file] = $this->files();
            $outside = "{$this->sandbox->directory}/outside " . \strlen($name);
            rename($file, $outside);
            symlink($outside, $file);
            self::assertNull($cache->get('a'), $name);
            self::assertStringContainsString("$file is a symbolic link", implode($this->log->lines), $name);
            $cache->clear();
            self::assertFileExists($outside, $name);
        }
    }

    public function test_prune_and_clear_by_a_prefix_read_nothing_of_a_symbolic_link_in_the_place_of_an_entry(): void
    {
        $pool = new LoadedFilesAdapter('', 0, "{$this->sandbox->directory}/psr6");
        $outside = "{$this->sandbox->directory}/outside";
        $pool->save($pool->getItem('a')->set('of another'));
        [$file] = $this->files();
        rename($file, $outside);
        foreach ([$pool->prune(...), static fn (): bool => $pool->clear('b')] as $call) {
            symlink($outside, $file);
            self::assertTrue($call());
            self::assertFalse(is_link($file), 'what cannot be read is removed');
        }
        self::assertFileExists($outside);
    }

    public function test_a_relative_path_leads_where_it_led_when_the_cache_was_made(): void
    {
        $before = (string) getcwd();
        mkdir("{$this->sandbox->directory}/elsewhere");
        chdir($this->sandbox->directory);
        try {
            $file = new FileCache('psr16');
            $pool = new LoadedFilesAdapter('', 0, 'psr6');
            $warm = new LoadedArrayAdapter('warm', new ArrayAdapter());
            chdir('elsewhere');
            self::assertTrue($file->set('a', 1));
            self::assertTrue($pool->save($pool->getItem('a')->set(1)));
            $warm->warmUp(['a' => 1]);
            self::assertSame(['.', '..'], scandir('.'));
            self::assertCount(2, $this->files());
            self::assertSame([1, 1, 1], [$file->get('a'), $pool->getItem('a')->get(), $warm->getItem('a')->get()]);
        } finally {
            chdir($before);
        }
    }

    public function test_where_the_current_directory_is_gone_no_relative_path_leads_to_the_root(): void
    {
        $before = (string) getcwd();
        mkdir($gone = "{$this->sandbox->directory}/gone");
        chdir($gone);
        rmdir($gone);
        $makers = [
            fn (): FileCache => new FileCache(substr($this->sandbox->directory, 1) . '/psr16'),
            fn (): LoadedFilesAdapter => new LoadedFilesAdapter('', 0, substr($this->sandbox->directory, 1) . '/psr6'),
            fn (): LoadedArrayAdapter => new LoadedArrayAdapter(
                substr($this->sandbox->directory, 1) . '/warm',
                new ArrayAdapter(),
            ),
        ];
        try {
            foreach ($makers as $make) {
                try {
                    $make();
                    self::fail('It was made');
                } catch (\RuntimeException $error) {
                    self::assertStringContainsString('the current directory is gone', $error->getMessage());
                }
            }
        } finally {
            chdir($before);
        }
        self::assertSame(['.', '..'], scandir($this->sandbox->directory));
    }

    public function test_a_value_in_a_file_of_values_that_has_no_first_element_is_missing_without_a_warning(): void
    {
        store("{$this->sandbox->directory}/warm", ['a' => [1 => true]]);
        self::assertFalse($this->warm()->hasItem('a'));
        self::assertStringEndsWith('There is no value', implode($this->log->lines));
    }

    public function test_no_namespace_leads_out_of_the_directory(): void
    {
        $root = "{$this->sandbox->directory}/root";
        $paths = [];
        foreach (['', '.', '..', '...', '@', '/', '../x', 'a.b', '%2E'] as $namespace) {
            $cache = new LoadedFilesAdapter($namespace, 0, $root);
            self::assertTrue($cache->save($cache->getItem('a')->set($namespace)));
            self::assertSame($namespace, $cache->getItem('a')->get());
            $paths = glob("$root/*/??/*.amber");
        }
        self::assertCount(9, $paths);
        self::assertSame(['root'], array_values(array_diff(scandir($this->sandbox->directory), ['.', '..'])));
    }

    /** @return list<string> */
    private function files(): array
    {
        return [
            ...glob("{$this->sandbox->directory}/psr16/??/*.amber"),
            ...glob("{$this->sandbox->directory}/psr6/@/??/*.amber"),
        ];
    }

    private static function inAnotherProcess(string $code): string
    {
        $root = \dirname(__DIR__, 3);
        $before = "require '$root/tests/stores/autoload.php'; require '$root/packages/bridge/tests/nobody.php'; ";
        $command = ['timeout', '30', 'php', '-d', "extension=$root/ext/modules/amber.so", '-r', $before . $code];

        return (string) shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1');
    }
}
