<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Polyfill\Dictionary;
use Amber\Stores\RedisServer;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/**
 * The steps of docs/DICTIONARIES.md, each with two pools of php-fpm that share one Redis: they stand for hosts. Each
 * visit of a session sees that it is whole, and counts one more; none may be missing at the end.
 */
final class DictionaryTest extends TestCase
{
    private const SESSIONS = 120;

    private Sandbox $sandbox;
    private RedisServer $server;

    /** @var array<string, Site> by what they are called */
    private array $pools = [];

    /** @var array<int, int> visits that were answered, by session */
    private array $visits = [];

    protected function setUp(): void
    {
        if (!RedisServer::isHere()) {
            self::markTestSkipped('needs redis-server and the extension redis');
        }
        $this->sandbox = new Sandbox();
        $this->server = new RedisServer($this->sandbox);
        mkdir("{$this->sandbox->directory}/a");
        mkdir("{$this->sandbox->directory}/b");
        $this->start('a');
        $this->start('b');
        for ($seed = 0; $seed < self::SESSIONS; ++$seed) {
            $this->pools['a']->ask('session.php', ['do' => 'login', 'seed' => $seed], "user$seed");
        }
        $this->visits = array_fill(0, self::SESSIONS, 0);
    }

    protected function tearDown(): void
    {
        $this->pools = [];
    }

    public function test_files_first_and_then_the_switch_lose_no_session(): void
    {
        $this->train('shop.amberdict');
        $this->ship('shop.amberdict', 'a', 'b');
        // Pools start anew one by one, and write as before: now both read all.
        $this->start('a');
        $this->visit();
        $this->start('b');
        $this->visit();
        self::assertSame(['none' => self::SESSIONS], $this->needs());
        // One by one they write with it.
        $this->start('a', 'shop');
        $this->visit();
        $this->start('b', 'shop');
        $this->visitAll();
        self::assertSame(['shop, version 1' => self::SESSIONS], $this->needs());
        self::assertSame([], $this->lost());
    }

    public function test_a_later_version_is_shipped_everywhere_before_it_is_written(): void
    {
        $this->train('shop.amberdict');
        $this->ship('shop.amberdict', 'a', 'b');
        array_map(fn (string $pool) => $this->start($pool, 'shop@1'), ['a', 'b']);
        $this->visitAll();
        $this->train('shop@2.amberdict', '--merge=' . $this->path('shop.amberdict'), '--strings=5%');
        $this->ship('shop@2.amberdict', 'a', 'b');
        $this->start('a', 'shop@1');
        $this->visit();
        $this->start('b', 'shop@1');
        $this->visit();
        self::assertSame(['shop, version 1' => self::SESSIONS], $this->needs());
        $this->start('a', 'shop@2');
        $this->visit();
        $this->start('b', 'shop@2');
        $this->visit();
        self::assertSame(['shop, version 1', 'shop, version 2'], array_keys($this->needs()));
        self::assertSame([], $this->lost());
    }

    public function test_a_version_is_retired_once_no_message_needs_it(): void
    {
        $this->train('shop.amberdict');
        $this->train('shop@2.amberdict', '--merge=' . $this->path('shop.amberdict'), '--strings=5%');
        array_map(fn (string $file) => $this->ship($file, 'a', 'b'), ['shop.amberdict', 'shop@2.amberdict']);
        array_map(fn (string $pool) => $this->start($pool, 'shop@1'), ['a', 'b']);
        $this->visitAll();
        array_map(fn (string $pool) => $this->start($pool, 'shop@2'), ['a', 'b']);
        $this->visit();
        $this->amber('convert', $this->url(), '--to=amber', "--dictionary={$this->path('shop@2.amberdict')}");
        self::assertSame(['shop, version 2' => self::SESSIONS], $this->needs());
        unlink($this->path('shop.amberdict'));
        foreach (['a', 'b'] as $pool) {
            unlink("{$this->sandbox->directory}/$pool/shop.amberdict");
            $this->start($pool, 'shop@2');
        }
        $this->visitAll();
        self::assertSame([], $this->lost());
    }

    public function test_the_way_back_takes_all_out_of_the_dictionary(): void
    {
        $this->train('shop.amberdict');
        $this->ship('shop.amberdict', 'a', 'b');
        array_map(fn (string $pool) => $this->start($pool, 'shop'), ['a', 'b']);
        $this->visitAll();
        array_map(fn (string $pool) => $this->start($pool), ['a', 'b']);
        $this->visit();
        $this->amber('convert', $this->url(), '--to=amber', "--dictionaries={$this->sandbox->directory}");
        self::assertSame(['none' => self::SESSIONS], $this->needs());
        array_map(fn (string $pool) => unlink("{$this->sandbox->directory}/$pool/shop.amberdict"), ['a', 'b']);
        array_map(fn (string $pool) => $this->start($pool), ['a', 'b']);
        $this->visitAll();
        self::assertSame([], $this->lost());
    }

