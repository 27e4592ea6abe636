<?php

// SPDX-License-Identifier: MIT

/* What the extension defines: the declarations of ext/amber.stub.php. */

declare(strict_types=1);

namespace {
    /**
     * Turns a value into a byte string.
     *
     * @param array<mixed> $options max_depth (int, 0 = unlimited): how deep arrays and objects may be nested,
     *                              key (string of 16 bytes or more, or such strings by ids): signs; of several the
     *                              first
     * @throws Amber\EncodeException if the value holds something that cannot be serialized
     */
    function amber_serialize(mixed $value, #[\SensitiveParameter] array $options = []): string
    {
        return Amber\Polyfill\Amber::serialize($value, $options);
    }

    /**
     * Turns a byte string made by amber_serialize() back into the value.
     *
     * @param array<mixed> $options allowed_classes (bool or list of class names), max_depth (int, 0 = unlimited),
     *                              max_elements (int, 0 = unlimited): how many elements a walk over the value may
     *                              meet, class_map (old class name => new class name), unknown_class ("incomplete"
     *                              or "throw"), key (string, or strings by ids): refuses what none of these has signed
     * @throws Amber\DecodeException if the string is not whole, not valid or not allowed
     */
    function amber_unserialize(string $data, #[\SensitiveParameter] array $options = []): mixed
    {
        return Amber\Polyfill\Amber::unserialize($data, $options);
    }
}

namespace Amber {
    use Amber\Polyfill\Formats;

    /**
     * Names the format of a byte string by its first bytes.
     *
     * @return string "amber", "serialize", "php" or "php_binary" (session handlers), "igbinary", "msgpack", "json",
     *                "zstd", "gzip" or "unknown"
     */
    function detect(string $data): string
    {
        return Formats::detect($data);
    }

    class Exception extends \Exception
    {
    }

    final class EncodeException extends Exception
    {
    }

    final class DecodeException extends Exception
    {
        protected int $offset = 0;

        /** The byte offset at which decoding stopped. */
        public function getOffset(): int
        {
            return $this->offset;
        }
    }
}
