<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Convert;

use Amber\Lab\Payload\Format;
use Amber\Lab\Payload\Loader;
use Amber\Lab\Payload\PayloadError;

/**
 * Turns a payload into one of another format, and makes sure that it is the same value.
 *
 * Unless classes are allowed none is loaded: objects stay incomplete, and every format keeps their names and properties.
 */
final readonly class Transcoder
{
    private Loader $loader;

    /** @param bool $allowClasses whether classes may be loaded and their hooks run, because the user gave a bootstrap */
    public function __construct(private Target $target, bool $allowClasses)
    {
        $this->loader = new Loader($allowClasses);
    }

    /**
     * @return string|null the new payload; null where this one is in that format already
     * @throws PayloadError for what cannot be read, or would not come back the same; the message names no value
     */
    public function convert(string $data): ?string
    {
        $envelope = Envelope::of($data);
        $payload = substr($data, strlen($envelope));
        if ($payload === '' || Format::of($payload) === $this->target->format()) {
            return null;
        }
        [$format, $value] = $this->loader->load($payload);
        if ($format === $this->target->format()) {
            return null;
        }
        $new = $this->target->write($value);
        $this->verify($value, $new);

        return $envelope . $new;
    }

    /** Text of serialize() shows identity and references too. */
    private function verify(mixed $value, string $new): void
    {
        try {
            [$format, $again] = $this->loader->load($new);
        } catch (PayloadError $error) {
            throw new PayloadError("cannot be read back as {$this->target->value}: {$error->getMessage()}");
        }
        if ($format !== $this->target->format() || serialize($again) !== serialize($value)) {
            throw new PayloadError("would not come back the same from {$this->target->value}");
        }
    }
}
