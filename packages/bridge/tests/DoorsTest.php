<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Probe;
use Amber\Bridge\Symfony\MessengerSerializer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;

require_once __DIR__ . '/Gadget.php';
require_once __DIR__ . '/UnserializingGadget.php';
require_once __DIR__ . '/ForeignBytes.php';
require_once __DIR__ . '/Doors.php';

/**
 * Every class of the bridge with all foreign bytes: nothing comes in that is not signed where there is a key, and no
 * class that is not allowed, whichever way it takes.
 */
final class DoorsTest extends TestCase
{
    /** Classes that get no bytes of a store but by those that Doors has: it tries these through them. */
    private const NO_DOORS = [
        'Algorithm', 'Compression', 'ZstdFrame', 'Foreign', 'Limits', 'Probe', 'Misses', 'UnreadableException',
        'Files/Directory', 'Files/FileOptions', 'Laravel/ServiceProvider', 'Psr16/EntryException', 'Psr16/Key',
        'Psr16/KeyException', 'Redis/Commands', 'Redis/ReplyException', 'Symfony/MessageTypes',
        'Symfony/PeekedEnvelope', 'Laravel/AskedKeys',
    ];

    private static ?Doors $doors = null;

    /** @var array<string, string> */
    private static array $bytes = [];

    /** @var list<string> classes that were looked for */
    private array $loaded = [];

    public static function setUpBeforeClass(): void
    {
        self::$doors = new Doors();
        self::$bytes = ForeignBytes::all();
    }

    public static function tearDownAfterClass(): void
    {
        self::$doors = null;
        self::$bytes = [];
    }

    protected function setUp(): void
    {
        spl_autoload_register([$this, 'note'], true, true);
    }

    protected function tearDown(): void
    {
        spl_autoload_unregister([$this, 'note']);
    }

    /** @dataProvider classes */
    #[DataProvider('classes')]
    public function test_with_a_key_nothing_comes_in_that_it_has_not_signed(string $class): void
    {
        foreach ([true, false] as $readsOthers) {
            foreach ([[], ['allowed_classes' => false], ['unknown_class' => 'incomplete']] as $options) {
                foreach ($this->read($class, $readsOthers, $options + ['key' => 'the secret of now']) as $what => $in) {
                    self::assertSame([], $in, $what);
                    self::assertSame([], Gadget::$ran, $what);
                    self::assertSame([], $this->loaded, $what);
                }
            }
        }
    }

    /** @dataProvider classes */
    #[DataProvider('classes')]
    public function test_with_allowed_classes_false_no_class_is_built_or_loaded(string $class): void
    {
        foreach ([true, false] as $readsOthers) {
            foreach (['throw', 'incomplete'] as $unknown) {
                $options = ['allowed_classes' => false, 'unknown_class' => $unknown];
                foreach ($this->read($class, $readsOthers, $options) as $what => $in) {
                    self::assertSame([], self::classesOf($in), $what);
                    self::assertSame([], Gadget::$ran, $what);
                    self::assertSame([], $this->loaded, $what);
                }
            }
        }
    }

    /** @dataProvider classes */
    #[DataProvider('classes')]
    public function test_what_others_wrote_is_not_decoded_unless_asked_for(string $class): void
    {
        $foreign = '/by (serialize|igbinary_serialize)$|Serializable|enum|session|of (?!amber)/';
        foreach ($this->read($class, false, [], $foreign) as $what => $in) {
            self::assertTrue($in === [] || \is_string($in[0]), $what);
            self::assertSame([], Gadget::$ran, $what);
            self::assertSame([], $this->loaded, $what);
        }
    }

    public function test_the_bytes_are_live_where_nothing_limits_them(): void
    {
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            foreach ($this->read('Codec', true, [], "/^gadgets in arrays by $serialize$/") as $in) {
                $ran = Gadget::$ran;
                break;
            }
            self::assertNotSame([], $ran, $serialize);
        }
    }

    /** @dataProvider classesOfFiles */
    #[DataProvider('classesOfFiles')]
    public function test_the_bytes_in_files_are_live_where_nothing_limits_them(string $class): void
    {
        $ran = [];
        foreach ($this->read($class, true, [], '/^gadgets in arrays by amber_serialize$/') as $in) {
            $ran = [...$ran, ...Gadget::$ran];
        }
        self::assertNotSame([], $ran);
    }

    /** @return iterable<string, array{string}> */
    public static function classesOfFiles(): iterable
    {
        foreach (self::classes() as $class => $arguments) {
            if (preg_match('~^Files/|File|Loaded~', $class) === 1) {
                yield $class => $arguments;
            }
        }
    }

    /** @dataProvider settingsOfItsOwn */
    #[DataProvider('settingsOfItsOwn')]
    public function test_another_serializer_gets_nothing_in_the_place_of_a_codec_that_limits(Codec $codec): void
    {
        $this->expectException(\LogicException::class);
        $this->expectExceptionMessage('PhpSerializer cannot read in the place of this codec');
        new MessengerSerializer($codec, new PhpSerializer());
    }

    /** @return iterable<string, array{Codec}> */
    public static function settingsOfItsOwn(): iterable
    {
        yield 'a key' => [new Codec(true, options: ['key' => 'the secret of now'])];
        yield 'amber alone' => [new Codec()];
        yield 'classes' => [new Codec(true, options: ['allowed_classes' => false])];
        yield 'names' => [new Codec(true, options: ['class_map' => ['Old' => 'New']])];
        yield 'depth' => [new Codec(true, options: ['max_depth' => 5])];
        yield 'elements' => [new Codec(true, options: ['max_elements' => 5])];
    }

    /** @return iterable<string, array{string}> */
    public static function classes(): iterable
    {
        $source = \dirname(__DIR__) . '/src/';
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($source));
        foreach (new \RegexIterator($files, '/\.php$/') as $file) {
            $class = substr($file->getPathname(), \strlen($source), -4);
            if (!\in_array($class, self::NO_DOORS, true)) {
                yield $class => [$class];
            }
        }
    }

    /**
     * @param array<string, mixed> $options
     * @param string $only names of the bytes
     * @return iterable<string, list<mixed>> what came in of each of the bytes
     */
    private function read(string $class, bool $readsOthers, array $options, string $only = '//'): iterable
    {
        $method = lcfirst(str_replace('/', '', $class));
        self::assertTrue(method_exists(Doors::class, $method), "A method of Doors must try $class");
        self::$doors->set($readsOthers, $options);
        foreach (preg_grep($only, array_keys(self::$bytes)) as $what) {
            $bytes = self::$bytes[$what];
            foreach (self::$doors->$method($bytes) as $i => $attempt) {
                Gadget::$ran = $this->loaded = [];
                try {
                    $in = $attempt();
                } catch (\Throwable) {
                    $in = [];
                }
                yield "$class: $what, attempt $i" => $in;
                $in = [];
            }
        }
    }

    /** @return list<string> of the objects in it, but those that stand for others */
    private static function classesOf(mixed $value): array
    {
        $classes = [];
        foreach (\is_array($value) ? $value : [] as $element) {
            $classes = [...$classes, ...self::classesOf($element)];
        }

        $standsIn = $value instanceof \__PHP_Incomplete_Class || $value instanceof Probe;

        return \is_object($value) && !$standsIn ? [$value::class] : $classes;
    }

    public function note(string $class): void
    {
        if ($class === ForeignBytes::GONE) {
            $this->loaded[] = $class;
        }
    }
}
