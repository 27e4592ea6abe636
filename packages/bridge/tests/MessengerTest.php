<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Probe;
use Amber\Bridge\Symfony\MessengerSerializer;
use Amber\Bridge\Symfony\PeekedEnvelope;
use Amber\Stores\Typed;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\HandledStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;
use Symfony\Component\Messenger\Transport\InMemory\InMemoryTransport;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\SigningSerializer;

require_once __DIR__ . '/compressors.php';
require_once __DIR__ . '/Counted.php';
require_once __DIR__ . '/Gadget.php';
require_once __DIR__ . '/UnserializingGadget.php';

final class MessengerTest extends TestCase
{
    public function test_a_message_passes_through_a_transport_with_its_stamps(): void
    {
        $transport = new InMemoryTransport(new MessengerSerializer());
        $transport->send(new Envelope(new Typed(7, "bin\0ary"), [new BusNameStamp('commands')]));
        $envelopes = [...$transport->get()];
        self::assertCount(1, $envelopes);
        self::assertEquals(new Typed(7, "bin\0ary"), $envelopes[0]->getMessage());
        self::assertSame('commands', $envelopes[0]->last(BusNameStamp::class)?->getBusName());
    }

    public function test_a_body_is_text_and_stamps_that_are_not_sent_are_not_in_it(): void
    {
        $encoded = (new MessengerSerializer())->encode(new Envelope(new Typed(7, "\xff"), [new ReceivedStamp('here')]));
        self::assertMatchesRegularExpression('~\A[A-Za-z0-9+/]+=*\z~', $encoded['body']);
        self::assertNull((new MessengerSerializer())->decode($encoded)->last(ReceivedStamp::class));
    }

    public function test_a_message_that_is_tried_again_names_its_handlers_and_leaves_out_what_they_gave(): void
    {
        $stamps = [new HandledStamp(static fn (): int => 1, 'first'), new HandledStamp('secret', 'second')];
        foreach (['amber', 'serialize', 'igbinary'] as $writes) {
            $serializer = new MessengerSerializer(new Codec(readsOthers: true, writes: $writes));
            $handled = $serializer->decode($serializer->encode(new Envelope(new Typed(7, 'x'), $stamps)))
                ->all(HandledStamp::class);
            self::assertEquals([new HandledStamp(null, 'first'), new HandledStamp(null, 'second')], $handled);
        }
    }

    public function test_messages_that_waited_at_the_switch_are_read(): void
    {
        foreach (['text', "bin\0ary\xff"] as $name) {
            $encoded = (new PhpSerializer())->encode(new Envelope(new Typed(7, $name)));
            self::assertEquals(new Typed(7, $name), (new MessengerSerializer())->decode($encoded)->getMessage());
        }
    }

    public function test_messages_that_waited_go_by_all_options_of_the_codec(): void
    {
        $encoded = (new PhpSerializer())->encode(new Envelope(new Typed(7, 'x'), [new BusNameStamp('commands')]));
        $all = [Envelope::class, BusNameStamp::class, Typed::class];
        foreach ([$all, [Envelope::class, Typed::class], [Typed::class], false] as $i => $classes) {
            $serializer = new MessengerSerializer(new Codec(true, options: ['allowed_classes' => $classes]));
            try {
                self::assertEquals(new Typed(7, 'x'), $serializer->decode($encoded)->getMessage());
                self::assertSame(0, $i);
            } catch (MessageDecodingFailedException $error) {
                self::assertNotSame(0, $i, $error->getMessage());
                self::assertStringContainsString('not in allowed_classes', $error->getMessage());
            }
        }
    }

    public function test_another_serializer_reads_what_waited_where_it_is_given(): void
    {
        $encoded = (new PhpSerializer())->encode(new Envelope(new Typed(7, 'x')));
        $serializer = new MessengerSerializer(others: new PhpSerializer());
        self::assertEquals(new Typed(7, 'x'), $serializer->decode($encoded)->getMessage());
        self::assertSame(Typed::class, $serializer->getMessageType($encoded));
        self::assertEquals(new Typed(7, 'x'), $serializer->decode($serializer->encode(new Envelope(new Typed(7, 'x'))))
            ->getMessage());
    }

