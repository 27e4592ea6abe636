<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Psr16\FileCache;
use Amber\Bridge\Symfony\LoadedArrayAdapter;
use Amber\Bridge\Symfony\LoadedFilesAdapter;
use Amber\Lab\Server\BuiltInServer;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

/** What caches in files cost, and what limits them. */
final class FilesBoundsTest extends TestCase
{
    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    /** @return array<string, CacheInterface> each kind of cache, as PSR-16 */
    private function caches(array $options = []): array
    {
        $directory = $this->sandbox->directory;

        return [
            'FileCache' => new FileCache("$directory/psr16", $options, new NullLogger()),
            'LoadedFilesAdapter' => new Psr16Cache(
                new LoadedFilesAdapter('', 0, "$directory/psr6", $options, new NullLogger()),
            ),
        ];
    }

    /**
     * Keeps ['new'], and in its place another value.
     *
     * @return array{string, string} the file of both, and what was in it first, which another process is to keep again
     */
    private function keepTwice(CacheInterface $cache, mixed $old, ?int $newTtl = null, ?int $oldTtl = null): array
    {
        $cache->set('a', ['new'], $newTtl);
        [$file] = glob("{$this->sandbox->directory}/psr*{,/@}/??/*.amber", GLOB_BRACE);
        $others = file_get_contents($file);
        $cache->set('a', $old, $oldTtl);

        return [$file, $others];
    }

    /** What a value warmed up in a LoadedArrayAdapter is, read by another one; null: it is missing. */
    private function warm(mixed $value, array $options, array $optionsToRead): mixed
    {
        $adapter = static fn (array $options, Sandbox $sandbox): LoadedArrayAdapter
            => new LoadedArrayAdapter(
                "$sandbox->directory/warm.amber",
                new ArrayAdapter(),
                $options,
                new NullLogger(),
            );
        $adapter($options, $this->sandbox)->warmUp(['a' => $value]);

        return $adapter($optionsToRead, $this->sandbox)->getItem('a')->get();
    }

    /** @return array<string, array{array<string, mixed>}> */
    public static function keys(): array
    {
        return ['unsigned' => [[]], 'signed' => [['key' => 'the key of the test']]];
    }

    /** @dataProvider keys */
    #[DataProvider('keys')]
    public function test_prune_and_clear_by_a_prefix_load_no_value(array $options): void
    {
        $cache = new LoadedFilesAdapter('', 0, $this->sandbox->directory, $options);
        for ($i = 0; $i < 50; ++$i) {
            $cache->save($cache->getItem("p$i")->set(array_fill(0, 200_000, $i)));
            $cache->save($cache->getItem("q$i")->set([new \ArrayObject(array_fill(0, 20_000, $i))]));
        }
        gc_collect_cycles();
        $before = \Amber\status()['load'];
        memory_reset_peak_usage();
        $memory = memory_get_usage();
        self::assertTrue($cache->prune());
        self::assertTrue($cache->clear('p'));
        self::assertLessThan($memory + 500_000, memory_get_peak_usage());
        self::assertSame($before, \Amber\status()['load']);
        self::assertSame([false, true], [$cache->hasItem('p7'), $cache->hasItem('q7')]);
    }

    /** @dataProvider keys */
    #[DataProvider('keys')]
    public function test_prune_and_clear_by_a_prefix_know_entries_with_every_kind_of_value(array $options): void
    {
        $cache = new LoadedFilesAdapter('', 0, $this->sandbox->directory, $options);
        $values = [null, 0, '', 'long1', [], ['long1', ['long1' => 1_000_000_000_000]], new \ArrayObject(['long1'])];
        for ($seed = 0; $seed < 6; ++$seed) {
            $values[] = Values::everyKind($seed);
        }
        foreach ($values as $i => $value) {
            $cache->save($cache->getItem("long$i")->set($value)->expiresAfter(1000));
            $cache->save($cache->getItem("ever$i")->set($value));
            $cache->save($cache->getItem("short$i")->set($value)->expiresAfter(1));
        }
        sleep(2);
        self::assertTrue($cache->prune());
        self::assertCount(2 * \count($values), glob($this->sandbox->directory . '/@/??/*.amber'));
        self::assertTrue($cache->clear('long'));
        foreach (array_keys($values) as $i) {
            self::assertSame([false, true], [$cache->hasItem("long$i"), $cache->hasItem("ever$i")]);
        }
    }

