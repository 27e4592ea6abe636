<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Conversion;
use Amber\Convert\Format\Format;
use Amber\Convert\Loader;
use Amber\Convert\Outcome;
use Amber\Convert\Store\CacheStore;
use Amber\Convert\Store\Change;
use Amber\Convert\Store\Memcached;
use Amber\Convert\Store\Patience;
use Amber\Convert\Store\Redis;
use Amber\Convert\Transcoder;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;
use PHPUnit\Framework\TestCase;

final class CachesTest extends TestCase
{
    /** A message that names a dictionary. */
    private const NAMING = "\xC1\x11\x01\x02\x03\x04\x05";

    public function test_counters_and_locks_are_no_payloads(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->mSet(['visits' => '5', 'lock' => '7391827364', 'flag' => 'true', 'real' => serialize(5)]);
        [$code, $text] = self::amber(['convert', $url, '--to=amber']);
        self::assertSame(1, $code);
        self::assertStringContainsString('1 converted to amber', $text);
        self::assertSame(6, $redis->incr('visits'));
        self::assertSame(['7391827364', 'true'], $redis->mGet(['lock', 'flag']));
    }

    public function test_entries_of_redis_keep_their_time_to_live_and_other_types_are_left(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->setex('app:a', 1000, serialize(['a' => 1]));
        $redis->set('app:b', 'user|i:7;');
        $redis->set('other', serialize(['a' => 1]));
        $redis->rPush('app:queue', serialize(['a' => 1]));
        $redis->set('app:PHPREDIS_SESSION:x_LOCK', 'host|5931');
        [$code, $text] = self::amber(['convert', $url, '--to=amber', '--match=app:*']);
        self::assertSame(1, $code);
        self::assertStringContainsString('2 converted to amber', $text);
        self::assertStringContainsString('0 empty, 1 lock of running requests, 1 left as they are.', $text);
        self::assertStringContainsString('is a list and no string: app:queue', $text);
        self::assertSame(
            [['a' => 1], ['user' => 7]],
            [amber_unserialize($redis->get('app:a')), amber_unserialize($redis->get('app:b'))],
        );
        self::assertEqualsWithDelta(1000, $redis->ttl('app:a'), 20);
        self::assertSame(-1, $redis->ttl('app:b'));
        self::assertSame(serialize(['a' => 1]), $redis->get('other'));
    }

    public function test_the_dictionaries_that_messages_need_are_counted_with_their_times_to_live(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->setex('a', 1000, self::NAMING);
        $redis->setex('b', 5000, self::NAMING);
        $redis->set('c', self::NAMING);
        $redis->set('d', amber_serialize([1]));
        $redis->set('e_LOCK', self::NAMING);
        [$code, $text] = self::amber(['dictionaries', $url]);
        self::assertSame(1, $code);
        $pattern = '~^01020304  MISSING +3 +21 B +7 B  ends (.*); of 1 no end is known$~m';
        self::assertMatchesRegularExpression($pattern, $text);
        self::assertMatchesRegularExpression('~^ +none +1 .* no end is known$~m', $text);
        preg_match('~ends ([\d: -]+)~', $text, $match);
        self::assertEqualsWithDelta(time() + 5000, strtotime("$match[1] UTC"), 100);
    }