    public function test_workers_that_know_no_amber_read_what_is_written_for_them(): void
    {
        $serializer = new MessengerSerializer(new Codec(readsOthers: true, writes: 'serialize'));
        foreach (['text', "bin\0ary\xff"] as $name) {
            $encoded = $serializer->encode(new Envelope(new Typed(7, $name), [new ReceivedStamp('here')]));
            self::assertEquals(new Typed(7, $name), (new PhpSerializer())->decode($encoded)->getMessage());
            self::assertEquals(new Typed(7, $name), (new MessengerSerializer())->decode($encoded)->getMessage());
        }
    }

    /** @dataProvider messages */
    #[DataProvider('messages')]
    public function test_the_type_of_a_message_is_told_and_nothing_wakes(object $message, string $writes): void
    {
        $serializer = new MessengerSerializer(new Codec(readsOthers: true, writes: $writes));
        $stamp = new BusNameStamp(Gadget::class);
        $encoded = $serializer->encode(new Envelope($message, [$stamp, new HandledStamp($message, 'h')]));
        Gadget::$ran = [];
        self::assertSame($message::class, $serializer->getMessageType($encoded));
        self::assertSame([], Gadget::$ran);
    }

    /** @return iterable<string, array{object, string}> */
    public static function messages(): iterable
    {
        foreach (['amber', 'serialize', 'igbinary'] as $writes) {
            yield "an object, $writes" => [new Gadget(), $writes];
            yield "with hooks, $writes" => [new UnserializingGadget(), $writes];
            yield "an enum, $writes" => [Algorithm::Zstd, $writes];
            yield "enums in it, $writes" => [new Typed(7, 'x', Algorithm::Lz4), $writes];
            yield "of PHP's own, $writes" => [new \ArrayObject([new Gadget()]), $writes];
            yield "an envelope, $writes" => [new Envelope(new Gadget()), $writes];
        }
    }

    public function test_a_message_cannot_say_that_it_is_another(): void
    {
        $message = new \stdClass();
        $message->{'__PHP_Incomplete_Class_Name'} = Typed::class;
        foreach (['amber', 'serialize', 'igbinary'] as $writes) {
            $encoded = (new MessengerSerializer(new Codec(true, writes: $writes)))->encode(new Envelope($message));
            self::assertContains(self::typeOf($encoded['body']), [\stdClass::class, null]);
        }
        $body = serialize(new Envelope($message));
        self::assertContains(self::typeOf(self::inText((string) zstd_compress($body))), [\stdClass::class, null]);
        self::assertNull(self::typeOf(self::inText(str_replace('"stdClass"', '"GoneCard"', $body))));
    }

    /** @dataProvider namesOfProperties */
    #[DataProvider('namesOfProperties')]
    public function test_the_type_is_that_of_the_message_whatever_its_property_is_called(string $one, string $two): void
    {
        $class = Envelope::class;
        $values = ["\0$class\0stamps" => [], $one => new \stdClass(), $two => new Counted()];
        $body = "\0\0\0\2\x17" . \chr(\strlen($class)) . "$class\x14" . \chr(\count($values));
        $text = "O:36:\"$class\":" . \count($values) . ':{';
        foreach ($values as $name => $value) {
            $body .= "\x11" . \chr(\strlen($name)) . $name . substr(igbinary_serialize($value), 4);
            $text .= serialize($name) . serialize($value);
        }
        foreach ([$body, "$text}", zstd_compress($body)] as $bytes) {
            self::typeOf(self::inText((string) $bytes));
        }
    }

    /** @return iterable<array{string, string}> */
    public static function namesOfProperties(): iterable
    {
        $class = Envelope::class;
        $names = ["\0$class\0message", "\0*\0message", 'message', "\0" . strtolower($class) . "\0message"];
        foreach ($names as $one) {
            foreach ($names as $two) {
                yield [$one, $two];
            }
        }
    }

