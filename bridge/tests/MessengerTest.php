<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Symfony\MessengerSerializer;
use Amber\Stores\Typed;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;
use Symfony\Component\Messenger\Transport\InMemory\InMemoryTransport;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;

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

    /** @dataProvider broken */
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
