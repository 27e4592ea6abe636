<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisServer;
use PHPUnit\Framework\TestCase;

final class ClassListTest extends TestCase
{
    private const CART = 'O:8:"App\Cart":1:{s:4:"paid";E:15:"App\Status:Paid";}';

    public function test_the_classes_of_a_store_are_printed_as_an_array_to_paste_the_most_frequent_first(): void
    {
        $folder = new Folder();
        $folder->file('sess_a', 'cart|' . self::CART . 'old|O:8:"App\Cart":0:{}');
        $folder->file('sess_b', "when|O:1:\"\xA9\":1:{s:8:\"12345678\";i:1;}");
        $folder->file('sess_empty', '');
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', $folder->path]);
        self::assertSame(0, $code, $errors);
        self::assertSame(<<<'LIST'
            [
                'App\Cart',   // 2 times
                'App\Status', // 1 time
                "\251",       // 1 time, Symfony's wrapper of a cached value
            ]

            LIST, $text);
        self::assertSame("3 payloads, 1 of them empty: 3 classes.\n", $errors);
        self::assertSame(['App\Cart', 'App\Status', "\xA9"], eval("return $text;"));
    }

    public function test_the_list_is_an_array_of_php_whatever_the_data_calls_its_classes(): void
    {
        $good = ["Caf\u{e9}\Z", "A\u{202e}\B", "\xA9\B"];
        $names = ['App\Order\\', ',print(42),//', 'A\\\\B', '7', '\\A', 'A B', "A'", 'A"$b', "A\n", ...$good];
        $object = static fn (string $name): string => \sprintf('O:%d:"%s":0:{}', \strlen($name), $name);
        $data = implode('', array_map(
            static fn (int $key, string $name): string => "i:$key;{$object($name)}",
            array_keys($names),
            $names,
        ));
        $data = 'a:' . count($names) . ":{{$data}}";
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', '-'], input: $data);
        self::assertSame(0, $code, $errors);
        self::assertEqualsCanonicalizing($good, eval("return $text;"));
        self::assertSame("1 payload: 3 classes.\nNot listed: 9 names that no class can have.\n", $errors);
    }

    public function test_what_cannot_be_read_is_named_beside_the_list_with_no_id_of_a_session(): void
    {
        $folder = new Folder();
        $folder->file('sess_0123456789abcdef', 'a:1:{i:0;');
        $folder->file('sess_b', self::CART);
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', $folder->path]);
        self::assertSame(1, $code);
        self::assertStringContainsString("'App\Cart'", $text);
        self::assertStringContainsString('sess_0123…: looks like serialize, but', $errors);
        self::assertStringContainsString('Not read, so its classes are not listed', $errors);
    }

    public function test_a_file_without_end_and_a_pipe_without_a_writer_stop_nobody(): void
    {
        $folder = new Folder();
        $folder->file('sess_a', self::CART);
        symlink('/proc/self/pagemap', "$folder->path/sess_endless");
        posix_mkfifo("$folder->path/sess_pipe", 0600);
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', $folder->path]);
        self::assertSame(1, $code);
        self::assertStringContainsString("'App\Cart'", $text);
        self::assertStringContainsString('sess_pipe: is no regular file', $errors);
        self::assertSame(0, Amber::run(['inspect', "$folder->path/sess_endless"])[0]);
    }

    public function test_no_class_is_an_empty_array_and_standard_input_is_a_place(): void
    {
        self::assertSame("[]\n", Amber::run(['inspect', '--classes', '-'], input: serialize([1]))[1]);
    }

    public function test_several_places_are_one_list_and_match_chooses_among_names(): void
    {
        $folder = new Folder();
        $one = $folder->file('one', self::CART);
        $folder->file('two', 'O:1:"Z":0:{}');
        [, $text] = Amber::run(['inspect', '--classes', $one, $folder->path, '--match=o*']);
        self::assertSame(['App\Cart', 'App\Status'], eval("return $text;"));
        self::assertStringContainsString("'App\Cart',   // 2 times", $text);
    }

    public function test_servers_are_places(): void
    {
        $sandbox = new Sandbox();
        $redis = new RedisServer($sandbox);
        $redis->connect()->set('app:a', self::CART);
        $redis->connect()->set('app:PHPREDIS_SESSION:x_LOCK', 'host|5931');
        $redis->connect()->set('other', 'O:1:"Z":0:{}');
        $memcached = new MemcachedServer($sandbox);
        $memcached->connect()->set('b', new \ArrayObject([1]));
        $memcached->connect()->set('app:c', 'O:1:"Y":0:{}');
        $redis = "redis://127.0.0.1:$redis->port/0";
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', $redis, '--match=app:*']);
        self::assertSame([0, ['App\Cart', 'App\Status']], [$code, eval("return $text;")], $errors);
        $memcached = "memcached://127.0.0.1:$memcached->port";
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', $redis, $memcached]);
        self::assertSame(0, $code, $errors);
        self::assertSame(['App\Cart', 'App\Status', 'ArrayObject', 'Y', 'Z'], eval("return $text;"));
    }

    public function test_apcu_is_a_place_where_a_bootstrap_fills_it(): void
    {
        $folder = new Folder();
        $filled = '<?php if (function_exists("apcu_store")) { apcu_store("a", new ArrayObject()); }';
        $fill = '--bootstrap=' . $folder->file('fill.php', $filled);
        [$code, $text, $errors] = Amber::run(['inspect', '--classes', 'apcu', $fill], ['-d', 'apc.enable_cli=1']);
        self::assertSame([0, ['ArrayObject']], [$code, eval("return $text;")], $errors);
        [$code, , $errors] = Amber::run(['inspect', '--classes', 'apcu'], ['-d', 'apc.enable_cli=1']);
        self::assertSame(2, $code);
        self::assertStringContainsString('--bootstrap', $errors);
    }

    public function test_a_place_that_is_not_there_and_two_payloads_at_once_are_refused(): void
    {
        [$code, , $errors] = Amber::run(['inspect', '--classes', '/nowhere']);
        self::assertSame(2, $code);
        self::assertStringContainsString('/nowhere does not exist', $errors);
        [$code, , $errors] = Amber::run(['inspect', __FILE__, __FILE__]);
        self::assertSame(2, $code);
        self::assertStringContainsString('one payload at a time, but with --classes', $errors);
    }
}