    public function test_no_type_is_told_of_a_message_in_whose_place_a_hook_can_put_another(): void
    {
        $envelope = new Envelope($message = new Replacing());
        (function () use ($message): void { $message->held = &$this->message; })->call($envelope);
        foreach ([amber_serialize($envelope), serialize($envelope), igbinary_serialize($envelope)] as $bytes) {
            $body = ['body' => self::inText((string) $bytes)];
            self::assertInstanceOf(\SplStack::class, (new MessengerSerializer())->decode($body)->getMessage());
            self::assertNull((new MessengerSerializer())->getMessageType($body));
        }
    }

    public function test_what_a_hook_puts_in_the_place_of_the_envelope_is_refused_and_has_no_type(): void
    {
        $held = str_replace('"held";N;', '"held";R:1;', serialize(new Replacing()));
        $itself = 'O:36:"' . Envelope::class . '":2:{s:10:"' . "\0*\0message\";{$held}s:7:\"message\";R:1;}";
        self::assertInstanceOf(\SplStack::class, unserialize($itself));
        $body = ['body' => self::inText($itself)];
        self::assertNull((new MessengerSerializer())->getMessageType($body));
        $this->expectException(MessageDecodingFailedException::class);
        $this->expectExceptionMessage('SplStack is no envelope');
        (new MessengerSerializer())->decode($body);
    }

    /** @dataProvider dropped */
    #[DataProvider('dropped')]
    public function test_no_type_is_told_of_a_message_that_an_object_referred_to_which_no_place_has_any_more(
        string $first,
        string $second,
    ): void {
        $class = Envelope::class;
        $stamps = serialize($first) . 'a:1:{i:0;' . self::replacing() . '}' . serialize($second) . 'a:0:{}';
        self::assertNoTypeIsTold("O:36:\"$class\":3:{{$stamps}" . serialize("\0$class\0message") . 'R:4;}');
    }

    public function test_a_message_of_another_class_than_was_told_is_refused_where_a_hook_replaces_the_envelope(): void
    {
        $whole = new Envelope($message = new Replacing(new Envelope(new \SplStack())));
        $message->held = &$whole;
        $body = ['body' => base64_encode(amber_serialize($whole))];
        $serializer = new MessengerSerializer();
        self::assertInstanceOf(\SplStack::class, $serializer->decode($body)->getMessage());
        self::assertSame(Replacing::class, $serializer->getMessageType($body));
        $this->expectException(MessageDecodingFailedException::class);
        $this->expectExceptionMessage('was to be of class ' . Replacing::class . ', and is of class SplStack');
        $serializer->decode($body);
    }

    private static function replacing(): string
    {
        return str_replace('"held";N;', '"held";O:8:"stdClass":0:{}', serialize(new Replacing()));
    }

    /** @param string $native bytes of serialize() whose message a hook replaces */
    private static function assertNoTypeIsTold(string $native): void
    {
        $names = unserialize($native, ['allowed_classes' => false]);
        foreach ([$native, amber_serialize($names), igbinary_serialize($names)] as $bytes) {
            $body = ['body' => self::inText((string) $bytes)];
            self::assertInstanceOf(\SplStack::class, (new MessengerSerializer())->decode($body)->getMessage());
            self::assertNull((new MessengerSerializer())->getMessageType($body));
        }
    }

    /** @return iterable<array{string, string}> */
    public static function dropped(): iterable
    {
        yield ['stamps', "\0" . Envelope::class . "\0stamps"];
        yield ["\0*\0stamps", 'stamps'];
    }

    public function test_no_type_is_told_of_a_message_that_the_first_message_of_an_envelope_in_it_referred_to(): void
    {
        $inner = 'O:36:"' . Envelope::class . '":2:{s:7:"message";' . self::replacing()
            . serialize("\0" . Envelope::class . "\0message") . 'O:8:"stdClass":0:{}}';
        $native = serialize(new Envelope(new \stdClass(), [new HandledStamp(null, 'h')]));
        $native = str_replace(['O:8:"stdClass":0:{}', 'N;'], ['R:7;', $inner], $native);
        self::assertNoTypeIsTold($native);
    }

