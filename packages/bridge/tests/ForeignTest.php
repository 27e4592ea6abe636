<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Limits;
use Amber\DecodeException;
use Amber\Stores\Suit;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** What others wrote, by a codec's options. */
final class ForeignTest extends TestCase
{
    /** @dataProvider options */
    #[DataProvider('options')]
    public function test_every_option_holds_for_old_data_or_the_data_is_refused(
        array $options,
        mixed $value,
        ?string $refusal,
    ): void {
        $codec = new Codec(readsOthers: true, options: $options);
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            try {
                $got = $codec->decode($serialize($value));
                self::assertNull($refusal, "$serialize data was read");
                $expected = (new Codec(options: $options))->decode(amber_serialize($value));
                self::assertSame(serialize($expected), serialize($got), $serialize);
            } catch (\Amber\Exception $error) {
                self::assertNotNull($refusal, $error->getMessage());
                self::assertMatchesRegularExpression("~$refusal~", $error->getMessage());
            }
        }
    }

    /** @return iterable<string, array{array<string, mixed>, mixed, ?string}> options, a value, what refuses it */
    public static function options(): iterable
    {
        $hooked = new \ArrayObject([new \DateTimeImmutable('2024-02-29'), new \SplObjectStorage()]);
        $classes = [\ArrayObject::class, \DateTimeImmutable::class];
        yield 'allowed' => [['allowed_classes' => [...$classes, \SplObjectStorage::class]], $hooked, null];
        yield 'one is not allowed' => [['allowed_classes' => $classes], $hooked, 'SplObjectStorage'];
        yield 'too deep' => [['max_depth' => 2], [[[[1]]]], 'depth|deeper'];
        yield 'too many' => [['max_elements' => 10], range(1, 20), 'max_elements'];
        yield 'not too many' => [['max_elements' => 10], [1, [2, 3]], null];
        $queue = unserialize('O:8:"SplQueue":3:{i:0;i:0;i:1;a:1:{i:0;i:5;}i:2;a:0:{}}');
        yield 'renamed' => [['class_map' => ['SplQueue' => 'SplDoublyLinkedList']], $queue, null];
    }

    public function test_the_ini_settings_hold_for_old_data_too(): void
    {
        $codec = new Codec(readsOthers: true);
        $own = new Codec(readsOthers: true, options: ['max_depth' => 5, 'max_elements' => 20]);
        $many = range(1, 11);
        $settings = [['max_elements', '10', $many], ['max_elements', '012', $many], ['max_depth', '2', [[[1]]]]];
        foreach ($settings as [$name, $most, $value]) {
            foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
                self::assertSame($value, $codec->decode($serialize($value)));
                $before = ini_set("amber.$name", $most);
                try {
                    self::assertSame($value, $own->decode($serialize($value)));
                    $codec->decode($serialize($value));
                    self::fail("$name does not hold for $serialize()");
                } catch (\Amber\Exception $error) {
                    self::assertMatchesRegularExpression('/max_elements|depth|deeper/i', $error->getMessage());
                } finally {
                    ini_set("amber.$name", $before);
                }
            }
        }
    }

    public function test_with_limits_in_the_ini_settings_no_other_serializer_reads_in_the_place_of_a_codec(): void
    {
        $codec = new Codec(readsOthers: true);
        $codec->checkHandOver('another');
        foreach (['max_elements' => '10', 'max_depth' => '2'] as $name => $most) {
            $before = ini_set("amber.$name", $most);
            try {
                $codec->checkHandOver('another');
                self::fail("$name is not known to it");
            } catch (\LogicException $error) {
                self::assertStringContainsString("it does not know $name", $error->getMessage());
            } finally {
                ini_set("amber.$name", (string) $before);
            }
        }
    }

    public function test_the_ini_settings_hold_for_what_another_store_has_built(): void
    {
        $codec = new Codec();
        self::assertSame([1, 2], $codec->pass([1, 2]));
        $before = ini_set('amber.max_elements', '1');
        try {
            $this->expectException(\Amber\Exception::class);
            $codec->pass([1, 2]);
        } finally {
            ini_set('amber.max_elements', (string) $before);
        }
    }

    public function test_allowed_classes_hold_for_old_data_too(): void
    {
        $options = ['allowed_classes' => [\ArrayObject::class], 'unknown_class' => 'incomplete'];
        $codec = new Codec(readsOthers: true, options: $options);
        $values = [new \ArrayObject([1]), new \SplObjectStorage()];
        foreach ([serialize($values), amber_serialize($values), igbinary_serialize($values)] as $bytes) {
            [$allowed, $other] = $codec->decode($bytes);
            self::assertInstanceOf(\ArrayObject::class, $allowed);
            self::assertInstanceOf(\__PHP_Incomplete_Class::class, $other);
        }
    }

    /** @dataProvider chains */
    #[DataProvider('chains')]
    public function test_serialize_data_that_is_deep_by_numbers_alone_is_refused_before_it_is_built(
        array $options,
        int $length,
        bool $isRead,
    ): void {
        $bytes = "a:$length:{i:0;O:8:\"stdClass\":0:{}";
        for ([$i, $last] = [1, 2]; $i < $length; [$i, $last] = [$i + 1, $last + ($i === 1 ? 1 : 2)]) {
            $bytes .= "i:$i;O:8:\"stdClass\":1:{s:1:\"a\";r:$last;}";
        }
        try {
            self::assertCount($length, (new Codec(readsOthers: true, options: $options))->decode("$bytes}"));
            self::assertTrue($isRead);
        } catch (DecodeException $error) {
            self::assertFalse($isRead, $error->getMessage());
        }
    }

    /** @return iterable<string, array{array<string, mixed>, int, bool}> options, how long, whether it is read */
    public static function chains(): iterable
    {
        $none = ['allowed_classes' => false, 'unknown_class' => 'incomplete'];
        yield 'objects that lead to each other, and a depth' => [['max_depth' => 10], 1000, false];
        yield 'as deep as that allows' => [['max_depth' => 1000], 1000, true];
        yield 'and a number of elements' => [['max_elements' => 1_000_000], 50_000, false];
        yield 'and no class' => [$none, 50_000, false];
        yield 'and all' => [$none + ['max_depth' => 100, 'max_elements' => 50000], 200_000, false];
    }

    /** @dataProvider readersOfIgbinary */
    #[DataProvider('readersOfIgbinary')]
    public function test_igbinary_data_is_read_by_all_options_whether_igbinary_is_there_or_not(
        bool $extension,
        bool $polyfill,
        array $options,
        string $expected,
    ): void {
        if ($expected === '') {
            $expected = bin2hex(serialize(Values::everyKind(5)));
        }
        $said = self::saidOf(igbinary_serialize(Values::everyKind(5)), $extension, $polyfill, $options);
        self::assertStringContainsString($expected, $said);
    }

    public function test_serialize_data_is_limited_by_the_polyfill_or_refused_with_the_remedy(): void
    {
        $bytes = serialize(Values::everyKind(5));
        self::assertStringContainsString(bin2hex($bytes), self::saidOf($bytes, false, false, []));
        self::assertStringContainsString(bin2hex($bytes), self::saidOf($bytes, false, true, ['max_depth' => 20]));
        $said = 'PHP serialize() data, and nothing is there to read it with the option max_depth: install amber/poly';
        self::assertStringContainsString($said, self::saidOf($bytes, false, false, ['max_depth' => 20]));
    }

    /**
     * @param array<string, mixed> $options
     * @return string what old_igbinary.php says
     */
    private static function saidOf(string $bytes, bool $extension, bool $polyfill, array $options): string
    {
        $root = \dirname(__DIR__, 3);
        $command = [
            \PHP_BINARY,
            ...($extension ? [] : ['-n']),
            '-d',
            "extension=$root/ext/modules/amber.so",
            __DIR__ . '/old_igbinary.php',
            (string) (int) $extension,
            (string) (int) $polyfill,
            json_encode($options),
            bin2hex($bytes),
        ];

        return (string) shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1');
    }

    /**
     * @return iterable<string, array{bool, bool, array<string, mixed>, string}> whether each is there, options, what is
     *     said; '': the value
     */
    public static function readersOfIgbinary(): iterable
    {
        $limits = ['max_depth' => 20, 'allowed_classes' => ['ArrayObject']];
        foreach (['with igbinary' => true, 'without' => false] as $name => $extension) {
            yield $name => [$extension, false, [], ''];
            yield "$name, deep enough" => [$extension, false, ['max_depth' => 20], ''];
            yield "$name, not allowed" => [$extension, false, $limits, 'is not in allowed_classes'];
        }
        yield 'beside the polyfill' => [false, true, [], ''];
    }

    public function test_enums_of_old_data_must_be_allowed_and_are_not_loaded_else(): void
    {
        $loaded = [];
        $loader = function (string $class) use (&$loaded): void { $loaded[] = $class; };
        spl_autoload_register($loader);
        try {
            foreach ([false, ['Other']] as $allowed) {
                foreach (['throw', 'incomplete'] as $unknown) {
                    $options = ['allowed_classes' => $allowed, 'unknown_class' => $unknown];
                    $bytes = ['E:8:"Gone:One";', 'E:11:"Closure:One";', 'E:27:"Amber\Bridge\Algorithm:None";'];
                    foreach ([...$bytes, 'a:1:{i:0;' . serialize(Algorithm::Zstd) . '}'] as $bytes) {
                        try {
                            (new Codec(readsOthers: true, options: $options))->decode($bytes);
                            self::fail('it was read');
                        } catch (\Amber\Exception $error) {
                            self::assertStringContainsString('allowed_classes', $error->getMessage());
                        }
                    }
                }
            }
        } finally {
            spl_autoload_unregister($loader);
        }
        self::assertSame([], $loaded);
        $codec = new Codec(readsOthers: true, options: ['allowed_classes' => [Algorithm::class]]);
        self::assertSame(Algorithm::Zstd, $codec->decode(serialize(Algorithm::Zstd)));
    }

    public function test_an_enum_of_old_data_that_is_allowed_is_loaded_with_all_that_it_needs(): void
    {
        $loader = function (string $class): void {
            match ($class) {
                'Labelled' => eval('interface Labelled {}'),
                'Suit' => eval('enum Suit implements Labelled { case Hearts; }'),
                default => null,
            };
        };
        spl_autoload_register($loader);
        try {
            $codec = new Codec(readsOthers: true, options: ['allowed_classes' => ['Suit']]);
            self::assertSame('Hearts', $codec->decode('E:11:"Suit:Hearts";')->name);
        } finally {
            spl_autoload_unregister($loader);
        }
    }

    public function test_an_autoloader_may_unserialize_while_an_enum_of_old_data_is_loaded(): void
    {
        $read = [];
        $loader = function (string $class) use (&$read): void {
            if ($class === 'Direction') {
                $read[] = unserialize(serialize(new \ArrayObject([1])));
                $read[] = (new Codec(readsOthers: true))->decode(serialize(new \SplObjectStorage()));
                eval('enum Direction { case Up; }');
            }
        };
        spl_autoload_register($loader);
        try {
            $codec = new Codec(readsOthers: true, options: ['allowed_classes' => ['Direction']]);
            self::assertSame('Up', $codec->decode('E:12:"Direction:Up";')->name);
        } finally {
            spl_autoload_unregister($loader);
        }
        self::assertEquals([new \ArrayObject([1]), new \SplObjectStorage()], $read);
    }

    public function test_warnings_of_hooks_are_not_taken_for_damage(): void
    {
        $codec = new Codec(readsOthers: true);
        foreach ([serialize([new Quiet()]), igbinary_serialize([new Quiet()])] as $bytes) {
            self::assertEquals([new Quiet()], $codec->decode($bytes));
        }
    }

    public function test_what_a_hook_unserializes_itself_is_read_as_without_a_codec(): void
    {
        $codec = new Codec(readsOthers: true);
        foreach (['garbage', 'O:4:"Gone":0:{}', serialize([1])] as $own) {
            $expected = self::held(@unserialize(serialize(new Holding($own))));
            foreach ([serialize(new Holding($own)), igbinary_serialize(new Holding($own))] as $bytes) {
                self::assertSame($expected, self::held($codec->decode($bytes)));
            }
        }
        ini_set('unserialize_callback_func', __CLASS__ . '::define');
        try {
            $holding = $codec->decode(serialize(new Holding('O:7:"Defined":0:{}')));
            self::assertSame('Defined', get_debug_type($holding->value));
        } finally {
            ini_set('unserialize_callback_func', '');
        }
    }

    public function test_what_a_hook_of_data_in_a_hook_unserializes_is_read_as_without_a_codec_too(): void
    {
        $inner = serialize(new Holding('O:6:"InHook":0:{}'));
        ini_set('unserialize_callback_func', __CLASS__ . '::define');
        try {
            $value = (new Codec(readsOthers: true))->decode(serialize(new Decoding($inner)))->value;
            self::assertSame('InHook', get_debug_type($value->value));
            self::assertSame(__CLASS__ . '::define', ini_get('unserialize_callback_func'));
        } finally {
            ini_set('unserialize_callback_func', '');
        }
    }

    public function test_a_callback_for_unknown_classes_that_defines_none_leaves_incomplete_objects(): void
    {
        $codec = new Codec(readsOthers: true, options: ['unknown_class' => 'incomplete']);
        ini_set('unserialize_callback_func', __CLASS__ . '::leave');
        set_error_handler(static function (int $type, string $message) use (&$heard): bool {
            $heard[] = $message;

            return true;
        });
        try {
            $value = $codec->decode('O:4:"Gone":0:{}');
            unserialize('O:4:"Gone":0:{}');
        } finally {
            restore_error_handler();
            ini_set('unserialize_callback_func', '');
        }
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, $value);
        self::assertCount(2, $heard);
        self::assertSame($heard[1], $heard[0]);
    }

    public static function leave(string $class): void
    {
    }

    public function test_a_hook_may_be_content_with_incomplete_objects(): void
    {
        $read = (new Codec(readsOthers: true))->decode(serialize(new Decoding('O:4:"Gone":0:{}', 'incomplete')));
        self::assertInstanceOf(\__PHP_Incomplete_Class::class, $read->value);
    }

    public static function define(string $class): void
    {
        eval("class $class {}");
    }

    private static function held(Holding $holding): string
    {
        return serialize($holding->value);
    }

    public function test_decoding_throws_nothing_of_encoding(): void
    {
        $value = unserialize('O:8:"stdClass":1:{s:1:"a";R:1;}');
        for ($i = 0, $list = []; $i < 20_000; ++$i) {
            $list[] = $value = (object) ['a' => $value];
        }
        $this->expectException(DecodeException::class);
        (new Codec(readsOthers: true, options: ['max_elements' => 1_000_000]))->decode(serialize($list));
    }

    public function test_a_hook_that_throws_what_decoding_does_runs_once(): void
    {
        $calls = 0;
        $limits = Limits::of([])->withAllowedClasses([Holding::class], likeNative: true);
        $decode = static function () use (&$calls): never {
            ++$calls;
            amber_unserialize('what a hook reads');
        };
        try {
            $limits->decode($decode);
            self::fail('It was read');
        } catch (DecodeException) {
            self::assertSame(1, $calls);
        }
    }

    public function test_a_hook_that_is_refused_an_enum_by_what_it_decodes_itself_runs_once(): void
    {
        self::assertTrue(enum_exists(Algorithm::class));
        $classes = [Refused::class, Suit::class];
        $codec = (new Codec(readsOthers: true))->withAllowedClasses($classes, likeNative: true);
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            Refused::$calls = 0;
            try {
                $codec->decode($serialize([Suit::Hearts, new Refused()]));
                self::fail('It was read');
            } catch (DecodeException $error) {
                self::assertStringContainsString('Algorithm is not in allowed_classes', $error->getMessage());
                self::assertSame(1, Refused::$calls, $serialize);
            }
        }
    }

    public function test_many_enums_are_learned_in_few_looks_and_no_endless_number_is_loaded(): void
    {
        $looks = 0;
        $look = static function (string $bytes) use (&$looks): \Closure {
            $looks = 0;

            return static function (array $options) use ($bytes, &$looks): mixed {
                ++$looks;

                return amber_unserialize($bytes, $options);
            };
        };
        $limits = Limits::of([])->withAllowedClasses(false, likeNative: true);
        $cases = [];
        for ($i = 0; $i < 100; ++$i) {
            eval("namespace Amber\Bridge\Tests\Many; enum Loaded$i { case One; }");
            $cases[] = \constant("Amber\Bridge\Tests\Many\Loaded$i::One");
        }
        self::assertSame($cases, $limits->decode($look(amber_serialize($cases))));
        self::assertLessThan(5, $looks);

        $loader = static function (string $class): void {
            preg_match('/^Later\d+$/', $class) === 1 && eval("enum $class { case One; }");
        };
        spl_autoload_register($loader);
        try {
            foreach ([5 => true, 500 => false] as $count => $isRead) {
                $bytes = '';
                for ($i = 0; $i < $count; ++$i) {
                    $name = 'Later' . ($count + $i);
                    $bytes .= "\xFA\xEA" . \chr(\strlen($name)) . "$name\xEA\x03One";
                }
                $bytes = "\xC1\x01\xEF" . ($count < 128 ? \chr($count) : "\xF4\x03") . $bytes;
                self::assertSame($isRead, self::isRead($limits, $look($bytes)));
                self::assertLessThan(40, $looks);
            }
        } finally {
            spl_autoload_unregister($loader);
        }
    }

    private static function isRead(Limits $limits, \Closure $decode): bool
    {
        try {
            $limits->decode($decode);

            return true;
        } catch (DecodeException) {
            return false;
        }
    }

    public function test_what_a_hook_of_old_data_throws_is_thrown_as_it_is_and_no_handler_stays(): void
    {
        $codec = new Codec(readsOthers: true);
        try {
            $codec->decode('O:17:"DateTimeImmutable":0:{}');
            self::fail('it was read');
        } catch (\Error $error) {
            self::assertStringContainsString('Invalid serialization data', $error->getMessage());
        }
        $handler = set_error_handler(null);
        restore_error_handler();
        self::assertNotInstanceOf(\Closure::class, $handler);
    }
}

/** Unserializes what it holds. */
final class Holding
{
    public mixed $value = null;

    public function __construct(public string $own)
    {
    }

    public function __wakeup(): void
    {
        $this->value = @unserialize($this->own);
    }
}

/** Decodes what it holds by a codec. */
final class Decoding
{
    public mixed $value = null;

    public function __construct(public string $own, public string $unknown = 'throw')
    {
    }

    public function __wakeup(): void
    {
        $this->value = (new Codec(true, options: ['unknown_class' => $this->unknown]))->decode($this->own);
    }
}

/** Its hook warns, silenced. */
final class Quiet
{
    public function __wakeup(): void
    {
        @filemtime('/nowhere');
    }
}

/** Decodes an enum that it does not allow. */
final class Refused
{
    public static int $calls = 0;

    public function __wakeup(): void
    {
        ++self::$calls;
        amber_unserialize(amber_serialize(Algorithm::Zstd), ['allowed_classes' => false]);
    }
}