    public function test_the_ini_settings_limit_each_value_and_not_the_file_around_it(): void
    {
        $directory = $this->sandbox->directory;
        $before = ini_set('amber.max_elements', '10');
        try {
            $values = ['most' => range(1, 10), 'more' => range(1, 11)] + array_fill_keys(range(1, 20), 'x');
            $warm = new LoadedArrayAdapter("$directory/warm", new ArrayAdapter(), [], new NullLogger());
            $warm->warmUp($values);
            $files = new FileCache("$directory/psr16", [], new NullLogger());
            $files->setMultiple($values);
            foreach ([new Psr16Cache($warm), $files] as $cache) {
                self::assertSame(range(1, 10), $cache->get('most'));
                self::assertNull($cache->get('more'));
            }
        } finally {
            ini_set('amber.max_elements', $before);
        }
    }

    /** Arrays, and how much memory decoding them takes more than limits allow. */
    private static function many(): string
    {
        $count = 100_000;

        return substr(amber_serialize(array_map(static fn (int $i): array => ["\0$i", $i], range(1, $count))), 2);
    }

    public function test_prune_and_clear_by_a_prefix_decode_no_array_in_the_place_of_an_end_or_an_id(): void
    {
        foreach (['prune' => [], 'clear' => ['p']] as $method => $arguments) {
            $cache = new LoadedFilesAdapter('', 0, $this->sandbox->directory, ['max_elements' => 1000]);
            $cache->save($cache->getItem('a')->set(1));
            [$file] = glob($this->sandbox->directory . '/@/??/*.amber');
            file_put_contents($file, "\xC1\x01\xA3" . self::many() . self::many() . "\x05");
            self::assertLessThan(8_000_000, self::memory(static fn () => $cache->$method(...$arguments)), $method);
            self::assertFileDoesNotExist($file, $method);
        }
    }

    public function test_a_file_of_values_is_read_no_deeper_than_what_warming_up_with_limits_leaves(): void
    {
        $file = "{$this->sandbox->directory}/warm.amber";
        file_put_contents($file, "\xC1\x01\xB0\x41a\xA1" . self::many());
        $cache = new LoadedArrayAdapter($file, new ArrayAdapter(), ['max_elements' => 1000], new NullLogger());
        self::assertLessThan(8_000_000, self::memory(static fn () => $cache->hasItem('a')));
    }

    /** Bytes that a call takes at its peak. */
    private static function memory(\Closure $call): int
    {
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $call();

        return memory_get_peak_usage() - $before;
    }

    public function test_what_set_does_not_write_is_removed_before_it_takes_memory(): void
    {
        $layouts = array_map(static fn (int $i): object => (object) ["p$i" => 1], range(1, 50_000));
        $pool = new LoadedFilesAdapter('', 0, $this->sandbox->directory);
        foreach ([['a' => $layouts, 0 => 5], [$layouts, 'id', 1], [0, $layouts, 1]] as $i => $value) {
            $bytes = amber_serialize($value);
            foreach ([$pool->prune(...), static fn (): bool => $pool->clear('b')] as $call) {
                $pool->save($pool->getItem('a')->set(1));
                [$file] = glob($this->sandbox->directory . '/@/??/*.amber');
                file_put_contents($file, $bytes);
                self::assertLessThan(3 * \strlen($bytes), self::memory($call), "value $i");
                $pool->clear();
            }
        }
    }

    public function test_prune_removes_what_cannot_be_read(): void
    {
        $cache = new FileCache($this->sandbox->directory, ['key' => 'the key of the test']);
        $cache->set('damaged', 1);
        file_put_contents(glob($this->sandbox->directory . '/??/*.amber')[0], 'damaged');
        (new FileCache($this->sandbox->directory))->set('unsigned', 1);
        $cache->set('good', 1);
        (new FileCache($this->sandbox->directory, ['key' => 'another key, as long']))->set('another', 1);
        self::assertTrue($cache->prune());
        self::assertSame(1, $cache->get('good'));
        self::assertCount(1, glob($this->sandbox->directory . '/??/*.amber'));
    }

