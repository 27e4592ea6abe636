<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Codec;
use Amber\Bridge\Probe;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\HandledStamp;
use Symfony\Component\Messenger\Stamp\NonSendableStampInterface;
use Symfony\Component\Messenger\Stamp\StampInterface;
use Symfony\Component\Messenger\Transport\Serialization\MessageTypeAwareSerializerInterface;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

/**
 * The serializer of Symfony Messenger's transports.
 *
 * Their bodies pass through JSON and text columns, so the bytes are written in base64. Bodies that PhpSerializer wrote
 * are read by a codec that reads others, with all of its options: messages that wait in the queue at the switch are not
 * lost. A codec with allowed_classes must name Envelope, and the classes of the stamps; none is added here.
 */
final class MessengerSerializer implements SerializerInterface, MessageTypes
{
    private readonly Codec $codec;

    /** @var array<string, string> the class that getMessageType() has told last, by the bytes of that body */
    private array $told = [];

    /**
     * @param Codec|null $codec null: one that reads others, too
     * @param SerializerInterface|null $others for bodies that are not amber's, in the place of the codec
     * @throws \LogicException for $others with a codec that signs, limits what is read, or reads amber alone: no other
     *     serializer holds to that
     */
    public function __construct(?Codec $codec = null, private readonly ?SerializerInterface $others = null)
    {
        $this->codec = $codec ?? new Codec(readsOthers: true);
        if ($others !== null) {
            $this->codec->checkHandOver($others::class);
        }
    }

    /**
     * @param array{body: string, headers?: array<string, string>} $encodedEnvelope
     * @throws MessageDecodingFailedException for a body that cannot be read, or whose message is of another class than
     *     getMessageType() has just told
     * @throws \Amber\DecodeException where its dictionary is not loaded: the message stays in the queue
     */
    public function decode(array $encodedEnvelope): Envelope
    {
        $bytes = self::bytes($encodedEnvelope);
        if ($this->others !== null && !Codec::recognises($bytes)) {
            return $this->others->decode($encodedEnvelope);
        }
        [$type, $this->told] = [$this->told[$bytes] ?? null, []];
        try {
            $envelope = $this->codec->decode($bytes);
            if (!$envelope instanceof Envelope) {
                throw new \UnexpectedValueException(get_debug_type($envelope) . ' is no envelope');
            }
            $class = $envelope->getMessage()::class;

            // A hook can put another envelope in the place of the whole, and unserialize() another message in that of
            // one that is named twice: who only looks sees neither.
            return $type === null || $type === $class ? self::sound($envelope)
                : throw new \UnexpectedValueException("The message was to be of class $type, and is of class $class");
        } catch (\Throwable $error) {
            if (Codec::lacksDictionary($error)) {
                // Transports drop what cannot be decoded; this can be, once the file is there.
                throw $error;
            }
            $why = $error->getMessage();
            throw new MessageDecodingFailedException("Could not decode the envelope: $why", 0, $error);
        }
    }

    /**
     * Envelope checks its stamps itself in newer versions of Messenger only.
     *
     * @throws \UnexpectedValueException|\Error for what is no envelope's
     */
    private static function sound(Envelope $envelope): Envelope
    {
        if (self::isReferredTo($envelope)) {
            throw new \UnexpectedValueException('The message is referred to from elsewhere');
        }
        foreach ($envelope->all() as $name => $stamps) {
            if (!\is_array($stamps) || $stamps === [] || !array_is_list($stamps)) {
                throw new \UnexpectedValueException("There is no list of stamps of the class $name");
            }
            foreach ($stamps as $stamp) {
                if (self::nameOf($stamp) !== $name) {
                    throw new \UnexpectedValueException(get_debug_type($stamp) . " is no stamp of the class $name");
                }
            }
        }

        // encode() strips these, so they never come from a transport.
        return self::sendable($envelope);
    }

    /** @return mixed null for what is no stamp */
    private static function nameOf(mixed $stamp): mixed
    {
        return match (true) {
            $stamp instanceof StampInterface => $stamp::class,
            $stamp instanceof \__PHP_Incomplete_Class => self::nameOfIncomplete($stamp),
            default => null,
        };
    }

    /** @return mixed where data gives the object such a property of its own, anything */
    private static function nameOfIncomplete(\__PHP_Incomplete_Class $object): mixed
    {
        return ((array) $object)['__PHP_Incomplete_Class_Name'] ?? null;
    }

