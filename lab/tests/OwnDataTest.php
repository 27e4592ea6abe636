<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;
use PHPUnit\Framework\TestCase;

final class OwnDataTest extends TestCase
{
    /** What stands in values and must not stand in any output. */
    private const SECRET = 'Geheimnis';

    private const PATIENCE_SECONDS = 60;

    public function test_files_of_all_formats_are_measured_and_broken_ones_named_and_counted(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in/deeper", recursive: true);
        foreach (self::payloads() as $name => $payload) {
            $folder->file("in/$name", $payload);
        }
        $folder->file('in/deeper/more', serialize([self::SECRET]));
        $folder->file('in/broken', substr(serialize([self::SECRET, 1, 2]), 0, -3));
        $folder->file('in/prose', 'Dear ' . self::SECRET);
        symlink('/nowhere', "$folder->path/in/dangling");
        posix_mkfifo("$folder->path/in/fifo", 0600);
        [$code, $text, $errors] = self::bench($folder, [ "--data=$folder->path/in", ...self::documents($folder)]);

        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('4 payloads were left out; each has its reason above.', $text);
        foreach (['broken', 'prose', 'dangling', 'fifo'] as $name) {
            self::assertStringContainsString("$folder->path/in/$name", $text);
        }
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        $payloads = array_combine(array_column($report['sets'], 'name'), array_column($report['sets'], 'payloads'));
        foreach ([
            'session php payloads' => 1,
            'session php_binary payloads' => 1,
            'serialize payloads' => 3,
            'json payloads' => 1,
        ] as $format => $count) {
            self::assertSame($count, $payloads[$format] ?? null, $format);
        }
        self::assertNothingLeaks($folder, $text . $errors);
    }