    public function test_what_is_gone_from_redis_meanwhile_is_an_outcome_and_no_failure(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $file = $sandbox->write('keys', "here\nexpired\n");
        $redis->set('here', serialize(['a' => 1]));
        [$code, $text] = self::amber(['convert', $url, '--to=amber', "--keys=$file"]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('0 empty, 1 gone meanwhile, 0 left as they are.', $text);
    }

    public function test_a_redis_that_stalls_and_restarts_is_waited_for_and_all_of_it_is_converted(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->mSet(['a' => serialize([1]), 'b' => serialize([2])]);
        $cache = new Redis($url, patience: new Patience(30));
        $read = $cache->read(['a']);
        self::restart($redis, $sandbox, ['a' => serialize([1]), 'b' => serialize([2])]);
        self::assertSame([serialize([1])], $read);
        self::assertSame([true], $cache->replace([new Change('a', serialize([1]), amber_serialize([1]))]));
        $conversion = new Conversion(new Transcoder(Format::Amber, false), false);
        $conversion->run(new CacheStore($cache));
        self::assertTrue($conversion->counts->isWhole);
        self::assertSame(1, $conversion->counts->count(Outcome::Already));
        self::assertSame(1, $conversion->counts->count(Outcome::Converted));
    }

    public function test_a_restart_while_keys_are_listed_lists_them_from_the_beginning(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        for ($i = 0, $entries = []; $i < 3000; ++$i) {
            $entries["key$i"] = serialize([$i]);
        }
        $redis->mSet($entries);
        $seen = [];
        foreach ((new Redis($url, patience: new Patience(30)))->keys(null) as $page) {
            if ($seen === []) {
                self::restart($redis, $sandbox, $entries);
            }
            $seen += array_fill_keys($page, true);
        }
        self::assertCount(3000, $seen);
    }

    public function test_a_server_that_does_not_come_back_ends_the_run_with_counts(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->set('a', serialize([1]));
        $told = [];
        $patience = new Patience(1, static function (string $words) use (&$told): void {
            $told[] = $words;
        });
        $cache = new Redis($url, patience: $patience);
        $server = (int) $redis->info('server')['process_id'];
        $keys = static function () use ($server): iterable {
            yield ['a'];
            posix_kill($server, SIGKILL);
            yield ['b'];
        };
        $conversion = new Conversion(new Transcoder(Format::Amber, false), false);
        $conversion->run(new CacheStore($cache, null, $keys));
        self::assertSame(1, $conversion->counts->count(Outcome::Converted));
        self::assertFalse($conversion->counts->isWhole);
        self::assertStringContainsString('also when tried again for 1 seconds', $conversion->counts->obstacle);
        self::assertCount(1, $told);
    }

    public function test_a_replica_of_redis_is_refused_and_its_master_named(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->rawCommand('REPLICAOF', '127.0.0.1', '1');
        [$code, $text] = self::amber(['convert', $url, '--to=amber']);
        self::assertSame(2, $code);
        self::assertStringContainsString('is a replica, which takes no writes: its master is 127.0.0.1:1', $text);
    }

    public function test_samples_are_taken_from_all_over_of_a_replica_and_little_at_a_time(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        for ($i = 0; $i < 3000; ++$i) {
            $redis->set("key$i", (string) $i);
        }
        $port = (string) parse_url($url, PHP_URL_PORT);
        $server = new RedisServer($sandbox, ['--replicaof', '127.0.0.1', $port]);
        while (!str_contains($redis->info('replication')['slave0'] ?? '', 'state=online')) {
            usleep(10_000);
        }
        mt_srand(1);
        $samples = (new CacheStore((new Redis($url))->replica()))->samples(200);
        $numbers = array_map(intval(...), iterator_to_array($samples, false));
        self::assertSame([200, 2800], [count(array_unique($numbers)), $samples->getReturn()]);
        $last = array_filter($numbers, static fn (int $number): bool => $number >= 1500);
        self::assertEqualsWithDelta(100, count($last), 30);
        self::assertSame([], array_intersect(['get', 'keys', 'scan', 'strlen'], array_keys(self::calls($redis))));
        $calls = self::calls($server->connect());
        self::assertSame([200, 200], [$calls['get'], $calls['strlen']]);
        self::assertGreaterThan(20, $calls['scan']);
        self::assertArrayNotHasKey('keys', $calls);
    }

    public function test_jobs_share_the_entries_and_their_counts_are_added(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        for ($i = 0, $entries = []; $i < 2500; ++$i) {
            $entries["key$i"] = serialize(['n' => $i]);
        }
        $redis->mSet($entries + ['broken' => 's:99:"']);
        [$code, $text] = self::amber(['convert', $url, '--to=amber', '--jobs=3']);
        self::assertSame(1, $code);
        self::assertStringContainsString('2500 converted to amber', $text);
        self::assertStringContainsString('0 already in that format, 0 empty, 1 left as they are.', $text);
        self::assertSame(amber_serialize(['n' => 7]), $redis->get('key7'));
        [$code, $text] = self::amber(['convert', substr($url, 0, -1) . '99', '--to=amber', '--jobs=2']);
        self::assertSame(2, $code);
        self::assertStringContainsString('DB index is out of range', $text);
    }

    public function test_what_others_write_to_redis_meanwhile_is_not_overwritten(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $open = static function () use ($url): \Redis {
            $own = new \Redis();
            $own->connect('127.0.0.1', (int) parse_url($url, PHP_URL_PORT));

            return $own;
        };
        self::assertNothingIsLost(new CacheStore(new Redis($url)), $redis, $open);
    }

    public function test_what_redis_objects_to_is_told_but_no_password(): void
    {
        [, $url, $sandbox] = self::redis();
        foreach ([
            substr($url, 0, -1) . '99' => 'DB index is out of range',
            str_replace('//', '//:pass:word@', $url) => 'AUTH',
        ] as $place => $words) {
            [$code, $text] = self::amber(['convert', $place, '--to=amber']);
            self::assertSame(2, $code);
            self::assertStringContainsString($words, $text);
            self::assertStringNotContainsString('pass:word', $text);
        }
    }

    public function test_a_redis_is_converted_and_measured_by_tls(): void
    {
        $port = Sandbox::freePort();
        [$redis, , $sandbox] = self::redis(static fn (Sandbox $sandbox): array => [
            '--tls-port', (string) $port, ...self::certificate($sandbox->directory),
        ]);
        $redis->select(3);
        $redis->set('k', serialize(['a' => 3]));
        $url = "rediss://127.0.0.1:$port/3";
        $options = ["--redis-ca=$sandbox->directory/cert.pem", "--redis-cert=$sandbox->directory/both.pem"];
        [$code, $text] = self::amber(['convert', $url, '--to=amber', ...$options]);
        self::assertSame(0, $code, $text);
        self::assertSame(amber_serialize(['a' => 3]), $redis->get('k'));
        self::assertBenchFinds('amber payloads', ["--from=$url", ...$options]);
        [$code, $text] = self::amber(['convert', $url, '--to=php', $options[1]]);
        self::assertSame(2, $code, 'its certificate is signed by nobody who is known');
        self::assertStringContainsString("cannot connect to tls://127.0.0.1:$port: ", $text);
        self::assertStringContainsString('certificate verify failed', $text);
        self::assertSame(2, self::amber(['convert', $url, '--to=php', $options[0]])[0], 'the server asks for one');
    }

    public function test_a_redis_is_converted_and_measured_by_its_socket(): void
    {
        [$redis, , $sandbox] = self::redis(static fn (Sandbox $sandbox): array => [
            '--unixsocket', "$sandbox->directory/redis.sock",
        ]);
        $redis->set('k', serialize(['a' => 1]));
        $redis->select(3);
        $redis->set('k', serialize(['a' => 3]));
        $url = "unix://$sandbox->directory/redis.sock?database=3";
        [$code, $text] = self::amber(['convert', $url, '--to=amber']);
        self::assertSame(0, $code, $text);
        self::assertSame(amber_serialize(['a' => 3]), $redis->get('k'));
        $redis->select(0);
        self::assertSame(serialize(['a' => 1]), $redis->get('k'));
        self::assertBenchFinds('amber payloads', ["--from=$url"]);
        [$code, $text] = self::amber(['convert', "unix://$sandbox->directory/none.sock", '--to=amber']);
        self::assertSame(2, $code);
        self::assertStringContainsString("cannot connect to unix://$sandbox->directory/none.sock: ", $text);
    }

    public function test_a_password_comes_from_the_environment_or_a_file(): void
    {
        [$redis, $url, $sandbox] = self::redis(static fn (): array => ['--requirepass', 'Gehe:im/nis']);
        $redis->auth('Gehe:im/nis');
        $redis->set('k', serialize(['a' => 1]));
        [$code, $text] = self::amber(['convert', $url, '--to=amber'], ['AMBER_REDIS_PASSWORD' => 'Gehe:im/nis']);
        self::assertSame(0, $code, $text);
        $file = $sandbox->write('password', "Gehe:im/nis\n");
        [$code, $text] = self::amber(['convert', $url, '--to=serialize', "--redis-password-file=$file"]);
        self::assertSame(0, $code, $text);
        self::assertSame(serialize(['a' => 1]), $redis->get('k'));
        self::assertBenchFinds('serialize payloads', ["--from=$url", "--redis-password-file=$file"]);
        [$code, $text] = self::amber(['convert', $url, '--to=amber']);
        self::assertSame(2, $code);
        self::assertStringContainsString('NOAUTH', $text);
        $file = $sandbox->write('wrong', 'Irrtum');
        [$code, $text] = self::amber(['convert', $url, '--to=amber', "--redis-password-file=$file"]);
        self::assertSame(2, $code);
        self::assertStringContainsString('WRONGPASS', $text);
        self::assertStringNotContainsString('Irrtum', $text);
    }

    public function test_a_user_of_redis_is_named_by_the_address_or_the_environment(): void
    {
        [$redis, $url, $sandbox] = self::redis();
        $redis->rawCommand('ACL', 'SETUSER', 'app', 'on', '>secret', '~app:*', '+@all');
        $redis->rawCommand('ACL', 'SETUSER', 'default', 'off');
        foreach ([[str_replace('//', '//app@', $url), []], [$url, ['AMBER_REDIS_USER' => 'app']]] as [$place, $user]) {
            $options = ['convert', $place, '--match=app:*', '--to=amber'];
            [$code, $text] = self::amber($options, ['AMBER_REDIS_PASSWORD' => 'secret', ...$user]);
            self::assertSame(1, $code, $text);
            self::assertStringContainsString('nothing matches', $text);
            [$code, $text] = self::amber($options, $user);
            self::assertSame(2, $code);
            self::assertStringContainsString('the user app of Redis needs a password', $text);
        }
    }

    public function test_without_the_extension_redis_it_says_what_to_install(): void
    {
        $folder = new Folder();
        foreach (array_map(trim(...), explode(',', (string) php_ini_scanned_files())) as $ini) {
            str_contains($ini, 'redis') || symlink($ini, "$folder->path/" . basename($ini));
        }
        foreach ([
            ['convert', 'redis://127.0.0.1:1', '--to=amber'], ['bench', '--from=redis://127.0.0.1:1'],
        ] as $command) {
            [$code, $text] = self::amber($command, ['PHP_INI_SCAN_DIR' => $folder->path]);
            self::assertSame(2, $code);
            self::assertStringContainsString('Debian: apt-get install php-redis', $text);
        }
    }

    public function test_memcached_says_until_when_a_dictionary_is_needed(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $memcached->set('a', self::NAMING, 4000);
        $memcached->set('b', self::NAMING, 100);
        [, $text] = self::amber(['dictionaries', $url]);
        self::assertMatchesRegularExpression('~^01020304  MISSING +2 +14 B +7 B  ends (.*)$~m', $text);
        preg_match('~ends ([\d: -]+)~', $text, $match);
        self::assertEqualsWithDelta(time() + 4000, strtotime("$match[1] UTC"), 100);
    }

    public function test_entries_of_memcached_keep_their_time_to_live_and_their_compression(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $memcached->set('app:short', serialize(['a' => 1]), 1000);
        $memcached->set('app:long', 'user|i:7;', time() + 90 * 86_400);
        $memcached->set('app:ever', igbinary_serialize(['a' => 1]));
        $memcached->set('other', serialize(['a' => 1]));
        $memcached->set('memc.sess.key.lock.abc', '1');
        $memcached->set('app:x.lock.abc', '1');
        $memcached->setOption(\Memcached::OPT_COMPRESSION, true);
        $memcached->setOption(\Memcached::OPT_COMPRESSION_TYPE, \Memcached::COMPRESSION_ZLIB);
        $memcached->set('app:packed', serialize(range(1, 2000)));
        [$code, $text] = self::amber(['convert', $url, '--to=amber', '--match=app:*']);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('4 converted to amber', $text);
        self::assertSame(amber_serialize(['a' => 1]), $memcached->get('app:short'));
        self::assertSame(amber_serialize(['user' => 7]), $memcached->get('app:long'));
        self::assertSame(amber_serialize(['a' => 1]), $memcached->get('app:ever'));
        self::assertSame(amber_serialize(range(1, 2000)), $memcached->get('app:packed'));
        self::assertSame(serialize(['a' => 1]), $memcached->get('other'));
        foreach (['app:short' => 1000, 'app:long' => 90 * 86_400] as $key => $seconds) {
            self::assertEqualsWithDelta($seconds, self::told($memcached, $key)['t'], 20);
        }
        self::assertSame(-1, self::told($memcached, 'app:ever')['t']);
        self::assertSame(0x30, self::told($memcached, 'app:packed')['f'] & 0x30);
    }

    public function test_what_php_memcached_serialized_itself_and_counters_are_left_and_named(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $memcached->set('value', ['a' => 1]);
        $memcached->set('int', 5);
        $memcached->set('counter', '5');
        $memcached->set('good', serialize(['a' => 1]));
        foreach ([['--dry-run'], []] as $options) {
            [$code, $text] = self::amber(['convert', $url, '--to=amber', ...$options]);
            self::assertSame(1, $code);
            foreach ([
                'value that php-memcached serialized, which it alone writes: value',
                'is an int: int',
                'a counter, or a lock: counter',
            ] as $words) {
                self::assertStringContainsString($words, $text);
            }
        }
        self::assertStringContainsString('1 converted to amber', $text);
        self::assertSame(
            [['a' => 1], 6, 6],
            [$memcached->get('value'), $memcached->increment('int'), $memcached->increment('counter')],
        );
    }

    public function test_a_key_of_memcached_with_bytes_0_is_left_and_named_and_hides_no_other(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        self::assertSame("HD\r\n", self::answer($memcached, 'ms ' . base64_encode("x\0\0\0y") . " 4 b\r\ni:1;\r\n"));
        $entries = ['a' => serialize([1]), 'x%00' => serialize([2]), 'z' => serialize([3])];
        array_walk($entries, static fn (string $data, string $key): bool => $memcached->set($key, $data));
        [$code, $text] = self::amber(['convert', $url, '--to=amber']);
        self::assertSame(1, $code, $text);
        self::assertStringContainsString('3 converted to amber', $text);
        self::assertStringContainsString('has a key that cannot be asked for: x\000\000\000y', $text);
        [$code, $text] = self::amber(['convert', $url, '--to=serialize', '--match=x%*']);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('1 converted to serialize', $text);
    }

    public function test_an_entry_of_memcached_that_is_marked_as_stale_is_left_and_the_others_are_converted(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        foreach (['a', 'stale', 'z'] as $key) {
            $memcached->set($key, serialize([1]));
        }
        self::assertSame("HD\r\n", self::answer($memcached, "md stale I T3000\r\n"));
        foreach (['2 converted to amber', '2 already in that format'] as $words) {
            [$code, $text] = self::amber(['convert', $url, '--to=amber']);
            self::assertSame(1, $code, $text);
            self::assertStringContainsString($words, $text);
            self::assertStringContainsString('is marked as stale: stale', $text);
        }
        self::assertSame(serialize([1]), $memcached->get('stale'));
    }

    public function test_what_memcached_does_not_take_stays_as_it_was(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $small = amber_serialize(array_fill(0, 200_000, 'the same'));
        $memcached->set('k', $small);
        [$code, $text] = self::amber(['convert', $url, '--to=serialize']);
        self::assertSame(1, $code);
        self::assertStringContainsString('is not taken by Memcached: SERVER_ERROR object too large', $text);
        self::assertSame($small, $memcached->get('k'));
    }

    public function test_keys_that_memcached_does_not_list_come_from_a_file_or_standard_input(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        foreach (['a', 'b', 'c'] as $key) {
            $memcached->set($key, serialize(['a' => 1]));
        }
        $file = $sandbox->write('keys', "a\ngone\n");
        [$code, $text] = self::amber(['convert', $url, '--to=amber', "--keys=$file"]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('1 converted to amber', $text);
        self::assertStringContainsString('0 empty, 1 gone meanwhile, 0 left', $text);
        [$code, $text] = self::amber(['convert', $url, '--to=amber', '--keys=-'], input: "b\n");
        self::assertSame(0, $code, $text);
        self::assertSame(
            [amber_serialize(['a' => 1]), amber_serialize(['a' => 1]), serialize(['a' => 1])],
            array_values($memcached->getMulti(['a', 'b', 'c'])),
        );
        [$code, $text] = self::amber(['convert', $url, '--to=amber', "--keys=$file", '--match=a*']);
        self::assertSame(2, $code);
        self::assertStringContainsString('leave out --match', $text);
    }

    public function test_sessions_of_php_in_memcached_are_converted_and_go_on(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $address = str_replace('memcached://', '', $url);
        $session = static fn (string $code): string => (string) shell_exec(implode(' ', array_map(escapeshellarg(...), [
            PHP_BINARY, '-d', 'extension=' . dirname(__DIR__, 3) . '/ext/modules/amber.so',
            '-d', 'session.save_handler=memcached', '-d', "session.save_path=$address",
            '-d', 'session.serialize_handler=amber', '-d', 'session.use_cookies=0', '-r',
            "ob_start(); session_id('abcdefghijklmnop'); session_start(); $code",
        ])));
        $memcached->set('memc.sess.key.abcdefghijklmnop', 'user|i:7;', 1000);
        [$code, $text] = self::amber(['convert', $url, '--match=memc.sess.key.*', '--to=amber']);
        self::assertSame(0, $code, $text);
        self::assertSame(amber_serialize(['user' => 7]), $memcached->get('memc.sess.key.abcdefghijklmnop'));
        self::assertSame('7', $session('echo $_SESSION["user"]; $_SESSION["more"] = 1;'));
        self::assertSame('{"user":7,"more":1}', $session('echo json_encode($_SESSION);'));
    }

    public function test_what_others_write_to_memcached_meanwhile_is_not_overwritten(): void
    {
        [$memcached, $url] = self::memcached($sandbox);
        $open = static function () use ($url): \Memcached {
            $own = new \Memcached();
            $own->addServer('127.0.0.1', (int) parse_url($url, PHP_URL_PORT));

            return $own;
        };
        self::assertNothingIsLost(new CacheStore(new Memcached($url, false)), $memcached, $open);
    }

    /**
     * Another process writes to an entry and looks a moment later whether that still stands there, while it is
     * converted to and fro.
     *
     * @param \Closure(): (\Redis|\Memcached) $open another connection
     */
    private static function assertNothingIsLost(CacheStore $store, \Redis|\Memcached $cache, \Closure $open): void
    {
        $cache->set('k', serialize(0));
        $cache->set('lost', '0');
        $conversions = 0;
        // on a busy machine few of them get between two writes: more writes then
        for ($batch = 0; $conversions < 100 && $batch < 20; ++$batch) {
            $writer = pcntl_fork();
            if ($writer === 0) {
                self::write($open());
                posix_kill((int) getmypid(), SIGKILL);
            }
            for ($round = 0; pcntl_waitpid($writer, $status, WNOHANG) === 0; ++$round) {
                $transcoder = new Transcoder($round % 2 === 0 ? Format::Amber : Format::Serialize, false);
                [$step] = [...$store->convert(['k'], $transcoder, false)];
                $conversions += (int) ($step->outcome === Outcome::Converted);
            }
        }
        self::assertSame('0', (string) $cache->get('lost'));
        self::assertGreaterThanOrEqual(100, $conversions);
    }

    private static function write(\Redis|\Memcached $cache): void
    {
        $loader = new Loader(false);
        for ($i = 1; $i <= 3000; ++$i) {
            $cache->set('k', $i % 2 === 0 ? serialize($i) : amber_serialize($i));
            usleep(mt_rand(0, 400));
            if ($loader->load((string) $cache->get('k'))[1] !== $i) {
                $cache instanceof \Redis ? $cache->incr('lost') : $cache->increment('lost');
            }
        }
    }

    /** @param array<string, string> $entries what it has in it then */
    private static function restart(\Redis $redis, Sandbox $sandbox, array $entries): void
    {
        $address = "tcp://127.0.0.1:{$redis->getPort()}";
        posix_kill((int) $redis->info('server')['process_id'], SIGKILL);
        while (@stream_socket_client($address, $code, $message, 1) !== false) {
            usleep(10_000);
        }
        $server = ['/usr/bin/redis-server', '--bind', '127.0.0.1', '--port', (string) $redis->getPort(), '--save', ''];
        $sandbox->start($server, $address);
        $again = new \Redis();
        $again->connect('127.0.0.1', $redis->getPort());
        $again->mSet($entries);
    }

    /**
     * @param (\Closure(Sandbox): list<string>)|null $options of redis-server
     * @return array{\Redis, string, Sandbox} a connection, the URL, and where it lives as long as
     */
    private static function redis(?\Closure $options = null): array
    {
        $sandbox = new Sandbox();
        $server = new RedisServer($sandbox, $options === null ? [] : $options($sandbox));

        return [$server->connect(), "redis://127.0.0.1:$server->port/0", $sandbox];
    }

    /** @return array<string, int> how often a server was asked for each command */
    private static function calls(\Redis $redis): array
    {
        $calls = [];
        foreach ($redis->info('commandstats') as $name => $line) {
            $calls[substr($name, strlen('cmdstat_'))] = (int) substr($line, strlen('calls='));
        }

        return $calls;
    }

    /** @return array{\Memcached, string} a connection that compresses nothing, and the URL */
    private static function memcached(?Sandbox &$sandbox): array
    {
        $server = new MemcachedServer($sandbox = new Sandbox());
        $memcached = $server->connect();
        $memcached->setOption(\Memcached::OPT_COMPRESSION, false);

        return [$memcached, "memcached://127.0.0.1:$server->port"];
    }

    /** @return array<string, int> what the server says of an entry: its seconds to live (t), its flags (f) */
    private static function told(\Memcached $memcached, string $key): array
    {
        sscanf(self::answer($memcached, "mg $key t f\r\n"), 'HD t%d f%d', $seconds, $flags);

        return ['t' => (int) $seconds, 'f' => (int) $flags];
    }

    /** @return string the line in which the server answers a command of its text protocol */
    private static function answer(\Memcached $memcached, string $command): string
    {
        ['host' => $host, 'port' => $port] = $memcached->getServerList()[0];
        $stream = stream_socket_client("tcp://$host:$port");
        fwrite($stream, $command);

        return (string) fgets($stream);
    }

    /** @return list<string> options of redis-server for a certificate that signs itself, and asks for one like it */
    private static function certificate(string $directory): array
    {
        exec(implode(' ', array_map(escapeshellarg(...), [
            'openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
            '-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', "$directory/key.pem",
            '-out', "$directory/cert.pem",
        ])) . ' 2>&1', $lines, $code);
        self::assertSame(0, $code, implode("\n", $lines));
        file_put_contents(
            "$directory/both.pem", file_get_contents("$directory/cert.pem") . file_get_contents("$directory/key.pem"),
        );

        return [
            '--tls-cert-file', "$directory/cert.pem", '--tls-key-file', "$directory/key.pem",
            '--tls-ca-cert-file', "$directory/cert.pem",
        ];
    }

    /** @param list<string> $options */
    private static function assertBenchFinds(string $set, array $options): void
    {
        $folder = new Folder();
        $report = "$folder->path/report.json";
        [$code, $text] = self::amber([
            'bench', '--quick', '--processes=1', '--serializer=native', "--json=$report",
            "--html=$folder->path/x.html", ...$options,
        ]);
        self::assertSame(0, $code, $text);
        self::assertSame([$set], array_column(json_decode((string) file_get_contents($report), true)['sets'], 'name'));
    }

    /**
     * @param list<string> $arguments
     * @param array<string, string> $environment
     * @return array{int, string} exit code, and what it said
     */
    private static function amber(array $arguments, array $environment = [], string $input = ''): array
    {
        [$code, $text, $errors] = Amber::run($arguments, [], $environment, $input);

        return [$code, $errors . $text];
    }
}