    public function test_a_pool_without_the_file_keeps_sessions_as_they_are_and_reads_them_once_it_is_back(): void
    {
        $this->train('shop.amberdict');
        $this->ship('shop.amberdict', 'a', 'b');
        array_map(fn (string $pool) => $this->start($pool, 'shop'), ['a', 'b']);
        $this->visitAll();
        unlink("{$this->sandbox->directory}/b/shop.amberdict");
        $this->start('b');
        $id = bin2hex(Dictionary::load($this->path('shop.amberdict'))->id);
        $before = $this->stored();
        for ($seed = 0; $seed < 20; ++$seed) {
            $answer = $this->pools['b']->ask('session.php', ['do' => 'visit', 'seed' => $seed], "user$seed");
            self::assertStringContainsString("needs the dictionary $id, which is not loaded", $answer['error'] ?? '');
        }
        self::assertSame($before, $this->stored());
        $this->ship('shop.amberdict', 'b');
        $this->start('b');
        $this->visitAll();
        self::assertSame([], $this->lost());
    }

    public function test_a_file_that_is_damaged_is_as_good_as_none_and_php_says_so(): void
    {
        $this->train('shop.amberdict');
        $this->ship('shop.amberdict', 'a');
        $file = "{$this->sandbox->directory}/a/shop.amberdict";
        $bytes = (string) file_get_contents($file);
        file_put_contents($file, substr_replace($bytes, 'X', 120, 1));
        $module = dirname(__DIR__, 3) . '/ext/modules/amber.so';
        $options = "-d extension=$module -d display_errors=1 -d amber.dictionaries=" . dirname($file);
        $said = (string) shell_exec(PHP_BINARY . " -n $options -r '' 2>&1");
        self::assertStringContainsString($file, $said);
        self::assertStringContainsString('damaged', $said);
        chmod($file, 0666);
        file_put_contents($file, $bytes);
        $said = (string) shell_exec(PHP_BINARY . " -n $options -r '' 2>&1");
        self::assertStringContainsString('chmod o-w', $said);
    }

    /** A pool stops, and starts with its directory of dictionaries as it is now. */
    private function start(string $pool, string $dictionary = ''): void
    {
        unset($this->pools[$pool]);
        $this->pools[$pool] = new Site([
            'session.save_handler' => 'redis', 'session.save_path' => "tcp://127.0.0.1:{$this->server->port}",
            'session.serialize_handler' => 'amber', 'session.use_strict_mode' => '0',
            'amber.dictionaries' => "{$this->sandbox->directory}/$pool", 'amber.session_dictionary' => $dictionary,
        ], children: 2);
    }

    private function url(): string
    {
        return "redis://127.0.0.1:{$this->server->port}/0";
    }

    private function path(string $file): string
    {
        return "{$this->sandbox->directory}/$file";
    }

    private function train(string $file, string ...$more): void
    {
        $this->amber('train', $this->url(), '--match=PHPREDIS_SESSION:*', "--out={$this->path($file)}",
            "--dictionaries={$this->sandbox->directory}", ...array_values($more));
    }

    private function ship(string $file, string ...$pools): void
    {
        foreach ($pools as $pool) {
            copy($this->path($file), "{$this->sandbox->directory}/$pool/$file");
        }
    }

    /** @return string what the command says */
    private function amber(string ...$arguments): string
    {
        $command = [PHP_BINARY, dirname(__DIR__, 3) . '/bin/amber', ...array_values($arguments)];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $said, $code);
        self::assertSame(0, $code, implode("\n", $said));

        return implode("\n", $said);
    }

    /** @return array<string, int> how many sessions name each dictionary, by what bin/amber dictionaries calls it */
    private function needs(): array
    {
        $said = $this->amber('dictionaries', $this->url(), "--dictionaries={$this->sandbox->directory}");
        preg_match_all('~^(?:[0-9a-f]{8})? +(\S.*?) +([\d,]+)  +[\d.]+ k?B  +[\d.]+ B~m', $said, $found);
        $needs = array_combine($found[1], array_map(intval(...), $found[2]));
        ksort($needs);

        return $needs;
    }

    /** @return array<string, string|false> what lies in Redis */
    private function stored(): array
    {
        $redis = $this->server->connect();
        $keys = $redis->keys('*');
        sort($keys);

        return array_combine($keys, $redis->mget($keys));
    }

    /** Visits half of the sessions, each by one of the pools. */
    private function visit(int $step = 2): void
    {
        $pools = array_values($this->pools);
        for ($seed = 0; $seed < self::SESSIONS; $seed += $step) {
            $pool = $pools[intdiv($seed, $step) % 2];
            $answer = $pool->ask('session.php', ['do' => 'visit', 'seed' => $seed], "user$seed");
            self::assertTrue($answer['whole'] ?? false, (string) json_encode($answer));
            ++$this->visits[$seed];
        }
    }

    private function visitAll(): void
    {
        $this->visit(1);
    }

    /** @return list<int> sessions that do not hold as many visits as were answered */
    private function lost(): array
    {
        $lost = [];
        foreach ($this->visits as $seed => $visits) {
            $answer = $this->pools['a']->ask('session.php', ['do' => 'count'], "user$seed");
            if (($answer['n'] ?? null) !== $visits + 1) {
                $lost[] = $seed;
            }
        }

        return $lost;
    }
}
