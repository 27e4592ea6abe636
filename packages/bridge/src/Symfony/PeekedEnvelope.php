<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Symfony\Component\Messenger\Envelope;

/**
 * Stands for an Envelope, whose data it looks at while all that was read is alive: what finds no place in an object, as
 * two names are one property's, could still put another message in this one's place, by a hook or destructor.
 *
 * @internal
 */
final class PeekedEnvelope
{
    private const MESSAGE = "\0" . Envelope::class . "\0message";

    /** null: decode() refuses it, or may give another */
    public ?object $message = null;

    /** @param array<mixed> $data properties by the names that the data gives them, which may be several for one */
    public function __unserialize(array $data): void
    {
        $message = $data[self::MESSAGE] ?? null;
        $isSure = array_diff_key($data, (array) new Envelope($this)) === [] && $message !== $this
            && \ReflectionReference::fromArrayElement($data, self::MESSAGE) === null;
        $this->message = $isSure && \is_object($message) ? $message : null;
    }
}