    /** As withoutStampsOfType(), which asks of each name what that class is: what data has named would be loaded. */
    private static function sendable(Envelope $envelope): Envelope
    {
        $staysHere = static fn (mixed $stamp): bool => $stamp instanceof NonSendableStampInterface;
        foreach ($envelope->all() as $name => $stamps) {
            if (array_filter((array) $stamps, $staysHere) !== []) {
                $envelope = $envelope->withoutAll($name);
            }
        }

        return $envelope;
    }

    /** Whether a hook or destructor of another object could put another message in its place. */
    private static function isReferredTo(Envelope $envelope): bool
    {
        $name = "\0" . Envelope::class . "\0message";

        return \ReflectionReference::fromArrayElement((array) $envelope, $name) !== null
            || $envelope->getMessage() === $envelope;
    }

    /** @return array{body: string, headers?: array<string, string>} */
    public function encode(Envelope $envelope): array
    {
        $bytes = $this->codec->encode(self::withoutResults(self::sendable($envelope)));
        if ($this->codec->writes !== 'serialize') {
            return ['body' => base64_encode($bytes)];
        }
        // As PhpSerializer writes it, for those that do not know this class yet.
        $text = addslashes($bytes);

        return ['body' => preg_match('//u', $text) === 1 ? $text : base64_encode($text)];
    }

    /**
     * As PhpSerializer, since a message that is tried again tells by these stamps which handlers need not run: what a
     * handler gave is for who called it, and may not be serializable. Incomplete ones stay: without them handlers would
     * run twice, and with() takes none.
     */
    private static function withoutResults(Envelope $envelope): Envelope
    {
        $named = [];
        foreach ($envelope->all(HandledStamp::class) as $stamp) {
            if (!$stamp instanceof HandledStamp) {
                return $envelope;
            }
            $named[] = new HandledStamp(null, $stamp->getHandlerName());
        }

        return $envelope->withoutAll(HandledStamp::class)->with(...$named);
    }

    /**
     * The class of the message, for SigningSerializer, which asks before it lets a body be decoded. No object of the
     * body is built, and no class is loaded but Envelope, what the body calls enums (whether it is one, only loading
     * tells), and at last that of the message where it is allowed. What others wrote is looked at by amber/polyfill
     * alone.
     *
     * @param array{body: string, headers?: array<string, string>} $encodedEnvelope
     * @return string|null null for a body of which decode() gives no message, or one that is not known before, and for
     *     one that cannot be looked at. Stamps are not looked at: decode() may refuse these
     * @throws \Amber\DecodeException where a dictionary is missing, as by decode(): the message stays in the queue
     */
    public function getMessageType(array $encodedEnvelope): ?string
    {
        $bytes = self::bytes($encodedEnvelope);
        if ($this->others !== null && !Codec::recognises($bytes)) {
            return $this->others instanceof MessageTypeAwareSerializerInterface
                ? $this->others->getMessageType($encodedEnvelope)
                : null;
        }
        $this->told = [];
        try {
            $type = $this->typeOf($bytes);
            $this->told = $type === null ? [] : [$bytes => $type];

            return $type;
        } catch (\Throwable $error) {
            return Codec::lacksDictionary($error) ? throw $error : null;
        }
    }

    private function typeOf(string $bytes): ?string
    {
        $message = $this->peek($bytes, []);
        if ($message instanceof PeekedEnvelope) {
            return Envelope::class;
        }
        if (!$message instanceof \__PHP_Incomplete_Class) {
            return $message === null ? null : $message::class;
        }
        $type = self::nameOfIncomplete($message);

        // A property of the message can say another name.
        return \is_string($type) && $this->peek($bytes, [$type => Probe::class]) instanceof Probe
            ? $this->codec->classOf($type)
            : null;
    }

    /** @param array<string, class-string> $standIns beside that for the envelope */
    private function peek(string $bytes, array $standIns): ?object
    {
        $envelope = $this->codec->classOf(Envelope::class) === Envelope::class
            ? $this->codec->peek($bytes, [Envelope::class => PeekedEnvelope::class] + $standIns)
            : null;

        return $envelope instanceof PeekedEnvelope ? $envelope->message : null;
    }

    /**
     * PhpSerializer escapes, and writes base64 where that is no UTF-8.
     *
     * @param array<string, mixed> $encodedEnvelope
     * @return string the bytes for the codec; '' for none
     */
    private static function bytes(array $encodedEnvelope): string
    {
        $body = $encodedEnvelope['body'] ?? '';
        if (!\is_string($body)) {
            return '';
        }
        $bytes = str_ends_with($body, '}') ? $body : (string) base64_decode($body, true);

        return str_starts_with($bytes, 'O:') ? stripslashes($bytes) : $bytes;
    }
}
