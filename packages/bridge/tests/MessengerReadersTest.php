<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Symfony\MessengerSerializer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\HandledStamp;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;

/** Bodies of which PHP and amber/polyfill, by which classes of messages are told, make something else. */
final class MessengerReadersTest extends TestCase
{
    /** @dataProvider refused */
    #[DataProvider('refused')]
    public function test_a_body_that_php_reads_is_read_where_amber_polyfill_refuses_it(string $native): void
    {
        $body = ['body' => addslashes($native)];
        $expected = (new PhpSerializer())->decode($body);
        self::assertNull((new MessengerSerializer())->getMessageType($body));
        self::assertSame(serialize($expected), serialize((new MessengerSerializer())->decode($body)));
    }

    /** @return iterable<string, array{string}> */
    public static function refused(): iterable
    {
        $native = serialize(new Envelope((object) ['price' => new \stdClass(), 'line' => null]));
        $class = Referring::class;
        $payload = 'C:' . \strlen($class) . ":\"$class\":4:{r:4;}";
        yield 'a Serializable payload that refers to an object outside' => [str_replace('N;', $payload, $native)];

        $list = [];
        for ($i = 0; $i < 10_000; ++$i) {
            $list[] = (object) ['previous' => end($list)];
        }
        yield 'a list of objects that lead to the one before' => [serialize(new Envelope((object) ['list' => $list]))];
    }

    public function test_a_message_that_php_makes_of_another_class_than_was_told_is_refused(): void
    {
        [$class, $stamp] = [Envelope::class, serialize(new HandledStamp(new \stdClass(), 'h'))];
        // PHP has one place for both.
        $other = serialize('result') . serialize(new \ArrayObject());
        $stamp = str_replace(['":2:{', 'O:8:"stdClass":0:{}'], ['":3:{', 'O:8:"stdClass":0:{}' . $other], $stamp);
        $stamps = 'a:1:{' . serialize(HandledStamp::class) . "a:1:{i:0;$stamp}}";
        $native = "O:36:\"$class\":2:{" . serialize("\0$class\0stamps") . $stamps . serialize("\0$class\0message");
        $body = ['body' => addslashes("{$native}r:5;}")];
        $serializer = new MessengerSerializer();
        self::assertInstanceOf(\ArrayObject::class, $serializer->decode($body)->getMessage());
        self::assertSame(\stdClass::class, $serializer->getMessageType($body));
        $this->expectException(MessageDecodingFailedException::class);
        $this->expectExceptionMessage('The message was to be of class stdClass, and is of class ArrayObject');
        $serializer->decode($body);
    }
}

/** Keeps what it refers to as classes did before PHP 7.4. */
final class Referring implements \Serializable
{
    public mixed $of = null;

    public function serialize(): string
    {
        return serialize($this->of);
    }

    public function unserialize(string $data): void
    {
        $this->of = unserialize($data);
    }

    /** @return array{of: mixed} */
    public function __serialize(): array
    {
        return ['of' => $this->of];
    }

    /** @param array{of: mixed} $data */
    public function __unserialize(array $data): void
    {
        $this->of = $data['of'];
    }
}