    public function test_data_that_names_what_stands_in_for_a_class_has_its_own_type(): void
    {
        $named = 'O:' . \strlen(PeekedEnvelope::class) . ':"' . PeekedEnvelope::class . '":0:{}';
        $bytes = str_replace('O:8:"stdClass":0:{}', $named, serialize(new Envelope(new \stdClass())));
        self::typeOf(self::inText($bytes));

        $message = new \UnderflowException();
        @$message->{'__PHP_Incomplete_Class_Name'} = Typed::class;
        $bytes = str_replace($message::class, Probe::class, amber_serialize(new Envelope($message)), $count);
        self::assertSame([1, \strlen(Probe::class)], [$count, \strlen($message::class)]);
        self::typeOf(self::inText($bytes));
    }

    public function test_to_tell_the_type_no_handler_of_errors_hears_of_an_envelope_s_undeclared_property(): void
    {
        $bytes = serialize(new Envelope(new Typed(7, 'x')));
        $bytes = str_replace('Envelope":2:{', 'Envelope":3:{s:5:"other";i:1;', $bytes, $count);
        self::assertSame(1, $count);
        $heard = 0;
        set_error_handler(static function () use (&$heard): bool {
            ++$heard;

            return true;
        });
        try {
            (new MessengerSerializer())->getMessageType(['body' => self::inText($bytes)]);
        } finally {
            restore_error_handler();
        }
        self::assertSame(0, $heard);
    }

    public function test_the_type_is_the_name_that_the_class_has_itself(): void
    {
        class_exists('OtherTyped') || class_alias(Typed::class, 'OtherTyped');
        $written = serialize(new Envelope(new Typed(7, 'x')));
        foreach (['OtherTyped', strtoupper(Typed::class)] as $name) {
            $as = 'O:' . \strlen(Typed::class) . ':"' . Typed::class . '"';
            $bytes = str_replace($as, 'O:' . \strlen($name) . ":\"$name\"", $written);
            self::assertSame(Typed::class, self::typeOf(self::inText($bytes)));
            $amber = amber_serialize(unserialize($bytes, ['allowed_classes' => [Envelope::class]]));
            self::assertSame(Typed::class, self::typeOf(self::inText($amber)));
        }
        self::assertNull(self::typeOf(self::inText(str_replace('"' . Typed::class, '"Amber\Stores\Typo_', $written))));
    }

    /** @return string the body with these bytes */
    private static function inText(string $bytes): string
    {
        return base64_encode(str_starts_with($bytes, 'O:') ? addslashes($bytes) : $bytes);
    }

    /** @return string|null what getMessageType() says, which decode() makes, or refuses */
    private static function typeOf(string $body): ?string
    {
        $serializer = new MessengerSerializer();
        $type = $serializer->getMessageType(['body' => $body]);
        try {
            $class = $serializer->decode(['body' => $body])->getMessage()::class;
            self::assertContains($type, [null, $class]);
        } catch (MessageDecodingFailedException) {
            self::assertNull($type);
        }

        return $type;
    }

    public function test_no_class_is_looked_for_that_only_names_stamps(): void
    {
        $name = str_pad('GoneStamp', \strlen(BusNameStamp::class), '_');
        $written = serialize(new Envelope(new Typed(7, 'x'), [new BusNameStamp('a')]));
        $looked = [];
        $loader = static function (string $class) use (&$looked): void { $looked[] = $class; };
        $allowed = [Envelope::class, BusNameStamp::class, Typed::class];
        spl_autoload_register($loader);
        try {
            foreach (['throw', 'incomplete'] as $unknown) {
                $codec = new Codec(true, options: ['allowed_classes' => $allowed, 'unknown_class' => $unknown]);
                foreach (['s:46:"' => 1, ':46:"' => 2] as $before => $expected) {
                    $old = $before . BusNameStamp::class;
                    $bytes = str_replace($old, $before . $name, $written, $count);
                    self::assertSame($expected, $count);
                    try {
                        $envelope = (new MessengerSerializer($codec))->decode(['body' => self::inText($bytes)]);
                        self::assertSame(['incomplete', 2], [$unknown, $expected]);
                        self::assertSame([$name], array_keys($envelope->all()));
                    } catch (MessageDecodingFailedException) {
                        self::assertNotSame(['incomplete', 2], [$unknown, $expected]);
                    }
                }
            }
        } finally {
            spl_autoload_unregister($loader);
        }
        self::assertNotContains($name, $looked);
    }

