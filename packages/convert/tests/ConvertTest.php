<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Tests;

use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Loader;
use Amber\Convert\Outcome;
use Amber\Convert\Step;
use Amber\Convert\Store\FileStore;
use Amber\Convert\Store\Listing;
use Amber\Convert\Transcoder;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use Amber\Lab\Tests\Reports;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ConvertTest extends TestCase
{
    /** @dataProvider pairs */
    #[DataProvider('pairs')]
    public function test_a_payload_of_any_format_becomes_one_of_any_other_with_the_same_value(
        Format $from, Format $to,
    ): void
    {
        $session = self::session(
            $from === Format::Json || $to === Format::Json || $from === Format::Msgpack || $to === Format::Msgpack,
        );
        $old = $from->write($session);
        $new = (new Transcoder($to, false))->convert($old);
        if ($from === $to) {
            self::assertNull($new);

            return;
        }
        [$format, $value] = (new Loader(false))->load((string) $new);
        self::assertSame($to, $format);
        self::assertSame(serialize($session), serialize($value));
    }

    /** @return iterable<string, array{Format, Format}> */
    public static function pairs(): iterable
    {
        foreach (Format::cases() as $from) {
            foreach (Format::cases() as $to) {
                yield "$from->value to $to->value" => [$from, $to];
            }
        }
    }

    public function test_objects_of_classes_that_nobody_has_keep_their_class_and_their_hidden_properties(): void
    {
        $text = "a:1:{s:1:\"o\";"
            . "O:9:\"Some\\Cart\":2:{s:5:\"\0*\0id\";i:7;s:16:\"\0Some\\Cart\0items\";a:1:{i:0;s:1:\"x\";}}}";
        foreach ([Format::Amber, Format::Igbinary, Format::Php] as $target) {
            $there = (string) (new Transcoder($target, false))->convert($text);
            self::assertSame($text, (new Transcoder(Format::Serialize, false))->convert($there), $target->value);
        }
        $amber = (string) (new Transcoder(Format::Amber, false))->convert($text);
        self::assertSame($text, serialize(amber_unserialize($amber, ['allowed_classes' => false])));
    }

    /** @dataProvider unfaithful */
    #[DataProvider('unfaithful')]
    public function test_what_would_not_come_back_the_same_is_refused(mixed $value, Format $to, string $words): void
    {
        $this->expectException(PayloadError::class);
        $this->expectExceptionMessage($words);
        (new Transcoder($to, false))->convert(is_string($value) ? $value : serialize($value));
    }

    /** @return iterable<string, array{mixed, Format, string}> */
    public static function unfaithful(): iterable
    {
        $array = [1];
        $self = ['a' => 1];
        $self['self'] = &$self;
        yield 'an object in JSON' => [(object) ['a' => 1], Format::Json, 'would not come back the same from json'];
        yield 'binary in JSON' => [["\xff"], Format::Json, 'cannot be written as json'];
        yield 'references in JSON' => [[&$array, &$array], Format::Json, 'would not come back the same from json'];
        yield 'a numeric key for php' => [[5 => 'x'], Format::Php, 'has a numeric key'];
        yield 'a key with a bar for php' => [
            ['a|b' => 'x'], Format::Php, 'which the session handler php has no form for',
        ];
        yield 'a long key for php_binary' => [
            [str_repeat('k', 128) => 'x'], Format::PhpBinary, 'longer than 127 bytes',
        ];
        yield 'no array for php' => [5, Format::Php, 'is no session: int'];
        yield 'an int of JSON beyond 64 bits' => [
            '{"id": [12345678901234567890]}', Format::Amber, 'holds an int beyond 64 bits',
        ];
        yield 'a key of JSON that stands twice' => ['[{"a": 1, "b": 2, "a": 3}]', Format::Amber, 'holds a key twice'];
        yield 'an enum in amber without its class' => [
            "\xC1\x01\xFA\x48App\\Suit\x46Hearts", Format::Serialize, 'which only --bootstrap can load',
        ];
        yield 'an enum without its class' => [
            'E:12:"Gone\\Suit:Up";', Format::Amber, 'which only --bootstrap can load',
        ];
    }

    public function test_with_a_bootstrap_enums_are_converted_too(): void
    {
        $folder = new Folder();
        $file = $folder->file('entry', 'a:1:{i:0;E:15:"App\Suit:Hearts";}');
        self::assertSame(1, self::amber('convert', $file, '--to=amber')[0]);
        [$code, $text] = self::amber('convert', $file, '--to=amber', '--bootstrap=' . __DIR__ . '/app.php');
        self::assertSame(0, $code, $text);
        require_once __DIR__ . '/app.php';
        self::assertSame([\App\Suit::Hearts], amber_unserialize((string) file_get_contents($file)));
    }

    public function test_igbinary_data_is_converted_where_igbinary_is_not_loaded(): void
    {
        $folder = new Folder();
        foreach (array_map(trim(...), explode(',', (string) php_ini_scanned_files())) as $ini) {
            // redis and memcached load only behind it
            preg_match('~igbinary|redis|memcached~', $ini) === 1 || symlink($ini, "$folder->path/" . basename($ini));
        }
        require_once __DIR__ . '/app.php';
        $value = ['user' => (object) ['id' => 7], 'dates' => [new \DateTimeImmutable('2026-01-02')]];
        foreach ([
            [$value, []], [$value + ['suit' => \App\Suit::Hearts], ['--bootstrap=' . __DIR__ . '/app.php']],
        ] as [$written, $options]) {
            $file = $folder->file('entry', igbinary_serialize($written));
            [$code, $text, $errors] = Amber::run(
                ['convert', $file, '--to=amber', ...$options], [], ['PHP_INI_SCAN_DIR' => $folder->path],
            );
            self::assertSame(0, $code, $text . $errors);
            self::assertEquals($written, amber_unserialize((string) file_get_contents($file)));
        }
        [$code, , $errors] = Amber::run(['convert', $file, '--to=igbinary'], [], ['PHP_INI_SCAN_DIR' => $folder->path]);
        self::assertSame(2, $code);
        self::assertStringContainsString('igbinary', $errors);
    }

    public function test_with_a_bootstrap_no_class_of_this_program_is_built(): void
    {
        foreach (['O:24:"amber\LAB\Server\Sandbox"', 'O:29:"Amber\Convert\Store\FileStore"'] as $object) {
            try {
                (new Transcoder(Format::Amber, true))->convert("$object:1:{s:9:\"directory\";s:4:\"/tmp\";}");
                self::fail('it was built');
            } catch (PayloadError $error) {
                self::assertStringContainsString('names a class of this program', $error->getMessage());
            }
        }
    }

    public function test_no_message_hides_the_name_of_a_class_whose_destructor_would_remove_files(): void
    {
        $folder = new Folder();
        $victim = $folder->file('kept', 'user|i:7;');
        $fields = 's:9:"directory";s:' . strlen($folder->path) . ":\"$folder->path\";";
        $object = unserialize("O:24:\"Amber\\Lab\\Server\\Sandbox\":1:{{$fields}}", ['allowed_classes' => false]);
        $word = static fn (int $i): string => 'Amber' . $i * 7919 % 1000 . 'Lab Server Sandbox';
        $message = amber_serialize([array_map($word, range(1, 400)), $object], ['compress' => 19]);
        self::assertStringNotContainsString('Amber\\Lab', $message);
        foreach ([Format::Serialize, Format::Igbinary] as $target) {
            Reports::throws(
                'cannot be decoded (LogicException)',
                static fn (): ?string => (new Transcoder($target, true))->convert($message),
            );
            self::assertFileExists($victim);
        }
    }

    public function test_no_class_of_this_program_with_a_destructor_can_be_built_of_data(): void
    {
        $classes = [];
        foreach (['packages/convert/src' => 'Amber\\Convert\\', 'lab/src' => 'Amber\\Lab\\'] as $in => $namespace) {
            $folder = dirname(__DIR__, 3) . "/$in";
            $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(
                $folder, \FilesystemIterator::SKIP_DOTS,
            ));
            foreach ($files as $file) {
                if (str_contains((string) file_get_contents((string) $file), 'function __destruct(')) {
                    $classes[] = $namespace . strtr(substr((string) $file, strlen($folder) + 1, -4), '/', '\\');
                }
            }
        }
        self::assertContains(Sandbox::class, $classes);
        foreach ($classes as $class) {
            self::assertTrue(method_exists($class, '__unserialize'), $class);
            $object = (new \ReflectionClass($class))->isAbstract() ? null : "O:" . strlen($class) . ":\"$class\":0:{}";
            try {
                $object === null || unserialize($object);
                self::assertNull($object, $class);
            } catch (\LogicException $error) {
                self::assertStringContainsString('belongs to this process', $error->getMessage());
            }
        }
    }

    /** @dataProvider misnamed */
    #[DataProvider('misnamed')]
    public function test_an_object_that_names_another_class_for_itself_is_left(string $data): void
    {
        foreach (Format::cases() as $target) {
            if (Format::of($data) !== $target) {
                Reports::throws(' ', static fn (): ?string => (new Transcoder($target, false))->convert($data));
            }
        }
    }

    /** @return iterable<string, array{string}> */
    public static function misnamed(): iterable
    {
        $value = ['prefs' => (object) ['__PHP_Incomplete_Class_Name' => 'Gadget', 'cmd' => 'x']];
        foreach (Format::cases() as $format) {
            if ($format !== Format::Json) {
                yield $format->value => [$format->write($value)];
            }
        }
        yield 'compressed' => [amber_serialize([str_repeat('x', 999), $value], ['compress' => 1])];
    }

    public function test_an_entry_with_such_an_object_is_counted_and_its_neighbours_are_converted(): void
    {
        $folder = new Folder();
        $object = 'O:8:"stdClass":1:{s:27:"__PHP_Incomplete_Class_Name";s:6:"Gadget";}';
        $files = [$folder->file('sess_a', "user|$object"), $folder->file('cached', $object)];
        $before = array_map(file_get_contents(...), $files);
        foreach (['', '--jobs=2'] as $jobs) {
            $folder->file('sess_good', 'user|i:7;');
            [$code, $text] = self::amber('convert', $folder->path, '--to=amber', ...array_filter([$jobs]));
            self::assertSame(1, $code);
            self::assertStringContainsString('1 converted to amber', $text);
            self::assertStringContainsString('2 left as they are', $text);
            self::assertStringContainsString('__PHP_Incomplete_Class_Name', $text);
            self::assertSame($before, array_map(file_get_contents(...), $files));
        }
    }

    public function test_with_a_bootstrap_a_class_that_is_not_there_does_not_name_another_either(): void
    {
        foreach (['Gone', '__PHP_Incomplete_Class'] as $class) {
            $name = 's:27:"__PHP_Incomplete_Class_Name";s:6:"Gadget";';
            Reports::throws('would name its class', static fn (): ?string => (new Transcoder(Format::Amber, true))
                ->convert('O:' . strlen($class) . ":\"$class\":1:{{$name}}"));
        }
    }

    public function test_an_array_may_have_the_key_in_which_such_a_name_stands(): void
    {
        $value = ['__PHP_Incomplete_Class_Name' => 'Gadget', 'o' => new \ArrayObject()];
        foreach ([true, false] as $allow) {
            $new = (new Transcoder(Format::Amber, $allow))->convert(serialize($value));
            self::assertEquals($value, amber_unserialize((string) $new));
        }
    }

    /** @dataProvider lossy */
    #[DataProvider('lossy')]
    public function test_what_php_would_lose_or_load_without_a_bootstrap_is_left(string $data, string $words): void
    {
        $asked = [];
        $loader = static function (string $class) use (&$asked): void {
            $asked[] = $class;
        };
        spl_autoload_register($loader);
        try {
            foreach ([$data, "a|i:1;b|$data", "\1a$data", "1800000000\nkey\n$data"] as $payload) {
                $convert = static fn (): ?string => (new Transcoder(Format::Amber, false))->convert($payload);
                Reports::throws($words, $convert);
            }
        } finally {
            spl_autoload_unregister($loader);
        }
        self::assertSame([], preg_grep('~Cart|Suit~', $asked));
    }

    /** @return iterable<string, array{string, string}> payload, reason */
    public static function lossy(): iterable
    {
        yield 'Serializable' => ['C:4:"Cart":3:{abc}', 'a Serializable object, which only --bootstrap can load'];
        yield 'in an array' => ['a:2:{i:0;C:4:"Cart":3:{abc}i:1;i:7;}', 'a Serializable object, which only'];
        yield 'of an old PHP' => ['C:11:"ArrayObject":21:{x:i:0;a:0:{};m:a:0:{}}', 'a Serializable object, which only'];
        yield 'enum' => ['E:11:"Suit:Hearts";', 'a case of an enum, which only --bootstrap can load'];
        yield 'enum in an array' => ['a:1:{i:0;E:11:"Suit:Hearts";}', 'a case of an enum, which only'];
    }

    public function test_with_a_bootstrap_a_serializable_object_whose_class_is_missing_is_left(): void
    {
        Reports::throws('of a class that is not there', static fn (): ?string => (new Transcoder(Format::Amber, true))
            ->convert('a:2:{i:0;C:4:"Gone":3:{abc}i:1;i:7;}'));
    }

    public function test_a_value_that_serialize_would_write_out_by_gigabytes_ends_no_run(): void
    {
        $folder = new Folder();
        $folder->file('many', amber_serialize(array_fill(0, 10_000, str_repeat('x', 100_000))));
        $folder->file('keys', amber_serialize(array_map(
            static fn (int $i): array => [$i, [str_repeat('k', 100_000) => $i]],
            range(1, 5_000),
        )));
        $folder->file('good', serialize([1]));
        [$code, $text] = self::amber('convert', $folder->path, '--to=php_serialize');
        self::assertSame(1, $code, $text);
        self::assertStringContainsString('2: looks like amber, but names the same strings so often that', $text);
        self::assertStringContainsString('1 already in that format', $text);
    }

    public function test_an_array_that_holds_itself_by_references_is_no_huge_value(): void
    {
        $menu = ['name' => 'root', 'items' => []];
        foreach (range(1, 20) as $i) {
            $menu['items'][] = ['name' => "item $i", 'parent' => &$menu, 'again' => &$menu];
        }
        $new = (new Transcoder(Format::Serialize, false))->convert(amber_serialize([&$menu]));
        self::assertSame(serialize([&$menu]), $new);
    }

    public function test_a_name_of_a_session_that_begins_with_an_exclamation_mark_is_a_name(): void
    {
        $value = ['user' => 'eve', '!note' => 'x|s:4:"user";admin|b:1;z|s:1:"', 'lang' => 'en'];
        foreach ([Format::Php, Format::PhpBinary] as $handler) {
            $new = (new Transcoder(Format::Amber, false))->convert($handler->write($value));
            self::assertSame($value, amber_unserialize((string) $new));
        }
    }

    public function test_a_session_whose_name_stands_twice_beside_references_is_left(): void
    {
        Reports::throws('stands twice, beside references', static fn (): ?string
            => (new Transcoder(Format::Amber, false))->convert('a|i:1;a|i:2;b|R:1;'));
    }

    public function test_an_int_of_serialize_beyond_64_bits_is_left(): void
    {
        foreach (['i:9223372036854775808;', 'i:-9223372036854775809;', 'a:1:{i:9223372036854775808;i:1;}'] as $data) {
            Reports::throws('an int is beyond 64 bits', static fn (): ?string
                => (new Transcoder(Format::Amber, false))->convert($data));
        }
        foreach ([PHP_INT_MAX, PHP_INT_MIN] as $int) {
            $new = (new Transcoder(Format::Amber, false))->convert("i:$int;");
            self::assertSame($int, amber_unserialize((string) $new));
        }
    }

    public function test_the_first_name_of_a_session_is_not_taken_for_what_a_file_cache_writes_before_a_payload(): void
    {
        foreach (["1\nfoo\nbar", '1800000000foo'] as $name) {
            $new = (new Transcoder(Format::Amber, false))->convert("$name|i:1;cart|i:7;");
            self::assertSame([$name => 1, 'cart' => 7], amber_unserialize((string) $new));
        }
    }

    public function test_bytes_that_look_like_one_value_of_messagepack_are_left(): void
    {
        foreach (["\xAF" . substr(md5('a value', true), 1), "\x90", "\xC4\x02ab", "\xCF\x01abcdefg"] as $bytes) {
            Reports::throws('which other bytes look like by chance', static fn (): ?string
                => (new Transcoder(Format::Amber, false))->convert($bytes));
        }
    }

    /** @dataProvider maps */
    #[DataProvider('maps')]
    public function test_a_map_of_messagepack_that_no_array_of_php_is_is_left(string $data, string $words): void
    {
        Reports::throws($words, static fn (): ?string => (new Transcoder(Format::Amber, false))->convert($data));
    }

    /** @return iterable<string, array{string, string}> payload, reason */
    public static function maps(): iterable
    {
        yield 'bool' => ["\x82\xc3\xa3yes\xa1k\x01", 'map with a key of type bool'];
        yield 'float' => ["\x81\xcb\x3f\xf8\0\0\0\0\0\0\xa1a", 'map with a key of type float'];
        yield 'array' => ["\x81\x90\xa1a", 'map with a key of type array'];
        yield 'empty' => ["\x81\xa1k\x80", 'empty map, of which msgpack_unpack() makes an object'];
    }

    public function test_what_is_nested_by_references_alone_ends_no_process(): void
    {
        $folder = new Folder();
        $folder->file('chain', self::chain(20_000));
        $folder->file('sess_chain', 'a|N;v|' . self::chain(20_000));
        foreach (['', '--jobs=2'] as $jobs) {
            $folder->file('good', serialize([1]));
            [$code, $text] = self::amber('convert', $folder->path, '--to=amber', ...array_filter([$jobs]));
            self::assertSame(1, $code, $text);
            self::assertStringContainsString('1 converted to amber', $text);
            self::assertStringContainsString('2 left as they are', $text);
        }
    }

    public function test_many_objects_that_are_named_again_are_converted(): void
    {
        $objects = array_map(static fn (int $id): object => (object) ['id' => $id], range(1, 5000));
        $text = serialize([$objects, array_reverse($objects)]);
        $new = (string) (new Transcoder(Format::Amber, false))->convert($text);
        self::assertSame($text, (new Transcoder(Format::Serialize, false))->convert($new));
    }

    public function test_the_name_of_a_class_in_a_reason_is_nothing_that_a_terminal_obeys(): void
    {
        $this->expectExceptionMessage('an object of A\302\2332J with numbered');
        (new Transcoder(Format::Igbinary, false))->convert("O:5:\"A\u{9b}2J\":1:{i:0;i:1;}");
    }

    public function test_what_file_caches_write_before_a_payload_stays(): void
    {
        $envelope = "1798000000\nkey%2Fname\n";
        $new = (string) (new Transcoder(Format::Amber, false))->convert($envelope . serialize(['a' => 1]));
        self::assertSame($envelope . amber_serialize(['a' => 1]), $new);
        self::assertSame($envelope, Envelope::of($new)?->bytes);
        self::assertNull(Envelope::of('12345678901'));
    }

    public function test_what_laravel_unserializes_itself_is_left_and_counted(): void
    {
        $folder = new Folder();
        $entries = [
            'session' => serialize(serialize(['_token' => 'x'])),
            'encrypted' => serialize(base64_encode('{"iv":"x","value":"y","mac":"z","tag":""}')),
            'file' => '1798000000' . serialize(['a' => 1]),
        ];
        array_map($folder->file(...), array_keys($entries), $entries);
        foreach (['amber', 'igbinary', 'json'] as $target) {
            [$code, $text] = self::amber('convert', $folder->path, "--to=$target");
            self::assertSame(1, $code);
            self::assertStringContainsString(
                '2: is a text of serialize() in a string, as Laravel keeps sessions in a cache', $text,
            );
            self::assertStringContainsString('1: is an entry of a Laravel file cache, which reads what', $text);
            foreach ($entries as $name => $data) {
                self::assertSame($data, file_get_contents("$folder->path/$name"));
            }
        }
    }

    public function test_what_laravel_unserializes_itself_comes_back_where_it_was_converted(): void
    {
        $text = serialize(['_token' => 'x']);
        $back = new Transcoder(Format::Serialize, false);
        self::assertSame(serialize($text), $back->convert(amber_serialize($text)));
        self::assertSame("1798000000$text", $back->convert('1798000000' . amber_serialize(['_token' => 'x'])));
    }

    public function test_what_is_compressed_stays_so_and_is_expanded_only_when_asked_for(): void
    {
        self::needsLibzstd();
        $value = ['text' => implode(' of the list, item ', range(1, 100))];
        [$plain, $packed] = [amber_serialize($value), amber_serialize($value, ['compress' => true])];
        $old = "\0\0\0\2" . amber_serialize($value, ['compress' => 3]);
        self::assertNull((new Transcoder(Format::Amber, false))->convert($packed));
        self::assertSame($packed, (new Transcoder(Format::Amber, false))->convert($old));
        self::assertSame($plain, (new Transcoder(Format::Amber, false, null, 0))->convert($packed));
        self::assertNull((new Transcoder(Format::Amber, false, null, 0))->convert($plain));
    }

    public function test_messages_are_compressed_where_that_makes_them_shorter(): void
    {
        self::needsLibzstd();
        $folder = new Folder();
        $long = ['text' => implode(' of the list, item ', range(1, 100))];
        $folder->file('new', amber_serialize($long));
        $folder->file('old', serialize($long));
        $folder->file('short', amber_serialize([1]));
        $packed = amber_serialize($long, ['compress' => true]);
        foreach (['2 converted to amber', '0 converted to amber, 3 already in that format'] as $words) {
            [$code, $text] = self::amber('convert', $folder->path, '--to=amber', '--compress');
            self::assertSame(0, $code, $text);
            self::assertStringContainsString($words, $text);
            self::assertSame($packed, file_get_contents("$folder->path/new"));
            self::assertSame($packed, file_get_contents("$folder->path/old"));
            self::assertSame(amber_serialize([1]), file_get_contents("$folder->path/short"));
        }
        foreach (['--compress=23' => 'a level from 1 to 22, or 0', '--compress=' => 'a level'] as $wrong => $words) {
            self::assertStringContainsString($words, self::amber('convert', $folder->path, '--to=amber', $wrong)[1]);
        }
        $words = '--compress is for --to=amber';
        self::assertStringContainsString($words, self::amber('convert', $folder->path, '--to=php', '--compress')[1]);
    }

    public function test_a_directory_is_converted_with_owner_permissions_and_times(): void
    {
        $folder = new Folder();
        mkdir("$folder->path/deeper");
        foreach (['sess_a' => 0600, 'deeper/sess_b' => 0640, 'sess_c' => 0444] as $name => $mode) {
            $file = $folder->file($name, 'user|i:7;');
            chmod($file, $mode);
            touch($file, 1_700_000_000);
        }
        $folder->file('other', 'user|i:7;');
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber', '--match=sess_*');
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('3 converted to amber', $text);
        clearstatcache();
        foreach (['sess_a' => 0600, 'deeper/sess_b' => 0640, 'sess_c' => 0444] as $name => $mode) {
            self::assertSame(['user' => 7], amber_unserialize((string) file_get_contents("$folder->path/$name")));
            self::assertSame($mode, fileperms("$folder->path/$name") & 07777);
            self::assertSame(1_700_000_000, filemtime("$folder->path/$name"));
        }
        self::assertStringEqualsFile("$folder->path/other", 'user|i:7;');
        self::assertSame(['.', '..', 'deeper', 'other', 'sess_a', 'sess_c'], scandir($folder->path));
    }

    public function test_a_dry_run_changes_nothing_and_tells_what_would_be(): void
    {
        $folder = new Folder();
        $file = $folder->file('sess_a', 'user|i:7;');
        $inode = fileinode($file);
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber', '--dry-run');
        self::assertSame(0, $code);
        self::assertStringContainsString('1 would be converted to amber', $text);
        clearstatcache();
        self::assertSame([$inode, 'user|i:7;'], [fileinode($file), file_get_contents($file)]);
    }

    public function test_what_cannot_be_converted_is_left_named_and_counted(): void
    {
        $folder = new Folder();
        $folder->file('sess_good', 'user|i:7;');
        $folder->file('sess_empty', '');
        $broken = $folder->file('sess_broken', 'user|s:99:"Geheimnis');
        $folder->file('sess_prose', 'Dear Geheimnis');
        symlink("$folder->path/sess_good", "$folder->path/sess_linked");
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber');
        self::assertSame(1, $code);
        self::assertStringContainsString('1 converted to amber', $text);
        self::assertStringContainsString('0 already in that format, 1 empty, 3 left as they are', $text);
        foreach (['/sess_brok…', '/sess_pros…', '/sess_link…'] as $name) {
            self::assertStringContainsString($name, $text);
        }
        self::assertStringNotContainsString('Geheimnis', $text);
        self::assertStringEqualsFile($broken, 'user|s:99:"Geheimnis');
        self::assertTrue(is_link("$folder->path/sess_linked"));
        [, $text] = self::amber('convert', $folder->path, '--to=amber');
        self::assertStringContainsString('0 converted to amber, 1 already in that format, 1 empty', $text);
    }

    public function test_an_entry_that_begins_as_the_format_wanted_and_is_damaged_is_named(): void
    {
        $value = ['user' => ['name' => 'Ann', 'n' => [1, 2, 3]]];
        $whole = ['amber' => amber_serialize($value), 'serialize' => serialize($value), 'json' => json_encode($value),
            'php' => 'user|' . serialize($value['user'])];
        foreach ($whole as $format => $payload) {
            $folder = new Folder();
            $folder->file('sess_good', $payload);
            $folder->file('sess_damaged', substr($payload, 0, -3));
            [$code, $text] = self::amber('convert', $folder->path, "--to=$format");
            self::assertSame(1, $code, "$format: $text");
            self::assertStringContainsString('1 already in that format, 0 empty, 1 left as they are', $text, $format);
            self::assertStringContainsString('/sess_dama…', $text, $format);
        }
    }

    public function test_what_is_in_the_format_and_names_a_class_that_is_not_loaded_is_in_it(): void
    {
        $folder = new Folder();
        $folder->file('sess_enum', 'suit|E:10:"Suit:Clubs";');
        [$code, $text] = self::amber('convert', $folder->path, '--to=php');
        self::assertSame(0, $code, $text);
    }

    public function test_sessions_of_a_user_who_cannot_read_the_checkout_are_converted_by_root(): void
    {
        if (posix_getuid() !== 0) {
            self::markTestSkipped('only root takes the rights of others');
        }
        $checkout = new Folder();
        $root = dirname(__DIR__, 3);
        foreach (['bin', 'lab', 'packages'] as $part) {
            shell_exec('cp -r ' . escapeshellarg("$root/$part") . ' ' . escapeshellarg("$checkout->path/$part"));
        }
        chmod($checkout->path, 0700);
        $sessions = new Folder();
        foreach ([igbinary_serialize(['user' => 7]), 'user|i:7;', 'Dear reader'] as $i => $data) {
            $file = $sessions->file("sess_$i", $data);
            chown($file, 'nobody');
            chgrp($file, 'nogroup');
        }
        chmod($sessions->path, 0755);
        chown($sessions->path, 'nobody');
        $module = "$root/ext/modules/amber.so";
        exec(implode(' ', array_map(escapeshellarg(...), [
            PHP_BINARY, '-d', "extension=$module",
            "$checkout->path/bin/amber", 'convert', $sessions->path, '--to=amber',
        ])) . ' 2>&1', $lines, $code);
        $text = implode("\n", $lines);
        self::assertSame(1, $code, $text);
        self::assertStringContainsString('2 converted to amber', $text);
        self::assertStringContainsString('1 left as they are', $text);
        self::assertStringNotContainsString('not found', $text);
    }

    public function test_a_full_disk_ends_the_run_with_counts_and_leaves_no_copy_behind(): void
    {
        $folder = new Folder();
        exec("mount -t tmpfs -o size=64k tmpfs $folder->path 2>/dev/null", $lines, $code);
        if ($code !== 0) {
            self::markTestSkipped('nothing can be mounted here');
        }
        try {
            for ($i = 0; $i < 5; ++$i) {
                $folder->file("sess_$i", 'user|' . serialize(str_repeat("$i", 10_000)));
            }
            [$code, $text] = self::amber('convert', $folder->path, '--to=igbinary');
            self::assertSame(1, $code);
            self::assertStringContainsString("no space is left on $folder->path", $text);
            self::assertStringContainsString('run it again to go on', $text);
            self::assertStringNotContainsString('fwrite()', $text);
            self::assertCount(5 + 2, scandir($folder->path) ?: []);
            unlink("$folder->path/sess_4");
            [$code, $text] = self::amber('convert', $folder->path, '--to=igbinary');
            self::assertSame(0, $code, $text);
        } finally {
            exec("umount -l $folder->path");
        }
    }

    public function test_jobs_share_the_files_of_a_directory(): void
    {
        $folder = new Folder();
        for ($i = 0; $i < 60; ++$i) {
            $folder->file("sess_$i", 'user|i:7;');
        }
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber', '--jobs=2');
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('60 converted to amber', $text);
        self::assertCount(60 + 2, scandir($folder->path) ?: []);
    }

    public function test_a_long_list_of_names_takes_no_more_memory_than_a_short_one(): void
    {
        $listing = new Listing();
        $before = memory_get_usage();
        for ($i = 0; $i < 200_000; ++$i) {
            $listing->add("/var/lib/php/sessions/of/somebody/sess_$i");
        }
        self::assertLessThan(8 << 20, memory_get_usage() - $before);
        $pages = 0;
        foreach ($listing->pages() as $page) {
            $last = $page[array_key_last($page)];
            ++$pages;
        }
        self::assertSame(['/var/lib/php/sessions/of/somebody/sess_199999', 400], [$last ?? '', $pages]);
    }

    public function test_what_serialize_would_write_in_another_way_is_read_with_care(): void
    {
        foreach ([
            'a:1:{i:0;i:1;}x' => null,
            'a:2:{i:0;i:1;i:0;i:2;}' => [2],
            'a:1:{i:0;i:+1;}' => [1],
            'user|i:7;user|i:8;' => ['user' => 8],
            '5|i:7;' => [5 => 7],
            'a|O:1:"A":0:{}b|r:1;' => 'a:2:{s:1:"a";O:1:"A":0:{}s:1:"b";r:2;}',
            'a|i:1;b|i:2' => null,
        ] as $data => $value) {
            try {
                $new = (new Transcoder(Format::Amber, false))->convert($data);
                $value = is_string($value) ? unserialize($value, ['allowed_classes' => false]) : $value;
                self::assertSame(amber_serialize($value), $new, $data);
            } catch (PayloadError $error) {
                self::assertNull($value, "$data {$error->getMessage()}");
            }
        }
    }

    public function test_a_file_that_is_deleted_before_its_turn_is_gone(): void
    {
        $folder = new Folder();
        $path = $folder->file('sess_a', 'user|i:7;');
        unlink($path);
        $store = new FileStore([$folder->path], null);
        self::assertSame(Outcome::Gone, self::step($store, $path, new Transcoder(Format::Amber, false))->outcome);
    }

    public function test_a_session_that_a_request_holds_is_left(): void
    {
        $folder = new Folder();
        $path = $folder->file('sess_a', 'user|i:7;');
        $request = fopen($path, 'r+b');
        self::assertNotFalse($request);
        flock($request, LOCK_EX);
        $store = new FileStore([$folder->path], null);
        $step = self::step($store, $path, new Transcoder(Format::Amber, false));
        self::assertSame(Outcome::InUse, $step->outcome);
        self::assertStringEqualsFile($path, 'user|i:7;');
    }

    public function test_what_a_waiting_request_writes_to_the_replaced_file_is_taken_over(): void
    {
        $folder = new Folder();
        $path = $folder->file('sess_a', 'user|i:7;');
        $request = fopen($path, 'r+b');
        self::assertNotFalse($request);
        $transcoder = new Transcoder(Format::Amber, false);
        $store = new FileStore([$folder->path], null);
        self::assertSame(Outcome::Converted, self::step($store, $path, $transcoder)->outcome);
        flock($request, LOCK_EX);
        fwrite($request, 'user|i:8;');
        fflush($request);
        flock($request, LOCK_UN);
        $store->finish($transcoder);
        self::assertSame(['user' => 8], amber_unserialize((string) file_get_contents($path)));
    }

    public function test_no_write_of_php_s_session_handler_is_lost_while_it_is_converted_to_and_fro(): void
    {
        $folder = new Folder();
        $path = $folder->file('sess_a', amber_serialize(['n' => 0]));
        $conversions = $requests = 0;
        // on a busy machine requests may hold the session for most of their time: more of them then
        for ($batch = 0; $conversions < 3 && $batch < 20; ++$batch) {
            $running = array_map(static fn () => self::process('hammer.php', $folder->path, 'a', '400'), range(1, 3));
            $requests += 1200;
            for ($round = 0; self::anyRuns($running); ++$round) {
                $transcoder = new Transcoder($round % 2 === 0 ? Format::Php : Format::Amber, false);
                $store = new FileStore([$folder->path], 'sess_*');
                $conversions += (int) (self::step($store, $path, $transcoder)->outcome === Outcome::Converted);
                $store->finish($transcoder);
            }
        }
        [, $session] = (new Loader(false))->load((string) file_get_contents($path));
        self::assertSame($requests, $session['n']);
        self::assertGreaterThan(2, $conversions);
    }

    public function test_nothing_is_lost_when_it_is_killed_at_any_moment_and_run_again(): void
    {
        $folder = new Folder();
        $count = 400;
        for ($i = 0; $i < $count; ++$i) {
            $folder->file("sess_$i", serialize(self::session(false) + ['i' => $i]));
        }
        for ($kills = 0; $kills < 12; ++$kills) {
            $process = proc_open(
                self::php(
                    dirname(__DIR__, 3) . '/bin/amber',
                    'convert',
                    $folder->path,
                    $kills % 2 === 0 ? '--to=amber' : '--to=php_serialize',
                ),
                [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']],
                $pipes,
            );
            self::assertNotFalse($process);
            usleep(random_int(60_000, 600_000));
            posix_kill(proc_get_status($process)['pid'], SIGKILL);
            proc_close($process);
            self::assertAllThere($folder, $count);
        }
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber');
        self::assertSame(0, $code, $text);
        self::assertAllThere($folder, $count);
        self::assertCount($count + 2, scandir($folder->path) ?: [], 'nothing of killed runs is left');
        self::assertSame(0, self::amber('convert', $folder->path, '--to=php_serialize')[0]);
        self::assertStringEqualsFile("$folder->path/sess_0", serialize(self::session(false) + ['i' => 0]));
    }

    public function test_late_writes_that_cannot_be_converted_stay_as_they_were_written_and_hold_up_nothing(): void
    {
        $folder = new Folder();
        $paths = [$folder->file('sess_a', 'user|i:7;'), $folder->file('sess_b', 'user|i:7;')];
        $requests = array_map(
            static fn (string $path) => fopen($path, 'r+b') ?: throw new \RuntimeException($path), $paths,
        );
        // another process has both open, too: without it a busy machine may let the time pass that they are waited for
        $holder = proc_open(['sleep', '60'], [['file', $paths[0], 'r'], ['file', $paths[1], 'r']], $pipes);
        self::assertNotFalse($holder);
        $transcoder = new Transcoder(Format::Amber, false);
        $store = new FileStore([$folder->path], null);
        foreach ($paths as $path) {
            self::step($store, $path, $transcoder);
            usleep(100_000);
        }
        fwrite($requests[0], 'suit|E:12:"Gone\\Suit:Up";');
        fwrite($requests[1], 'paid|b:1;');
        proc_terminate($holder);
        proc_close($holder);
        self::assertSame([], $store->finish($transcoder));
        self::assertStringEqualsFile($paths[0], 'suit|E:12:"Gone\\Suit:Up";');
        self::assertSame(['paid' => true], amber_unserialize((string) file_get_contents($paths[1])));
    }

    public function test_a_session_that_a_request_keeps_for_long_does_not_hold_up_another(): void
    {
        $folder = new Folder();
        $slow = $folder->file('sess_a', 'user|i:7;');
        $other = $folder->file('sess_b', 'user|i:7;');
        $request = fopen($slow, 'r+b');
        self::assertNotFalse($request);
        $transcoder = new Transcoder(Format::Amber, false);
        $store = new FileStore([$folder->path], null);
        self::step($store, $slow, $transcoder);
        flock($request, LOCK_EX);
        self::step($store, $other, $transcoder);
        usleep(60_000);
        $third = $folder->file('sess_c', 'user|i:7;');
        self::assertSame(Outcome::Converted, self::step($store, $third, $transcoder)->outcome);
        self::assertSame(Outcome::Already, self::step($store, $other, $transcoder)->outcome, 'it is free again');
        fwrite($request, 'user|i:8;');
        fclose($request);
        $store->finish($transcoder);
        self::assertSame(['user' => 8], amber_unserialize((string) file_get_contents($slow)));
    }

    public function test_a_directory_that_cannot_be_read_and_a_file_with_two_names_are_left_and_named(): void
    {
        $folder = new Folder();
        $folder->file('sess_a', 'user|i:7;');
        link("$folder->path/sess_a", "$folder->path/twin");
        mkdir("$folder->path/closed", 0);
        chown($folder->path, 'nobody');
        $store = new FileStore([$folder->path], null);
        $user = posix_getpwnam('nobody') ?: throw new \RuntimeException('nobody is here');
        posix_seteuid($user['uid']);
        try {
            $entries = array_merge(...[...$store->batches(false)]);
        } finally {
            posix_seteuid(0);
        }
        sort($entries);
        self::assertSame(["$folder->path/closed", "$folder->path/sess_a", "$folder->path/twin"], $entries);
        $transcoder = new Transcoder(Format::Amber, false);
        $reasons = array_map(
            static fn (string $entry): string => self::step($store, $entry, $transcoder)->reason, $entries,
        );
        $store->finish($transcoder);
        self::assertStringContainsString('directory', $reasons[0]);
        self::assertStringContainsString('directory that others can change', $reasons[1]);
        self::assertStringEqualsFile("$folder->path/twin", 'user|i:7;');
    }

    public function test_a_link_that_took_the_place_of_a_directory_leads_to_no_file(): void
    {
        $folder = new Folder();
        array_map(static fn (string $name): bool => mkdir("$folder->path/$name"), ['tree', 'tree/own', 'other']);
        $folder->file('tree/own/config', '{"a":[1]}');
        $other = $folder->file('other/config', '{"a":[1]}');
        $store = new FileStore(["$folder->path/tree"]);
        [$names] = [...$store->batches(false)];
        rename("$folder->path/tree/own", "$folder->path/tree/moved");
        symlink('../other', "$folder->path/tree/own");
        [$step] = [...$store->convert($names, new Transcoder(Format::Amber, false), false)];
        $store->finish(new Transcoder(Format::Amber, false));
        self::assertStringContainsString('in whose place something else is now', (string) $step->reason);
        self::assertStringEqualsFile($other, '{"a":[1]}');
        self::assertSame(['config'], array_values(array_diff(scandir(dirname($other)) ?: [], ['.', '..'])));
    }

    /** @dataProvider spellings */
    #[DataProvider('spellings')]
    public function test_a_directory_may_be_named_in_any_way(string $place): void
    {
        $folder = new Folder();
        mkdir("$folder->path/tree/own", recursive: true);
        symlink('tree', "$folder->path/link");
        $file = $folder->file('tree/own/config', '{"a":[1]}');
        $from = (string) getcwd();
        chdir("$folder->path/tree");
        try {
            $store = new FileStore([sprintf($place, $folder->path)]);
            [$names] = [...$store->batches(false)];
            [$step] = [...$store->convert($names, new Transcoder(Format::Amber, false), false)];
            $store->finish(new Transcoder(Format::Amber, false));
            self::assertSame(realpath("$folder->path/tree"), getcwd());
        } finally {
            chdir($from);
        }
        self::assertSame(Outcome::Converted, $step->outcome);
        self::assertSame(['a' => [1]], amber_unserialize((string) file_get_contents($file)));
    }

    /** @return iterable<string, array{string}> with the place of the directory's parent */
    public static function spellings(): iterable
    {
        $places = ['%s/tree', '%s/tree/', '%s//tree//own', '%s/link', '.', 'own', './own/config', 'own/config'];
        foreach ($places as $place) {
            yield $place => [$place];
        }
    }

    public function test_as_root_files_of_others_are_converted_with_their_owners_rights_alone(): void
    {
        $folder = new Folder();
        chmod($folder->path, 01777);
        $secret = $folder->file('secret', 'root|i:7;');
        chmod($secret, 0600);
        $own = $folder->file('sess_own', 'user|i:7;');
        $fake = $folder->file('sess_fake', 'user|i:7;');
        foreach ([$own, $fake] as $path) {
            chmod($path, 0600);
            chown($path, 'nobody');
            chgrp($path, 'nogroup');
        }
        $store = new FileStore([$folder->path], 'sess_*');
        $entries = array_merge(...[...$store->batches(false)]);
        sort($entries);
        // Between listing and converting its owner puts a link to root's file there.
        unlink($fake);
        symlink($secret, $fake);
        $transcoder = new Transcoder(Format::Amber, false);
        $outcomes = array_map(
            static fn (string $entry): Outcome => self::step($store, $entry, $transcoder)->outcome, $entries,
        );
        self::assertNotSame(0, posix_geteuid());
        $store->finish($transcoder);
        self::assertSame(0, posix_geteuid());
        self::assertSame([Outcome::Left, Outcome::Converted], $outcomes);
        clearstatcache();
        self::assertSame('nobody', posix_getpwuid((int) fileowner($own))['name'] ?? null);
        self::assertSame(0600, fileperms($own) & 07777);
        self::assertStringEqualsFile($secret, 'root|i:7;');
    }

    public function test_text_of_a_visitor_is_not_taken_for_a_session(): void
    {
        $evil = '|O:6:"Gadget":1:{s:3:"cmd";s:2:"id";}';
        $name = str_repeat('n', 33);
        foreach ([
            msgpack_pack(['ua' => $evil]) => ['ua' => $evil],
            chr(33) . "{$name}i:1;\x02ua" . serialize($evil) => [$name => 1, 'ua' => $evil],
        ] as $bytes => $value) {
            self::assertSame(amber_serialize($value), (new Transcoder(Format::Amber, false))->convert((string) $bytes));
        }
    }

    public function test_objects_that_a_format_would_not_give_back_are_refused(): void
    {
        $refused = [
            [msgpack_pack(['user' => new \ArrayObject([1])]), Format::Amber, 'msgpack_pack()'],
            [serialize(new \ArrayObject([1])), Format::Igbinary, 'numbered properties'],
        ];
        foreach ($refused as [$bytes, $target, $words]) {
            try {
                (new Transcoder($target, false))->convert($bytes);
                self::fail('it was converted');
            } catch (PayloadError $error) {
                self::assertStringContainsString($words, $error->getMessage());
            }
        }
    }

    public function test_a_target_that_is_none_ends_in_2_and_names_them_all(): void
    {
        [$code, $text] = self::amber('convert', '/nowhere', '--to=yaml');
        self::assertSame(2, $code);
        self::assertStringContainsString('--to must be one of amber, serialize, php', $text);
        [$code, $text] = self::amber('convert', '/nowhere', '--to=amber');
        self::assertSame(2, $code);
        self::assertStringContainsString('/nowhere does not exist', $text);
        foreach ([
            'mysql://127.0.0.1:11211' => 'unknown kind of cache server "mysql://127.0.0.1:11211"; there are redis://',
            'redis://127.0.0.1:1/0?database=2' => '"?" is not understood',
        ] as $store => $words) {
            [$code, $text] = self::amber('convert', $store, '--to=amber');
            self::assertSame(2, $code);
            self::assertStringContainsString($words, $text);
        }
        $folder = new Folder();
        [$code, $text] = self::amber('convert', $folder->path, '--to=amber', '--match=session_*');
        self::assertSame(1, $code);
        self::assertStringContainsString('nothing matches', $text);
    }

    public function test_a_target_whose_extension_is_not_loaded_says_what_to_do(): void
    {
        // as bin/amber is where it has started PHP anew, and the module of this tree was not loaded
        $environment = ['AMBER_LAB_RESTARTED' => '1'];
        foreach (['amber' => '"make build"', 'igbinary' => 'apt-get install php-igbinary'] as $format => $advice) {
            [$code, , $errors] = Amber::run(
                ['convert', '/nowhere', "--to=$format"],
                ['-n'],
                $environment,
                isLoaded: false,
            );
            self::assertSame(2, $code);
            self::assertStringContainsString("needs the extension $format, which PHP has not loaded", $errors);
            self::assertStringContainsString($advice, $errors);
        }
    }

    /** @return array<string, mixed> */
    private static function session(bool $isPlain): array
    {
        $object = new \stdClass();
        $object->list = [1, 2.5, 'three'];
        $number = 5;
        $plain = [
            'user' => 7,
            'name' => "Ada Lovelace",
            'cart' => [['sku' => 'a', 'price' => 19.99], ['sku' => 'b', 'price' => 0.5]],
            'on' => true,
            'none' => null,
        ];

        return $isPlain ? $plain : $plain + [
            'o' => $object, 'same' => $object, 'r' => &$number, 's' => &$number, 'bin' => "\0\xff",
        ];
    }

    private static function assertAllThere(Folder $folder, int $count): void
    {
        $loader = new Loader(false);
        for ($i = 0; $i < $count; ++$i) {
            [, $session] = $loader->load((string) file_get_contents("$folder->path/sess_$i"));
            self::assertSame(serialize(self::session(false) + ['i' => $i]), serialize($session));
        }
    }

    private static function step(FileStore $store, string $path, Transcoder $transcoder): Step
    {
        [$step] = [...$store->convert([$path], $transcoder, false)];

        return $step;
    }

    /** @return array{int, string} exit code, and what it said */
    private static function amber(string ...$arguments): array
    {
        [$code, $text, $errors] = Amber::run(array_values($arguments));

        return [$code, $errors . $text];
    }

    /** Objects in an array, each of which names the one before; then all keys but the last get another value. */
    private static function chain(int $count): string
    {
        $text = 'i:0;O:1:"A":1:{s:1:"p";N;}';
        for ($i = 1; $i < $count; ++$i) {
            $text .= "i:$i;O:1:\"A\":1:{s:1:\"p\";r:" . 2 * $i . ';}';
        }
        for ($i = 0; $i < $count - 1; ++$i) {
            $text .= "i:$i;N;";
        }

        return 'a:' . 2 * $count - 1 . ":{{$text}}";
    }

    /** @return resource */
    private static function process(string $file, string ...$arguments)
    {
        $process = proc_open(self::php(__DIR__ . "/$file", ...$arguments), [], $pipes);

        return $process === false ? throw new \RuntimeException("cannot run $file") : $process;
    }

    /** @return non-empty-list<string> a command with the extension, which is not started anew by itself */
    private static function php(string ...$arguments): array
    {
        return [
            PHP_BINARY, '-d', 'extension=' . dirname(__DIR__, 3) . '/ext/modules/amber.so', ...array_values($arguments),
        ];
    }

    /** @param list<resource> $processes */
    private static function anyRuns(array $processes): bool
    {
        foreach ($processes as $process) {
            if (proc_get_status($process)['running']) {
                return true;
            }
        }

        return false;
    }

    private static function needsLibzstd(): void
    {
        if (ini_set('amber.session_compress', '0') === false) {
            self::markTestSkipped('amber was built without libzstd');
        }
    }
}
