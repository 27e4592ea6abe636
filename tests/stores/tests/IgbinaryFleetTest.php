<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;
use Amber\Stores\Site;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * The roll-out of docs/DROP-IN.md and the way back: servers with the extension igbinary, and others with Amber's module
 * of that name, share a Redis and a Memcached while requests come in. Each visit sees that all is whole, and counts one
 * more in a session and two counters; none may be missing at the end.
 */
final class IgbinaryFleetTest extends TestCase
{
    private const USERS = 100;
    private const CLIENTS = 4;
    private const VISITS = 60;

    private RedisServer $redis;
    private MemcachedServer $memcached;
    /** @var array<int, int> visits that were answered, by user */
    private array $visits = [];

    protected function setUp(): void
    {
        if (!RedisServer::isHere() || !MemcachedServer::isHere()) {
            self::markTestSkipped('redis-server, memcached or an extension of theirs is missing');
        }
        $sandbox = new Sandbox();
        $this->redis = new RedisServer($sandbox);
        $this->memcached = new MemcachedServer($sandbox);
    }

    public function test_nothing_is_lost_from_igbinary_to_amber_and_back(): void
    {
        $igbinary = $this->site(['igbinary']);
        $module = $this->site(self::module());
        $switched = $this->site(self::module(), ['amber.igbinary_writes' => 'amber']);
        $this->login($igbinary);

        // Servers get the module one by one, and write as before.
        $this->load([$igbinary, $module]);
        $this->load([$module]);
        self::assertSame(['igbinary'], $this->formats());

        // All read both: one by one they begin to write Amber.
        $this->load([$module, $switched]);
        $this->load([$switched], while: 'amber_in_igbinary');
        self::assertSame(['amber_in_igbinary'], $this->formats());

        // And back: one by one they write as before, then get igbinary again.
        $this->load([$switched, $module]);
        $this->load([$module], while: 'igbinary');
        self::assertSame(['igbinary'], $this->formats());
        $this->load([$module, $igbinary]);
        $this->load([$igbinary]);
        self::assertSame([], $this->lost($igbinary));
    }

    public function test_a_server_with_igbinary_itself_is_told_apart_and_loses_what_it_cannot_read(): void
    {
        // Why nothing is written as Amber before all servers read it.
        $this->ask($this->site(self::module(), ['amber.igbinary_writes' => 'amber']), 'login', 1);
        self::assertStringContainsString("unknown type 'c1'", $this->ask($this->site(['igbinary']), 'visit', 1));
    }

    /** @dataProvider programs */
    #[DataProvider('programs')]
    public function test_programs_that_ask_for_igbinary_go_on_with_the_module(string $program): void
    {
        $igbinary = $this->site(['igbinary']);
        $module = $this->site(self::module());
        $switched = $this->site(self::module(), ['amber.igbinary_writes' => 'amber']);
        $query = ['program' => $program, 'redis' => $this->redis->port];
        $first = $igbinary->ask('igbinary.php', $query);
        self::assertSame(['found' => false, 'same' => false, 'saved' => true], $first);
        foreach ([$module, $igbinary, $module, $switched, $module, $switched, $module, $igbinary] as $i => $site) {
            $answer = $site->ask('igbinary.php', $query);
            self::assertSame(['found' => true, 'same' => true, 'saved' => true], $answer, "request $i");
            $redis = $this->redis->connect();
            $format = \Amber\detect((string) $redis->get($redis->keys('*value')[0]));
            self::assertSame($site === $switched ? 'amber_in_igbinary' : 'igbinary', $format, "request $i");
        }
    }

    /** @return iterable<string, array{string}> */
    public static function programs(): iterable
    {
        yield "Symfony's DefaultMarshaller(true)" => ['symfony'];
        yield "Laravel's cache with Redis::SERIALIZER_IGBINARY" => ['laravel'];
    }

    /** @return list<string> */
    private static function module(): array
    {
        $root = dirname(__DIR__, 3);

        return ["$root/ext/modules/amber.so", "$root/igbinary/modules/amber_igbinary.so"];
    }

    /**
     * @param list<string> $serializer the extensions of a server
     * @param array<string, string> $settings
     */
    private function site(array $serializer, array $settings = []): Site
    {
        // php-memcached of Debian needs msgpack.
        return new Site($settings + [
            'extension' => [...$serializer, 'msgpack', 'redis', 'memcached', 'apcu'],
            'session.save_handler' => 'redis', 'session.save_path' => "tcp://127.0.0.1:{$this->redis->port}",
            'session.serialize_handler' => 'igbinary', 'session.use_strict_mode' => '0',
            'redis.session.locking_enabled' => '1', 'redis.session.lock_retries' => '-1',
            'redis.session.lock_wait_time' => '2000', 'apc.serializer' => 'igbinary',
        ], isBare: true);
    }

