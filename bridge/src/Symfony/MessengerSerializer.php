<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Codec;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\NonSendableStampInterface;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

/**
 * The serializer of Symfony Messenger's transports.
 *
 * Their bodies pass through JSON and text columns, so the bytes are written in base64. A body that another serializer
 * wrote goes to that one: messages that wait in the queue at the switch are not lost.
 */
final readonly class MessengerSerializer implements SerializerInterface
{
    private Codec $codec;

    /** @param SerializerInterface $others for bodies that are not amber's; by default Messenger's own default */
    public function __construct(?Codec $codec = null, private SerializerInterface $others = new PhpSerializer())
    {
        $this->codec = $codec ?? new Codec();
    }

    /**
     * @param array{body: string, headers?: array<string, string>} $encodedEnvelope
     * @throws MessageDecodingFailedException for a body that cannot be read
     */
    public function decode(array $encodedEnvelope): Envelope
    {
        $body = $encodedEnvelope['body'] ?? '';
        $bytes = \is_string($body) ? base64_decode($body, true) : false;
        if ($bytes === false || !Codec::recognises($bytes)) {
            return $this->others->decode($encodedEnvelope);
        }
        try {
            $envelope = $this->codec->decode($bytes);
        } catch (\Throwable $error) {
            $why = $error->getMessage();
            throw new MessageDecodingFailedException("Could not decode the envelope: $why", 0, $error);
        }
        if (!$envelope instanceof Envelope) {
            $type = get_debug_type($envelope);
            throw new MessageDecodingFailedException("The body holds $type and no envelope");
        }

        // encode() strips these, so they never come from a transport.
        return $envelope->withoutStampsOfType(NonSendableStampInterface::class);
    }

    /** @return array{body: string} */
    public function encode(Envelope $envelope): array
    {
        $envelope = $envelope->withoutStampsOfType(NonSendableStampInterface::class);

        return ['body' => base64_encode($this->codec->encode($envelope))];
    }
}
