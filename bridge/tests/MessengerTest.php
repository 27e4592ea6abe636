<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Symfony\MessengerSerializer;
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
        foreach (['amber', 'serialize', 'igbinary'] as $writes) {
            $message = new \stdClass();
            $message->{'__PHP_Incomplete_Class_Name'} = Typed::class;
            $serializer = new MessengerSerializer(new Codec(readsOthers: true, writes: $writes));
            $type = $serializer->getMessageType($serializer->encode(new Envelope($message)));
            self::assertContains($type, [\stdClass::class, null]);
        }
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
        yield 'a class that is gone' => [['body' => base64_encode(amber_serialize(unserialize('O:4:"Gone":0:{}')))]];
    }
}