    private function ask(Site $site, string $do, int $user): string
    {
        $ports = ['redis' => $this->redis->port, 'memcached' => $this->memcached->port];
        $answer = $site->ask('fleet.php', ['do' => $do, 'seed' => $user] + $ports, "user$user");

        return ($answer['wrong'] ?? null) === [] ? '' : json_encode($answer, JSON_THROW_ON_ERROR);
    }

    private function login(Site $site): void
    {
        for ($user = 0; $user < self::USERS; ++$user) {
            self::assertSame('', $this->ask($site, 'login', $user));
            $this->visits[$user] = 0;
        }
    }

    /**
     * Visits of users drawn at random, some of them by two clients at once.
     *
     * @param list<Site> $sites any of which may get the next request
     * @param string|null $while format to convert all to meanwhile
     */
    private function load(array $sites, ?string $while = null): void
    {
        $crowd = new Crowd(self::CLIENTS, function (int $client) use ($sites): array {
            mt_srand($client);
            $visits = [];
            for ($i = 0; $i < self::VISITS; ++$i) {
                $user = $i % 4 === 0 ? mt_rand(0, 2) : mt_rand(0, self::USERS - 1);
                $wrong = $this->ask($sites[array_rand($sites)], 'visit', $user);
                if ($wrong !== '') {
                    throw new \RuntimeException("user $user: $wrong");
                }
                $visits[] = $user;
            }

            return $visits;
        });
        if ($while !== null) {
            $this->convert($while);
        }
        foreach ($crowd->results() as $visits) {
            foreach ($visits as $user) {
                ++$this->visits[$user];
            }
        }
        if ($while !== null) {
            self::assertSame([$while], $this->formats(sessions: true));
            $this->visitAll($sites[0]);
        }
    }

    /** What is no string, and what Memcached has, is written anew by who uses it. */
    private function visitAll(Site $site): void
    {
        for ($user = 0; $user < self::USERS; ++$user) {
            for ($i = 0; $i < 3; ++$i) {
                self::assertSame('', $this->ask($site, 'visit', $user));
                ++$this->visits[$user];
            }
        }
    }

    private function convert(string $format): void
    {
        $root = dirname(__DIR__, 3);
        $command = [
            PHP_BINARY, "$root/bin/amber", 'convert', "redis://127.0.0.1:{$this->redis->port}/0", "--to=$format",
            '--match=*', '--bootstrap=' . dirname(__DIR__) . '/autoload.php',
        ];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $said, $code);
        self::assertStringNotContainsString('Error', implode("\n", $said));
    }

    /** @return list<string> formats of all in Redis that is no counter, or of sessions alone */
    private function formats(bool $sessions = false): array
    {
        $redis = $this->redis->connect();
        if ($sessions) {
            $all = $redis->mget($redis->keys('PHPREDIS_SESSION:user*'));

            return array_values(array_unique(array_map(\Amber\detect(...), $all)));
        }
        $all = [];
        for ($user = 0; $user < self::USERS; ++$user) {
            $compression = $user % 2 === 0 ? \Redis::COMPRESSION_NONE : \Redis::COMPRESSION_ZSTD;
            $redis->setOption(\Redis::OPT_COMPRESSION, $compression);
            array_push($all, $redis->get("value:$user"), $redis->hGet('hash', "field$user"));
            array_push($all, ...$redis->lRange("list:$user", 0, -1));
            $redis->setOption(\Redis::OPT_COMPRESSION, \Redis::COMPRESSION_NONE);
            $all[] = $redis->get("PHPREDIS_SESSION:user$user");
        }

        return array_values(array_unique(array_map(\Amber\detect(...), $all)));
    }

    /** @return list<string> users whose visits are not those that were answered */
    private function lost(Site $site): array
    {
        $lost = [];
        foreach ($this->visits as $user => $visits) {
            $ports = ['redis' => $this->redis->port, 'memcached' => $this->memcached->port];
            $answer = $site->ask('fleet.php', ['do' => 'visit', 'seed' => $user] + $ports, "user$user");
            if ($answer !== ['wrong' => [], 'counts' => array_fill(0, 3, $visits + 1)]) {
                $lost[] = "$user after $visits visits: " . json_encode($answer);
            }
        }

        return $lost;
    }
}