    public function test_a_directory_may_have_any_name(): void
    {
        $cache = new FileCache($this->sandbox->directory . '/[a]*?{b,c}');
        $cache->set('short', 1, 1);
        $cache->set('long', 1);
        sleep(2);
        $files = fn (): int => \count(glob($this->sandbox->directory . '/*/??/*.amber'));
        self::assertTrue($cache->prune());
        self::assertSame(1, $files());
        self::assertTrue($cache->clear());
        self::assertSame(0, $files());
    }

    public function test_what_another_process_deleted_is_missing_at_once(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', [1]);
            self::assertSame([1], $cache->get('a'));
            shell_exec('find ' . escapeshellarg($this->sandbox->directory) . ' -name "*.amber" -delete');
            self::assertNull($cache->get('a'), $name);
            self::assertFalse($cache->has('a'), $name);
        }
    }

    public function test_what_another_process_deleted_is_not_given_again_when_a_third_one_keeps_it_anew(): void
    {
        foreach ($this->caches() as $name => $cache) {
            foreach ([['old'], [new \ArrayObject(['old'])]] as $old) {
                [$file, $others] = $this->keepTwice($cache, $old);
                self::assertEquals($old, $cache->get('a'));
                unlink($file);
                self::assertNull($cache->get('a'));
                file_put_contents($file, $others);
                self::assertSame(['new'], $cache->get('a'), $name);
                unlink($file);
            }
        }
    }

    public function test_an_entry_that_has_ended_is_read_once_another_process_keeps_it_anew(): void
    {
        foreach ($this->caches() as $name => $cache) {
            [$file, $others] = $this->keepTwice($cache, ['old'], 100, 1);
            self::assertSame(['old'], $cache->get('a'));
            sleep(2);
            self::assertNull($cache->get('a'));
            file_put_contents($file, $others);
            self::assertSame(['new'], $cache->get('a'), $name);
            unlink($file);
        }
    }

    public function test_a_process_gives_in_no_later_request_what_it_has_missed_before(): void
    {
        $directory = $this->sandbox->directory;
        $root = \dirname(__DIR__, 3);
        file_put_contents("$directory/get.php", "<?php require '$root/tests/stores/autoload.php';"
            . "echo json_encode((new Amber\\Bridge\\Psr16\\FileCache('$directory/psr16'))->get('a'));");
        $server = new BuiltInServer($this->sandbox, $directory, ['-d', 'amber.load_revalidate=-1']);
        $cache = $this->caches()['FileCache'];
        $said = [];
        foreach (['old', null, 'new'] as $value) {
            $value === null ? $cache->delete('a') : $cache->set('a', $value);
            $said[] = json_decode((string) file_get_contents($server->url('get.php')));
        }
        self::assertSame(['old', null, 'new'], $said);
    }

    public function test_a_file_of_values_that_was_gone_meanwhile_is_read_anew(): void
    {
        $file = "{$this->sandbox->directory}/warm";
        $make = static fn (): LoadedArrayAdapter => new LoadedArrayAdapter($file, new ArrayAdapter());
        $make()->warmUp(['a' => ['new']]);
        $others = file_get_contents($file);
        $make()->warmUp(['a' => ['old']]);
        self::assertSame(['old'], $make()->getItem('a')->get());
        unlink($file);
        self::assertNull($make()->getItem('a')->get());
        file_put_contents($file, $others);
        self::assertSame(['new'], $make()->getItem('a')->get());
    }

    /** To have load() look again takes a file that is stored, which takes a hundred times as long as a miss. */
    public function test_to_miss_entries_that_no_other_process_has_changed_stores_no_file(): void
    {
        $directory = $this->sandbox->directory;
        $root = \dirname(__DIR__, 3);
        mkdir("$directory/tmp");
        $code = "require '$root/tests/stores/autoload.php';"
            . "\$c = new \\Amber\Bridge\Psr16\FileCache('$directory/psr16'); \$c->set('ended', 1, 1);"
            . "\$c->set('a', 1); sleep(2); touch('$directory/tmp', 1);"
            . "\$said = [...\$c->getMultiple(['ended', 'a', 'never', 'a'])]; clearstatcache();"
            . "echo json_encode([\$said, filemtime('$directory/tmp')]);";
        $settings = ['-d', "extension=$root/ext/modules/amber.so", '-d', "sys_temp_dir=$directory/tmp"];
        $command = [\PHP_BINARY, '-n', ...$settings, '-r', $code];
        self::assertSame(
            '[{"ended":null,"a":1,"never":null},1]',
            shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1'),
        );
    }

    /** @dataProvider deletions */
    #[DataProvider('deletions')]
    public function test_what_another_process_keeps_after_a_deletion_is_read_by_who_deleted(\Closure $delete): void
    {
        foreach ($this->caches() as $name => $cache) {
            [$file, $others] = $this->keepTwice($cache, ['old']);
            self::assertSame(['old'], $cache->get('a'));
            self::assertTrue($delete($cache));
            self::assertNull($cache->get('a'));
            file_put_contents($file, $others);
            self::assertSame(['new'], $cache->get('a'), $name);
            unlink($file);
        }
    }

    /** @return iterable<string, array{\Closure(CacheInterface): bool}> */
    public static function deletions(): iterable
    {
        yield 'delete()' => [static fn (CacheInterface $cache): bool => $cache->delete('a')];
        yield 'clear()' => [static fn (CacheInterface $cache): bool => $cache->clear()];
    }

    public function test_who_deleted_reads_what_another_process_keeps_where_open_basedir_leaves_the_cache_alone(): void
    {
        $directory = "{$this->sandbox->directory}/psr16";
        $root = \dirname(__DIR__, 3);
        $code = "require '$root/tests/stores/autoload.php'; class_exists(\\Amber\Bridge\Psr16\Key::class);"
            . "\$c = new \\Amber\Bridge\Psr16\FileCache('$directory'); \$c->set('a', ['new']);"
            . "[\$file] = glob('$directory/??/*.amber'); \$others = file_get_contents(\$file); \$c->set('a', ['old']);"
            . "touch(\$file, time() - 9); \$c->get('a'); ini_set('open_basedir', '$directory:$root'); \$c->delete('a');"
            . "file_put_contents(\$file, \$others); echo \$c->get('a')[0], count(scandir(dirname(\$file)));";
        $command = ['php', '-n', '-d', "extension=$root/ext/modules/amber.so", '-r', $code];
        self::assertSame('new3', shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1'));
    }

    public function test_a_cache_that_is_reset_reads_what_another_process_has_kept_meanwhile(): void
    {
        $file = "{$this->sandbox->directory}/warm";
        $warmed = new LoadedArrayAdapter($file, new ArrayAdapter());
        $warmed->warmUp(['a' => ['new']]);
        $others = file_get_contents($file);
        $warmed->warmUp(['a' => ['old']]);
        self::assertSame(['old'], $warmed->getItem('a')->get());
        file_put_contents($file, $others);
        $warmed->reset();
        self::assertSame(['new'], $warmed->getItem('a')->get());

        foreach ($this->caches() as $name => $cache) {
            [$file, $others] = $this->keepTwice($cache, ['old']);
            self::assertSame(['old'], $cache->get('a'));
            file_put_contents($file, $others);
            $cache->reset();
            self::assertSame(['new'], $cache->get('a'), $name);
            unlink($file);
        }
    }

    public function test_arrays_that_stand_in_each_other_many_times_are_kept(): void
    {
        $lines = ['a line'];
        for ($i = 0; $i < 100; ++$i) {
            $lines = [$lines, $lines];
        }
        foreach ($this->caches() as $name => $cache) {
            self::assertTrue($cache->set('a', $lines), $name);
            self::assertSame(amber_serialize($lines), amber_serialize($cache->get('a')), $name);
        }
        self::assertSame(amber_serialize($lines), amber_serialize($this->warm($lines, [], [])));
    }

    public function test_an_array_that_stands_in_itself_is_kept(): void
    {
        $circle = ['name' => 'circle'];
        $circle['me'] = &$circle;
        foreach ($this->caches() as $name => $cache) {
            self::assertTrue($cache->set('a', $circle), $name);
            self::assertSame(amber_serialize($circle), amber_serialize($cache->get('a')), $name);
        }
        self::assertSame(amber_serialize($circle), amber_serialize($this->warm($circle, [], [])));
    }

    public function test_references_belong_to_who_got_them(): void
    {
        $one = 'one';
        $value = ['a' => &$one, 'b' => &$one];
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', $value);
            $got = $cache->get('a');
            $got['a'] = 'changed';
            self::assertSame('changed', $got['b'], $name);
            self::assertSame('one', $cache->get('a')['b'], $name);
        }
    }

    /** @return array<string, array{string, list<mixed>}> an option, and values that it allows and refuses */
    public static function limits(): array
    {
        $values = [];
        foreach ([1, 2, 3, 4, 5, 6] as $n) {
            $values[] = range(1, $n);
            $values[] = [new \ArrayObject(range(1, $n))];
            $nested = 'innermost';
            for ($i = 0; $i < $n; ++$i) {
                $nested = [$nested];
            }
            $values[] = $nested;
        }

        return ['max_depth' => ['max_depth', $values], 'max_elements' => ['max_elements', $values]];
    }

    /** @dataProvider limits */
    #[DataProvider('limits')]
    public function test_limits_hold_for_every_value(string $option, array $values): void
    {
        foreach ([0, 1, 2, 3, 4, 5, 9] as $limit) {
            $options = [$option => $limit];
            foreach ($values as $value) {
                $what = "$option $limit, " . json_encode($value);
                try {
                    $expected = amber_unserialize(amber_serialize($value), $options);
                } catch (\Amber\DecodeException) {
                    $expected = null;
                }
                foreach ($this->caches($options) as $name => $cache) {
                    $cache->set('a', $value);
                    self::assertEquals($expected, $cache->get('a'), "$name: $what");
                    self::assertSame($expected !== null, $cache->has('a'), "$name: $what");
                }
                self::assertEquals($expected, $this->warm($value, $options, $options), $what);
            }
        }
    }

    public function test_limits_hold_for_what_was_kept_without_them(): void
    {
        foreach ($this->caches() as $name => $cache) {
            $cache->set('a', range(1, 20));
            self::assertNull($this->caches(['max_elements' => 5])[$name]->get('a'), $name);
            self::assertSame(range(1, 20), $cache->get('a'), $name);
        }
        self::assertNull($this->warm(range(1, 20), [], ['max_elements' => 5]));
    }

    /** @return array<string, array{array<string, mixed>}> */
    public static function wrongOptions(): array
    {
        return [
            'a name that is none' => [['allowed_clases' => false]],
            'a key under another name' => [['Key' => 'the key of the test']],
            'a short key' => [['key' => 'short']],
            'no key' => [['key' => null]],
            'a class in the place of a list' => [['allowed_classes' => 'Article']],
            'a limit that is no number' => [['max_elements' => '5']],
        ];
    }

    /** @dataProvider wrongOptions */
    #[DataProvider('wrongOptions')]
    public function test_options_are_checked_when_a_cache_is_made(array $options): void
    {
        $makers = [
            'FileCache' => fn (): object => new FileCache("{$this->sandbox->directory}/a", $options),
            'LoadedFilesAdapter' => fn (): object
                => new LoadedFilesAdapter('', 0, $this->sandbox->directory, $options),
            'LoadedArrayAdapter' => fn (): object
                => new LoadedArrayAdapter("{$this->sandbox->directory}/b", new ArrayAdapter(), $options),
        ];
        foreach ($makers as $name => $make) {
            try {
                $make();
                self::fail("$name takes them");
            } catch (\ValueError | \TypeError $error) {
                self::assertMatchesRegularExpression('/^amber_(un)?serialize\(\): .*option/i', $error->getMessage());
            }
        }
        self::assertSame([], glob($this->sandbox->directory . '/*'));
    }

    public function test_the_highest_limits_are_taken(): void
    {
        foreach ($this->caches(['max_depth' => PHP_INT_MAX, 'max_elements' => PHP_INT_MAX]) as $name => $cache) {
            $cache->set('a', [1]);
            self::assertSame([1], $cache->get('a'), $name);
        }
    }
}