    /** @dataProvider formats */
    #[DataProvider('formats')]
    public function test_no_class_of_a_stamp_is_looked_for_when_an_envelope_is_sent_again(string $writes): void
    {
        $name = str_pad('LaterStamp', \strlen(BusNameStamp::class), '_');
        $written = serialize(new Envelope(new Typed(7, 'x'), [new BusNameStamp('a')]));
        $body = self::inText(str_replace(':46:"' . BusNameStamp::class, ":46:\"$name", $written));
        $options = ['allowed_classes' => [Envelope::class, Typed::class], 'unknown_class' => 'incomplete'];
        $serializer = new MessengerSerializer(new Codec(true, options: $options, writes: $writes));
        $looked = [];
        $loader = static function (string $class) use (&$looked): void { $looked[] = $class; };
        spl_autoload_register($loader, prepend: true);
        try {
            $envelope = $serializer->decode($serializer->encode($serializer->decode(['body' => $body])));
        } finally {
            spl_autoload_unregister($loader);
        }
        self::assertSame([$name], array_keys($envelope->all()));
        self::assertNotContains($name, $looked);
    }

    /** @dataProvider formats */
    #[DataProvider('formats')]
    public function test_stamps_of_handlers_that_are_not_allowed_stay_when_a_message_is_sent_again(string $writes): void
    {
        $stamps = [new HandledStamp(null, 'first'), new HandledStamp(null, 'second')];
        $envelope = new Envelope(new Typed(7, 'x'), $stamps);
        $body = base64_encode(amber_serialize($envelope));
        $options = ['allowed_classes' => [Envelope::class, Typed::class], 'unknown_class' => 'incomplete'];
        $serializer = new MessengerSerializer(new Codec(true, options: $options, writes: $writes));
        $again = $serializer->encode($serializer->decode(['body' => $body]));
        self::assertEquals($envelope, (new MessengerSerializer())->decode($again));
    }

    /** @return list<array{string}> */
    public static function formats(): array
    {
        return [['amber'], ['serialize'], ['igbinary']];
    }

    public function test_what_is_no_list_of_stamps_is_refused_also_where_messenger_looks_at_none_itself(): void
    {
        $root = \dirname(__DIR__, 3);
        $code = <<<'PHP'
            use Amber\Bridge\Codec;
            use Symfony\Component\Messenger\Envelope;
            use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
            use Symfony\Component\Messenger\Stamp\BusNameStamp;

            [$loader] = array_values(Composer\Autoload\ClassLoader::getRegisteredLoaders());
            $source = file_get_contents($loader->findFile(Envelope::class));
            eval('?>' . preg_replace('/public function __wakeup.*?\n    }\n/s', '', $source, 1));
            $serializer = new Amber\Bridge\Symfony\MessengerSerializer(new Codec(true));
            $gone = unserialize('O:4:"Gone":0:{}');
            foreach ([
                ['Gone' => []],
                ['Gone' => null],
                [BusNameStamp::class => new BusNameStamp('a')],
                [BusNameStamp::class => ['a' => new BusNameStamp('a')]],
                [BusNameStamp::class => [$gone]],
                [BusNameStamp::class => [new BusNameStamp('a')]],
            ] as $stamps) {
                $envelope = new Envelope(new stdClass());
                (function () use ($stamps): void { $this->stamps = $stamps; })->call($envelope);
                try {
                    $body = base64_encode(amber_serialize($envelope));
                    echo \count($serializer->decode(['body' => $body])->all()), ' ';
                } catch (MessageDecodingFailedException) {
                    echo 'refused ';
                }
            }
            PHP;
        $code = "require '$root/tests/stores/autoload.php'; $code";
        $command = [\PHP_BINARY, '-d', "extension=$root/ext/modules/amber.so", '-r', $code];
        $said = shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1');
        self::assertSame('refused refused refused refused refused 1 ', $said);
    }

