<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\MariaDb;
use Amber\Stores\RedisServer;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/**
 * The roll-out of docs/FRAMEWORKS.md for WordPress, with the drop-in that stands there, in Debian's WordPress on a real
 * MariaDB and Redis. In the place of Redis Object Cache is tests/stores/web/object-cache.php.
 */
final class WordPressTest extends TestCase
{
    private const OLD = ['content' => 'old'];
    private const READS_BOTH = ['content' => 'amber', 'writes' => 'serialize'];
    private const AMBER = ['content' => 'amber'];

    private static ?Sandbox $sandbox = null;
    private static ?RedisServer $redis = null;
    private static ?Site $site = null;

    /** What was written last; the next is another. */
    private int $n = 0;

    public static function setUpBeforeClass(): void
    {
        self::$sandbox = new Sandbox();
        self::$redis = new RedisServer(self::$sandbox);
        $server = new MariaDb(self::$sandbox);
        self::$site = new Site($server->settings() + ['display_errors' => '0'], 2);
        $client = dirname(__DIR__) . '/web/object-cache.php';
        mkdir(self::$sandbox->directory . '/old');
        copy($client, self::$sandbox->directory . '/old/object-cache.php');
        $plugin = self::$sandbox->directory . '/amber/plugins/redis-cache/includes';
        mkdir($plugin, recursive: true);
        copy($client, "$plugin/object-cache.php");
        self::$sandbox->write('amber/object-cache.php', self::dropIn());
        self::ask(self::OLD, ['do' => 'install']);
    }

    public static function tearDownAfterClass(): void
    {
        self::$site = self::$redis = self::$sandbox = null;
    }

    protected function setUp(): void
    {
        self::$redis?->connect()->flushAll();
    }

    public function test_the_drop_in_alone_breaks_each_page_of_a_server_that_has_the_old_one(): void
    {
        $this->assertEachReadsEach([self::AMBER]);
        $this->expectException(\RuntimeException::class);
        $this->expectExceptionMessage('critical error');
        self::ask(self::OLD);
    }

    public function test_in_the_three_steps_and_back_each_server_reads_what_each_other_wrote(): void
    {
        $steps = [
            [self::OLD, self::READS_BOTH], [self::READS_BOTH, self::AMBER], [self::AMBER],
            [self::AMBER, self::READS_BOTH], [self::READS_BOTH],
        ];
        foreach ($steps as $servers) {
            $this->assertEachReadsEach($servers);
        }
        self::$redis?->connect()->flushAll();
        $this->assertEachReadsEach([self::READS_BOTH, self::OLD]);
        $this->assertEachReadsEach([self::OLD]);
    }

    public function test_posts_are_amber_or_as_before_as_the_step_says(): void
    {
        foreach (['amber' => self::AMBER, 'serialize' => self::READS_BOTH] as $format => $server) {
            $this->assertEachReadsEach([$server]);
            self::assertSame($format, \Amber\detect((string) self::$redis?->connect()->get('posts:1')));
        }
    }

    /**
     * Each writes once, and all read what it wrote.
     *
     * @param non-empty-list<array<string, string>> $servers
     */
    private function assertEachReadsEach(array $servers): void
    {
        foreach ($servers as $writer) {
            $n = ++$this->n;
            self::ask($writer, ['do' => 'write', 'n' => (string) $n]);
            foreach ([...$servers, ...$servers] as $reader) {
                self::assertSame(['title' => "Title $n", 'list' => ['n' => $n], 'user' => 1], self::ask($reader));
            }
        }
    }

    /**
     * @param array<string, string> $server
     * @param array<string, string> $query
     * @return array<string, mixed>
     */
    private static function ask(array $server, array $query = []): array
    {
        assert(self::$sandbox !== null && self::$redis !== null && self::$site !== null);
        $server['content'] = self::$sandbox->directory . "/{$server['content']}";

        return self::$site->ask('wordpress.php', $server + $query + ['redis' => self::$redis->port]);
    }

    /** @return string the file of docs/FRAMEWORKS.md, with the autoloader of this tree */
    private static function dropIn(): string
    {
        $bridge = dirname(__DIR__, 3) . '/packages/bridge/src/';
        $text = (string) file_get_contents(dirname(__DIR__, 3) . '/docs/FRAMEWORKS.md');
        $file = '~^```php\n(<\?php\n// wp-content/object-cache\.php\n.*?)^```$~ms';
        self::assertSame(1, preg_match($file, $text, $match));
        $autoload = self::$sandbox?->write('autoload.php', <<<PHP
            <?php
            spl_autoload_register(static function (string \$class): void {
                \$file = '$bridge' . strtr(substr(\$class, strlen('Amber\\\\Bridge\\\\')), '\\\\', '/') . '.php';
                is_file(\$file) && require \$file;
            });
            PHP);
        $line = "require_once dirname(ABSPATH) . '/vendor/autoload.php';";
        self::assertStringContainsString($line, $match[1]);

        return str_replace($line, "require_once '$autoload';", $match[1]);
    }
}