    public function test_no_class_is_built_without_a_bootstrap_and_with_one_it_is(): void
    {
        $folder = new Folder();
        $folder->file('classes.php', sprintf(
            '<?php class Tell_Tale { public $who; function __wakeup() { touch(%s); } }',
            var_export("$folder->path/was-built", true),
        ));
        $data = $folder->file('payload', 'a:1:{i:0;O:9:"Tell_Tale":1:{s:3:"who";s:1:"x";}}');
        [$code, $text] = self::bench($folder, [ "--data=$data", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        self::assertFileDoesNotExist("$folder->path/was-built");
        [$code, $text] = self::bench(
            $folder, [ "--data=$data", "--bootstrap=$folder->path/classes.php", ...self::documents($folder)],
        );
        self::assertSame(0, $code, $text);
        self::assertFileExists("$folder->path/was-built");
    }

    public function test_dates_and_structures_of_php_are_measured_as_what_they_are(): void
    {
        $folder = new Folder();
        $queue = new \SplQueue();
        $queue[] = 'job';
        $value = [
            'at' => new \DateTimeImmutable('2026-01-02 Europe/Vienna'),
            'more' => new \ArrayObject([1]),
            'queue' => $queue,
        ];
        $folder->file('payload', serialize($value));
        [$code, $text] = self::bench($folder, ["--data=$folder->path/payload", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        self::assertStringNotContainsString('Stand-ins', $text);
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertSame(['serialize payloads' => false], array_column($report['sets'], 'hasStandIns', 'name'));
    }

    public function test_each_way_of_amber_measures_own_data(): void
    {
        $folder = new Folder();
        $date = new \DateTimeImmutable('2026-01-02 Europe/Vienna');
        $folder->file('payload', serialize(['at' => $date, 'list' => [1, 2]]));
        $files = dirname(__DIR__, 2) . '/tests/bench';
        $ways = ['amber', 'amber-load', "$files/signed.php", "$files/polyfill.php"];
        $arguments = ["--data=$folder->path/payload", ...self::documents($folder)];
        [$code, $text] = self::bench($folder, $arguments, serializers: implode(',', $ways));
        self::assertSame(0, $code, $text);
        [$set] = json_decode((string) file_get_contents("$folder->path/report.json"), true)['sets'];
        foreach (['amber', 'amber-load', 'amber-signed', 'amber-polyfill'] as $way) {
            self::assertSame('exact', $set['results'][$way]['fidelity']['faith'], $way);
        }
    }

    public function test_nobody_is_ranked_by_times_of_objects_whose_classes_are_not_loaded(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $folder->file('in/plain', serialize(['n' => 1, 'of' => [1, 2, 3]]));
        $folder->file('in/object', 'O:7:"Account":1:{s:4:"name";s:1:"x";}');
        [$code, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('1 of 2 payloads holds objects of classes that are not loaded.', $text);
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertEquals(
            ['serialize payloads' => false, 'serialize payloads of classes not loaded' => true],
            array_column($report['sets'], 'hasStandIns', 'name'),
        );
        preg_match('~of classes not loaded\n1 payload .*?\n\n~s', $text, $table);
        self::assertStringContainsString('1.00', $table[0] ?? '', 'bytes are compared');
        self::assertDoesNotMatchRegularExpression('~[µn]s +±\S+ +\d+\.\d\d~u', $table[0], 'times are not');
    }

    public function test_a_date_that_php_does_not_take_has_a_stand_in(): void
    {
        $folder = new Folder();
        $folder->file(
            'payload', 'O:8:"DateTime":3:{s:4:"date";s:3:"now";s:13:"timezone_type";i:3;s:8:"timezone";s:3:"N/A";}',
        );
        [$code, $text] = self::bench($folder, ["--data=$folder->path/payload", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('1 of 1 payload holds objects of classes that are not loaded.', $text);
    }

    public function test_no_class_of_the_laboratory_itself_can_be_built_of_a_payload(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/victim");
        $folder->file('victim/file', 'precious');
        $directory = "$folder->path/victim";
        mkdir("$folder->path/in");
        $folder->file(
            'in/sandbox',
            sprintf('O:24:"Amber\Lab\Server\Sandbox":1:{s:9:"directory";s:%d:"%s";}', strlen($directory), $directory),
        );
        $folder->file('in/probe', sprintf(
            'O:27:"Amber\Lab\Measure\FileProbe":1:'
            . "{s:33:\"\0Amber\Lab\Measure\FileProbe\0file\";s:%d:\"%s\";}",
            strlen("$directory/file"),
            "$directory/file",
        ));
        [$code, $text, $errors] = self::bench(
            $folder, ["--data=$folder->path/in", ...self::documents($folder)], serializers: null,
        );
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('2 payloads', $text);
        self::assertFileExists("$directory/file");
    }

    public function test_what_holds_itself_or_stands_for_far_more_than_its_bytes_ends_in_figures_or_words(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $folder->file('in/itself', 'a:1:{i:0;a:1:{i:0;R:2;}}');
        $object = new \stdClass();
        for ($i = 0; $i < 24; ++$i) {
            $above = new \stdClass();
            $above->a = $above->b = $object;
            $object = $above;
        }
        $folder->file('in/chain', serialize($object));
        [$code, $text, $errors] = self::bench($folder, [ "--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString("serialize payloads\n2 payloads", $text);
    }

    public function test_payloads_without_a_byte_are_counted_and_in_no_figure(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $folder->file('in/sess_empty', '');
        [$code, , $errors] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(2, $code);
        self::assertStringContainsString('no payload has a byte (1 looked at)', $errors);
        $folder->file('in/sess_one', 'cart|' . serialize(range(1, 50)));
        [$code, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code);
        self::assertStringContainsString('1 of 2 payloads are empty', (string) preg_replace('~\s+~', ' ', $text));
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertSame([1], array_column($report['sets'], 'payloads'));
    }

    public function test_the_gain_against_what_is_stored_today_is_told_first(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $cart = ['at' => new \DateTimeImmutable('2026-01-01'), 'items' => range(1, 50)];
        $folder->file('in/sess_one', 'cart|' . serialize($cart));
        [, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertMatchesRegularExpression(
            '~^1 session, 6\d\d B in PHP\'s own format today: \d+ B with Amber \(−\d\d %\)'
                . '.*^(?:In a request, where|Other programs ran on every core)~ms',
            $text,
        );
        $ofPhp = '1 payload holds objects of PHP\'s own classes alone, such as dates: they were built as what';
        self::assertStringContainsString($ofPhp, $text);
        $folder->file('in/sess_one', (string) igbinary_serialize(['a' => 1]));
        [, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertStringContainsString('in igbinary\'s format today', $text);
        self::assertStringNotContainsString('built as what they are', $text);
    }

    public function test_a_string_with_serialized_text_in_it_is_no_object(): void
    {
        $folder = new Folder();
        $date = serialize(new \DateTimeImmutable('2026-01-01'));
        $folder->file('sess_one', 'cart|' . serialize(['job' => serialize(['at' => $date]) . ";$date", 'n' => 1]));
        [, $text] = self::bench($folder, ["--data=$folder->path/sess_one", ...self::documents($folder)]);
        self::assertStringContainsString('no objects', $text);
        self::assertStringNotContainsString('built as what they are', $text);
    }

    public function test_the_value_in_what_frameworks_write_around_it_is_measured_and_they_are_named(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $value = serialize(['items' => range(1, 50)]);
        $folder->file('in/symfony', "1798000000\napp.key\nO:1:\"\xA9\":1:{s:8:\"12345678\";$value}");
        $folder->file('in/laravel', "1798000000$value");
        $folder->file('in/wordpress', pack('L', 1_798_000_000) . "<?php exit; ?>$value");
        $tags = serialize(['t']);
        $head = "\x9D" . pack('N', 1) . "\0\1\2\3\x5F" . substr(pack('N', strlen($tags)), 1);
        $folder->file('in/tagged', $head . $tags . $value);
        [$code, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        $bytes = strlen($value);
        self::assertStringContainsString("4 payloads of $bytes to $bytes bytes", $text, 'what stands around is not');
        foreach ([
            'a Symfony file cache', 'a Laravel file cache', 'a file cache of WordPress (W3 Total Cache)',
            'a Symfony cache with tags', 'Symfony, which keeps beside a value when it expires',
        ] as $of) {
            self::assertStringContainsString("1 payload is an entry of $of: measured is the value in it.", $text);
        }
        self::assertStringNotContainsString('classes that are not loaded', $text);
    }

    public function test_a_directory_without_a_file_says_what_can_be_measured(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        [$code, , $errors] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(2, $code);
        self::assertStringContainsString('not one payload yet; without --data and --from', $errors);
    }

    public function test_passwords_and_ids_of_sessions_stay_out_of_every_output(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        $folder->file('in/sess_0123456789abcdef', 'broken');
        $folder->file('in/good', serialize([1]));
        [$code, $text, $errors] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code);
        self::assertStringContainsString('sess_0123…', $text);
        self::assertStringNotContainsString(
            '456789abcdef', $text . $errors . file_get_contents("$folder->path/report.json"),
        );
        [, $text, $errors] = self::bench(
            $folder, [ '--from=redis://:' . self::SECRET . '@127.0.0.1:1/0', "--data=$folder->path/in"],
        );
        self::assertStringNotContainsString(self::SECRET, $text . $errors);
    }

    public function test_what_is_left_out_is_a_line_a_reason_with_as_much_of_an_id_as_tells_it_from_others(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        foreach (['sess_0123456789abcdef', 'sess_01234a6789abcdef', 'sess_ffff456789abcdef', 'sess_012x'] as $name) {
            $folder->file("in/$name", 'broken');
        }
        $folder->file('in/good', serialize([1]));
        [$code, $text] = self::bench($folder, ["--data=$folder->path/in", ...self::documents($folder)]);
        self::assertSame(0, $code);
        self::assertSame(1, preg_match('~^.*: is in no format that is known here.*$~mu', $text, $line), $text);
        foreach (['sess_012345…', 'sess_01234a…', 'sess_ffff…', 'sess_012x'] as $name) {
            self::assertMatchesRegularExpression("~$folder->path/in/$name(,| and |:)~u", $line[0]);
        }
    }

    public function test_what_an_error_of_the_users_class_says_is_not_repeated(): void
    {
        $folder = new Folder();
        $folder->file('classes.php', sprintf(
            '<?php class Moody { public $n; '
            . 'function __wakeup() { static $times = 0; if (++$times > 2) { throw new Exception("%s"); } } }',
            self::SECRET,
        ));
        $data = $folder->file('payload', 'O:5:"Moody":1:{s:1:"n";i:5;}');
        [$code, $text, $errors] = self::bench(
            $folder, ["--data=$data", "--bootstrap=$folder->path/classes.php", ...self::documents($folder)],
        );
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('an error (Exception)', $text);
        self::assertNothingLeaks($folder, $text . $errors);
    }

    public function test_an_interrupted_run_leaves_no_files_behind(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        mkdir("$folder->path/tmp");
        for ($i = 0; $i < 20; ++$i) {
            $folder->file("in/$i", serialize(range(0, 1000)));
        }
        $process = proc_open(
            [
                PHP_BINARY,
                dirname(__DIR__, 2) . '/bin/amber',
                'bench',
                "--data=$folder->path/in",
                "--html=$folder->path/x.html",
            ],
            [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']],
            $pipes,
            null,
            [...getenv(), 'TMPDIR' => "$folder->path/tmp"],
        );
        // A file may be gone between two looks, so the rights of one that was seen are what is waited for.
        $modes = [];
        for ($end = time() + self::PATIENCE_SECONDS; $modes === [] && time() < $end; usleep(5_000)) {
            clearstatcache();
            $modes = array_filter(
                array_map(
                    static fn (string $file): int|false => @fileperms($file),
                    glob("$folder->path/tmp/amber-lab-*/*.php"),
                ),
            );
        }
        self::assertSame(
            ['600'], array_unique(array_map(static fn (int $mode): string => decoct($mode & 0777), $modes)),
        );
        self::assertSame('700', decoct(fileperms(glob("$folder->path/tmp/amber-lab-*")[0]) & 0777));
        // The wrapper that loaded the extension has a child of its own, which is the run.
        posix_kill(proc_get_status($process)['pid'], SIGTERM);
        proc_close($process);
        for ($end = time() + self::PATIENCE_SECONDS; glob("$folder->path/tmp/amber-lab-*") !== [] && time() < $end;) {
            usleep(25_000);
        }
        self::assertSame([], glob("$folder->path/tmp/amber-lab-*"));
    }

    public function test_bytes_after_zstd_are_counted_where_the_extension_is_there(): void
    {
        $folder = new Folder();
        $data = $folder->file('payload', serialize([str_repeat('x', 500)]));
        $file = $folder->file(
            'zstd.php',
            '<?php if (!function_exists("zstd_compress")) { '
            . 'function zstd_compress(string $data, int $level) { return "1234567"; } }',
        );
        [$code, $text] = self::bench($folder, ["--data=$data", "--bootstrap=$file", ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertGreaterThan(0, $report['sets'][0]['results']['native']['sizes']['zstd']);
        self::assertStringContainsString('Bytes after zstd', (string) file_get_contents("$folder->path/report.html"));
    }

    public function test_a_limit_takes_payloads_at_even_distances(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/in");
        for ($i = 0; $i < 30; ++$i) {
            $folder->file(sprintf('in/%02d', $i), serialize(range(0, $i)));
        }
        [$code, $text] = self::bench($folder, [ "--data=$folder->path/in", '--limit=7', ...self::documents($folder)]);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString("serialize payloads\n7 payloads of", $text);
        $told = '7 of 30 payloads were taken, from all over; a larger --limit takes more.';
        self::assertStringContainsString($told, $text);
    }

    public function test_nothing_readable_is_an_error_with_the_first_reason(): void
    {
        $folder = new Folder();
        $file = $folder->file('prose', 'Dear all');
        [$code, , $errors] = self::bench($folder, [ "--data=$file"]);
        self::assertSame(2, $code);
        self::assertStringContainsString('nothing could be read: ', preg_replace('~\s+~', ' ', $errors));
    }

    public function test_a_live_redis_is_sampled_and_not_changed(): void
    {
        $server = new RedisServer($sandbox = new Sandbox());
        $port = $server->port;
        $redis = $server->connect();
        foreach (array_filter(
            self::payloads(), static fn (string $payload): bool => $payload !== '',
        ) as $name => $payload) {
            $redis->set(self::SECRET . ":$name", $payload);
        }
        $redis->rPush('queue', self::SECRET);
        $redis->set('counter', 'plain text');
        $before = self::dump($redis);
        $folder = new Folder();
        [$code, $text, $errors] = self::bench(
            $folder, [ "--from=redis://127.0.0.1:$port/0", ...self::documents($folder)],
        );

        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('is a list and no string', $text);
        self::assertStringContainsString('2 payloads were left out', $text);
        self::assertStringContainsString('session php_binary payloads', $text);
        self::assertSame($before, self::dump($redis));
        self::assertNothingLeaks($folder, $text . $errors);

        $redis->config('SET', 'requirepass', self::SECRET);
        [$code, $text, $errors] = self::bench(
            $folder,
            ['--from=redis://:' . self::SECRET . "@127.0.0.1:$port/0", ...self::documents($folder)],
            serializers: 'native',
        );
        self::assertSame(0, $code, $text . $errors);
        self::assertNothingLeaks($folder, $text . $errors);
    }

    public function test_a_live_memcached_is_sampled(): void
    {
        $server = new MemcachedServer($sandbox = new Sandbox());
        $port = $server->port;
        $memcached = $server->connect();
        $memcached->setOption(\Memcached::OPT_COMPRESSION, false);
        for ($i = 0; $i < 20; ++$i) {
            $memcached->setOption(
                \Memcached::OPT_SERIALIZER, $i % 2 === 0 ? \Memcached::SERIALIZER_PHP : \Memcached::SERIALIZER_IGBINARY,
            );
            self::assertTrue($memcached->set("key $i" === '' ? '' : "key$i", ['n' => $i, 'who' => self::SECRET]));
        }
        $memcached->setOption(\Memcached::OPT_COMPRESSION, true);
        $memcached->setOption(\Memcached::OPT_COMPRESSION_TYPE, \Memcached::COMPRESSION_ZLIB);
        $memcached->set('long', array_fill(0, 2000, self::SECRET));
        $memcached->set('count', 5);
        $folder = new Folder();
        [$code, $text, $errors] = self::bench(
            $folder, [ "--from=memcached://127.0.0.1:$port", ...self::documents($folder)],
        );

        self::assertSame(0, $code, $text . $errors);
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertEqualsCanonicalizing([10, 11], array_column($report['sets'], 'payloads'));
        self::assertCount(1, $report['skipped']);
        self::assertNothingLeaks($folder, $text . $errors);
    }

    public function test_a_key_of_memcached_cannot_become_a_command(): void
    {
        $sandbox = new Sandbox();
        $port = Sandbox::freePort();
        $server = $sandbox->write('server.php', <<<'PHP'
            <?php
            [, $port, $log] = $argv;
            $server = stream_socket_server("tcp://127.0.0.1:$port");
            while ($client = stream_socket_accept($server, 60)) {
                while (($line = fgets($client)) !== false) {
                    file_put_contents($log, $line, FILE_APPEND);
                    fwrite($client, match (trim($line)) {
                        'lru_crawler metadump all' => "key=x%0D%0Aflush_all exp=-1\r\nkey=good exp=-1\r\nEND\r\n",
                        'mg good t f c v' => "VA 18 t-1 f4 c1\r\na:1:{i:0;s:1:\"x\";}\r\n",
                        default => "ERROR\r\n",
                    });
                }
            }
            PHP);
        $log = "$sandbox->directory/log";
        $sandbox->start([PHP_BINARY, $server, (string) $port, $log], "tcp://127.0.0.1:$port");
        $folder = new Folder();
        [$code, $text, $errors] = self::bench(
            $folder, ["--from=memcached://127.0.0.1:$port", ...self::documents($folder)],
        );
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString('has a key that cannot be asked for', $text);
        self::assertSame("lru_crawler metadump all\r\nmg good t f c v\r\n", file_get_contents($log));
    }

    public function test_apcu_of_the_command_line_is_sampled_when_the_bootstrap_fills_it(): void
    {
        $folder = new Folder();
        $fill = $folder->file(
            'fill.php',
            '<?php if (function_exists("apcu_store") && apcu_enabled()) { '
            . 'apcu_store("a", [1, "' . self::SECRET . '"]); apcu_store("b", range(1, 9)); }',
        );
        [$code, $text, $errors] = self::bench(
            $folder, [ '--from=apcu', "--bootstrap=$fill", ...self::documents($folder)], ['-d', 'apc.enable_cli=1'],
        );
        self::assertSame(0, $code, $text . $errors);
        self::assertStringContainsString("serialize payloads\n2 payloads", $text);
        self::assertNothingLeaks($folder, $text . $errors);
        [$code, , $errors] = self::bench($folder, [ '--from=apcu']);
        self::assertSame(2, $code);
        [$code, , $errors] = self::bench(
            $folder,
            [ '--from=apcu', '--bootstrap=' . $folder->file('empty.php', '<?php ')],
            ['-d', 'apc.enable_cli=1'],
        );
        self::assertSame(2, $code);
        self::assertStringContainsString('the APCu of this process is empty', preg_replace('~\s+~', ' ', $errors));
    }

    /** @return array<string, string> the same session in every format, by a name */
    private static function payloads(): array
    {
        $session = ['who' => self::SECRET, 'n' => 7, 'list' => [1, [self::SECRET => 2.5]]];
        $php = $binary = '';
        foreach ($session as $key => $value) {
            $php .= "$key|" . serialize($value);
            $binary .= chr(strlen($key)) . $key . serialize($value);
        }
        $session['when'] = new \DateTimeImmutable('2024-01-01');

        return array_filter([
            'sess_php' => $php,
            'sess_binary' => $binary,
            'sess_serialize' => serialize($session),
            'object' => serialize((object) $session),
            'sess_igbinary' => function_exists('igbinary_serialize') ? igbinary_serialize($session) : '-',
            'msgpack' => function_exists('msgpack_pack') ? msgpack_pack(['a' => self::SECRET]) : '-',
            'amber' => extension_loaded('amber') ? amber_serialize($session) : '-',
            'json' => (string) json_encode($session),
            'sess_empty' => '',
        ], static fn (string $payload): bool => $payload !== '-');
    }

    /**
     * @param list<string> $arguments
     * @param list<string> $options of PHP
     * @return array{int, string, string} exit code, standard output, standard error; temporary files go to the folder
     */
    private static function bench(
        Folder $folder,
        array $arguments,
        array $options = [],
        ?string $serializers = 'native,igbinary,amber',
    ): array {
        @mkdir("$folder->path/tmp");
        $chosen = $serializers === null ? [] : ["--serializer=$serializers"];

        return Amber::run(
            ['bench', '-v', '--quick', '--processes=1', '--requests=1', ...$chosen, ...$arguments],
            $options,
            ['TMPDIR' => "$folder->path/tmp"],
        );
    }

    /** @return list<string> */
    private static function documents(Folder $folder): array
    {
        return array_map(
            static fn (string $kind): string => "--$kind=$folder->path/report.$kind",
            ['json', 'picture', 'markdown', 'html'],
        );
    }

    private static function assertNothingLeaks(Folder $folder, string $printed): void
    {
        self::assertStringNotContainsString(self::SECRET, $printed);
        foreach (glob("$folder->path/report.*") ?: [] as $file) {
            self::assertStringNotContainsString(self::SECRET, (string) file_get_contents($file), $file);
        }
        self::assertSame([], glob("$folder->path/tmp/*"));
    }

    /** @return array<string, mixed> everything in the database */
    private static function dump(\Redis $redis): array
    {
        $all = [];
        foreach ($redis->keys('*') as $key) {
            $all[$key] = $redis->dump($key);
        }
        ksort($all);

        return $all;
    }
}