    public function test_the_type_is_that_which_class_map_makes_of_it(): void
    {
        $map = ['class_map' => [Gadget::class => UnserializingGadget::class]];
        foreach (['amber', 'serialize'] as $writes) {
            $encoded = (new MessengerSerializer(new Codec(true, writes: $writes)))->encode(new Envelope(new Gadget()));
            $serializer = new MessengerSerializer(new Codec(true, options: $map));
            self::assertSame(UnserializingGadget::class, $serializer->getMessageType($encoded));
            self::assertInstanceOf(UnserializingGadget::class, $serializer->decode($encoded)->getMessage());
        }
    }

    public function test_messenger_s_signatures_are_verified_before_anything_wakes(): void
    {
        foreach (['amber', 'serialize'] as $writes) {
            $serializer = new MessengerSerializer(new Codec(readsOthers: true, writes: $writes));
            $signing = new SigningSerializer($serializer, 'a key', [Gadget::class]);
            $encoded = $signing->encode(new Envelope(new Gadget()));
            self::assertInstanceOf(Gadget::class, $signing->decode($encoded)->getMessage());
            $other = $signing->encode(new Envelope(new Typed(7, 'x')));
            self::assertEquals(new Typed(7, 'x'), $signing->decode($other)->getMessage());
            $forged = $serializer->encode(new Envelope(new Gadget()));
            foreach ([$forged, $forged + ['headers' => ['Body-Sign' => 'x']], ['body' => 'x']] as $each) {
                Gadget::$ran = [];
                try {
                    $signing->decode($each);
                    self::fail('it was decoded');
                } catch (MessageDecodingFailedException) {
                    self::assertSame([], Gadget::$ran);
                }
            }
        }
    }

    /** @dataProvider broken */
    #[DataProvider('broken')]
    public function test_a_body_that_cannot_be_read_is_messenger_s_own_exception(array $encoded): void
    {
        $this->expectException(MessageDecodingFailedException::class);
        (new MessengerSerializer())->decode($encoded);
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function broken(): iterable
    {
        yield 'no body' => [[]];
        yield 'an empty body' => [['body' => '']];
        yield 'prose' => [['body' => 'Dear reader']];
        yield 'cut' => [['body' => base64_encode(substr(amber_serialize(new Envelope(new Typed(7, 'x'))), 0, -4))]];
        yield 'no envelope' => [['body' => base64_encode(amber_serialize([1]))]];
        $envelope = 'O:36:"Symfony\Component\Messenger\Envelope"';
        $stamps = 's:44:"' . "\0Symfony\Component\Messenger\Envelope\0stamps" . '"';
        $message = 's:45:"' . "\0Symfony\Component\Messenger\Envelope\0message" . '";O:8:"stdClass":0:{}';
        yield 'an envelope with nothing in it' => [['body' => self::inText("$envelope:0:{}")]];
        foreach (['i:5;', 'a:1:{i:0;i:5;}', 'a:1:{i:0;O:8:"stdClass":0:{}}'] as $wrong) {
            $body = "$envelope:2:{{$message}$stamps;a:1:{i:0;$wrong}}";
            yield "$wrong as stamps" => [['body' => self::inText($body)]];
        }
        yield 'a class that is gone' => [['body' => base64_encode(amber_serialize(unserialize('O:4:"Gone":0:{}')))]];
    }
}

/** Puts another object where its property refers to, and refers to it no more. */
final class Replacing
{
    public mixed $held = null;

    public function __construct(public object $other = new \SplStack())
    {
    }

    public function __wakeup(): void
    {
        $this->held = $this->other;
        unset($this->held);
    }
}
