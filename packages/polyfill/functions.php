<?php

// SPDX-License-Identifier: MIT

/* What the extension defines: the declarations of ext/amber.stub.php. */

declare(strict_types=1);

namespace {
    /**
     * Turns a value into a byte string.
     *
     * @param array<mixed> $options max_depth (int, 0 = unlimited): how deep arrays and objects may be nested,
     *                              key (string of 16 bytes or more, or such strings by ids; no list): signs; of
     *                              several the first, compress (bool or level from 0 to 22; true is 1, the fastest): by
     *                              zstd, what is long and becomes shorter, dictionary (the name of one that
     *                              Amber\Polyfill\Dictionaries::load() has loaded)
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
     *                              or "throw"), key (string, or strings by ids; no list): refuses what none of these
     *                              has signed
     * @throws Amber\DecodeException if the string is not whole, not valid or not allowed
     */
    function amber_unserialize(string $data, #[\SensitiveParameter] array $options = []): mixed
    {
        return Amber\Polyfill\Amber::unserialize($data, $options);
    }
}

namespace Amber {
    use Amber\Polyfill\Files;
    use Amber\Polyfill\Formats;
    use Amber\Polyfill\Igbinary;
    use Amber\Polyfill\Path;

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

    /**
     * Turns a byte string made by the extension igbinary (its format versions 1 and 2) back into the value.
     *
     * @param array<mixed> $options of amber_unserialize(), but for key: igbinary signs nothing
     * @throws DecodeException if the string is not whole, not valid or not allowed
     */
    function unserialize_igbinary(string $data, #[\SensitiveParameter] array $options = []): mixed
    {
        return Igbinary::unserialize($data, $options);
    }

    /**
     * Writes a value to a file that others see whole, or as it was before. Its permissions are kept.
     *
     * @param array<mixed> $options of amber_serialize()
     * @throws EncodeException if the value holds something that cannot be serialized
     * @throws FileException if the file cannot be written
     */
    function store(string $file, mixed $value, #[\SensitiveParameter] array $options = []): void
    {
        Files::store($file, Polyfill\Amber::serialize($value, $options));
    }

    /**
     * The value of a file that store() wrote: decoded by each load, where the extension decodes arrays once a process.
     *
     * @param array<mixed> $options of amber_unserialize()
     * @throws FileException if the file cannot be read, or does not hold one whole message that the options allow
     */
    function load(string $file, #[\SensitiveParameter] array $options = []): mixed
    {
        return Files::load($file, $options);
    }

    /**
     * What encoding and decoding took, which is not measured here; what this process keeps of the files that were
     * loaded: nothing; and the dictionaries that it knows.
     *
     * @return array{
     *     measured: bool,
     *     encode: array{calls: int, failures: int, bytes: float, seconds: float},
     *     decode: array{calls: int, failures: int, bytes: float, seconds: float},
     *     load: array{files: int, bytes: int, hits: int, misses: int, evictions: int},
     *     keys: array{lists: int, bytes: int, hits: int, misses: int, evictions: int},
     *     dictionaries: list<array{name: string, version: int, id: string, date: string, strings: int, key_lists: int,
     *         classes: int, bytes: int}>,
     * }
     */
    function status(): array
    {
        $none = ['calls' => 0, 'failures' => 0, 'bytes' => 0.0, 'seconds' => 0.0];
        $load = ['files' => 0, 'bytes' => 0, 'hits' => 0, 'misses' => Files::loads(), 'evictions' => 0];

        $keys = ['lists' => 0, 'bytes' => 0, 'hits' => 0, 'misses' => 0, 'evictions' => 0];

        return [
            'measured' => false, 'encode' => $none, 'decode' => $none, 'load' => $load, 'keys' => $keys,
            'dictionaries' => Polyfill\Dictionaries::ofProcess()->status(),
        ];
    }

    /**
     * One value of a message, by its path. The message is decoded whole, where the extension skips the rest.
     *
     * @param array<mixed> $path keys (string or int) of arrays, from the outermost; names of public properties, where
     *                           the path leads into an object
     * @param mixed $default what is returned where the path leads nowhere
     * @param array<mixed> $options of amber_unserialize()
     * @throws DecodeException if the string is not whole, not valid or not allowed
     */
    function get(
        string $data,
        array $path,
        mixed $default = null,
        #[\SensitiveParameter] array $options = [],
    ): mixed {
        return Path::of('get', $path)->in(Polyfill\Amber::unserialize($data, $options), $default);
    }

    /**
     * Whether there is a value at a path, which may be null. The message is decoded whole.
     *
     * @param array<mixed> $path as of get()
     * @param array<mixed> $options of amber_unserialize()
     * @throws DecodeException if the string is not whole, not valid or not allowed
     */
    function has(string $data, array $path, #[\SensitiveParameter] array $options = []): bool
    {
        $nothing = new \stdClass();

        return Path::of('has', $path)->in(Polyfill\Amber::unserialize($data, $options), $nothing) !== $nothing;
    }

    /**
     * The keys of the array at a path, in their order; of an object there, the names of its public properties. The
     * message is decoded whole.
     *
     * @param array<mixed> $path as of get()
     * @param array<mixed> $options of amber_unserialize()
     * @return list<int|string>|null null where the path leads to neither, or nowhere
     * @throws DecodeException if the string is not whole, not valid or not allowed
     */
    function keys(string $data, array $path, #[\SensitiveParameter] array $options = []): ?array
    {
        $value = Path::of('keys', $path)->in(Polyfill\Amber::unserialize($data, $options), null);

        return match (true) {
            is_array($value) => array_keys($value),
            is_object($value) => Path::properties($value),
            default => null,
        };
    }

    class Exception extends \Exception
    {
    }

    /** Of load() and store(): begins with the path. Where data is damaged, the DecodeException is its previous one. */
    final class FileException extends Exception
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
