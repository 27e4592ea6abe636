<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use function Amber\detect;

/**
 * Values to the bytes that a store keeps, and back.
 *
 * Writes amber, compressed where that is asked for and pays. Reads that, and when told so what serialize() and igbinary
 * wrote before the switch.
 */
final readonly class Codec
{
    /**
     * @param bool $readsOthers whether to read what serialize() and igbinary wrote, too
     * @param Compression|null $compression of large values; null: none. What was compressed is read either way
     * @param array<string, mixed> $options of amber_unserialize(). "allowed_classes" holds for serialize() data, too;
     *                                      igbinary has no such option, so with it igbinary data is refused
     */
    public function __construct(
        private bool $readsOthers = false,
        private ?Compression $compression = null,
        private array $options = [],
    ) {
    }

    /** @param array<mixed>|bool $allowed names of classes, as the option allowed_classes of amber_unserialize() */
    public function withAllowedClasses(array|bool $allowed): self
    {
        return new self($this->readsOthers, $this->compression, ['allowed_classes' => $allowed] + $this->options);
    }

    /**
     * @return string never empty
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function encode(mixed $value): string
    {
        $bytes = amber_serialize($value);

        return $this->compression === null ? $bytes : $this->compression->compress($bytes);
    }

    /**
     * @throws \Amber\DecodeException for bytes that are damaged or not amber's
     * @throws UnreadableException for those of another format that cannot be read
     * @throws \Throwable what a hook of a class throws
     */
    public function decode(string $bytes): mixed
    {
        $bytes = Compression::decompress($bytes);
        if ($this->readsOthers && ($bytes === '' || $bytes[0] !== "\xC1")) {
            return $this->decodeOther($bytes);
        }

        return amber_unserialize($bytes, $this->options);
    }

    /** @return bool whether the bytes begin as those that encode() makes */
    public static function recognises(string $bytes): bool
    {
        return str_starts_with($bytes, "\xC1") || Compression::isCompressed($bytes);
    }

    private function decodeOther(string $bytes): mixed
    {
        $format = detect($bytes);
        if ($format === 'serialize') {
            return $bytes === 'b:0;' ? false : $this->unserialize($bytes);
        }
        if ($format === 'igbinary') {
            return $this->igbinary($bytes);
        }

        // It says what the bytes look like.
        return amber_unserialize($bytes, $this->options);
    }

    private function unserialize(string $bytes): mixed
    {
        $options = array_intersect_key($this->options, ['allowed_classes' => true, 'max_depth' => true]);
        $value = self::strictly(static fn (): mixed => unserialize($bytes, $options), 'serialize()');

        return $value === false ? throw new UnreadableException('This is no whole serialize() data') : $value;
    }

    private function igbinary(string $bytes): mixed
    {
        if (!\function_exists('igbinary_unserialize')) {
            throw new UnreadableException('This is igbinary data, and the extension igbinary is not loaded');
        }
        if (($this->options['allowed_classes'] ?? true) !== true) {
            throw new UnreadableException('This is igbinary data, which cannot be read with allowed_classes');
        }

        return self::strictly(static fn (): mixed => igbinary_unserialize($bytes), 'igbinary');
    }

    /**
     * Both say what is wrong by warnings and notices.
     *
     * @param \Closure(): mixed $read
     */
    private static function strictly(\Closure $read, string $format): mixed
    {
        set_error_handler(static function (int $type, string $message) use ($format): bool {
            // A class of the user's may be deprecated, or say so.
            return $type === E_WARNING || $type === E_NOTICE
                ? throw new UnreadableException("This $format data cannot be read: $message")
                : false;
        });
        try {
            return $read();
        } finally {
            restore_error_handler();
        }
    }
}
