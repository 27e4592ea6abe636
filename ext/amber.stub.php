<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace {
    /**
     * Turns a value into a byte string.
     *
     * @param array $options max_depth (int, 0 = unlimited): how deep arrays and objects may be nested,
     *                       key (string of 16 bytes or more, or such strings by ids, as ['2026-11' => $secret];
     *                       a list is a ValueError): signs; of several the first,
     *                       compress (bool or level from 0 to 22; true is 1, the fastest): by zstd, what is long and
     *                       becomes shorter,
     *                       dictionary (the name of one that amber.dictionaries has loaded)
     * @phpstan-param array{
     *     max_depth?: int<0, max>,
     *     key?: non-empty-string|non-empty-array<non-empty-string>,
     *     compress?: bool|int<0, 22>,
     *     dictionary?: non-empty-string,
     *     ...<array-key, never>,
     * } $options
     * @throws Amber\EncodeException if the value holds something that cannot be serialized
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function amber_serialize(mixed $value, array $options = []): string {}

    /**
     * Turns a byte string made by amber_serialize() back into the value.
     *
     * @param array $options allowed_classes (bool or list of class names), max_depth (int, 0 = unlimited),
     *                       max_elements (int, 0 = unlimited): how many elements a walk over the value may meet,
     *                       class_map (old class name => new class name), unknown_class ("incomplete" or "throw"),
     *                       key (string, or strings by ids, no list): refuses what none of these has signed
     * @phpstan-param array{
     *     allowed_classes?: bool|array<string>,
     *     max_depth?: int<0, max>,
     *     max_elements?: int<0, max>,
     *     class_map?: array<string, string>,
     *     unknown_class?: 'incomplete'|'throw',
     *     key?: non-empty-string|non-empty-array<non-empty-string>,
     *     ...<array-key, never>,
     * } $options
     * @throws Amber\DecodeException if the string is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function amber_unserialize(string $data, array $options = []): mixed {}
}

namespace Amber {
    /**
     * Names the format of a byte string by its first bytes.
     *
     * @return string "amber", "serialize", "php" or "php_binary" (session handlers), "igbinary", "amber_in_igbinary"
     *                (Amber's bytes behind igbinary's header), "msgpack", "json", "zstd", "gzip" or "unknown"
     * @phpstan-return ('amber'|'serialize'|'php'|'php_binary'|'igbinary'|'amber_in_igbinary'|'msgpack'|'json'|'zstd'
     *     |'gzip'|'unknown')
     */
    function detect(string $data): string {}

    /**
     * Turns a byte string made by the extension igbinary (its format versions 1 and 2) back into the value. That
     * extension need not be there.
     *
     * @param array $options of amber_unserialize(), but for key: igbinary signs nothing
     * @phpstan-param array{
     *     allowed_classes?: bool|array<string>,
     *     max_depth?: int<0, max>,
     *     max_elements?: int<0, max>,
     *     class_map?: array<string, string>,
     *     unknown_class?: 'incomplete'|'throw',
     *     ...<array-key, never>,
     * } $options
     * @throws DecodeException if the string is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function unserialize_igbinary(string $data, array $options = []): mixed {}

    /**
     * Writes a value to a file that others see whole, or as it was before: to a temporary file beside it, which is
     * brought to the disk and renamed. Its permissions are kept.
     *
     * @param array $options of amber_serialize()
     * @throws EncodeException if the value holds something that cannot be serialized
     * @throws FileException if the file cannot be written
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function store(string $file, mixed $value, array $options = []): void {}

    /**
     * The value of a file that store() wrote. Of leaves and arrays it is decoded once a process, and each load returns
     * the array that is there. It stays what it is until the request ends, even if others change the file; what this
     * request store()s is seen by it at once.
     *
     * @param array $options of amber_unserialize()
     * @throws FileException if the file cannot be read, or does not hold one whole message that the options allow
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function load(string $file, array $options = []): mixed {}

    /**
     * What encoding and decoding took of all processes of the server since it started, where amber.measure is on; and
     * what this process keeps of the files that were loaded, and of the key lists and class names that it has read.
     *
     * @return array{
     *     measured: bool,
     *     encode: array{calls: int, failures: int, bytes: float, seconds: float},
     *     decode: array{calls: int, failures: int, bytes: float, seconds: float},
     *     load: array{files: int, bytes: int, hits: int, misses: int, evictions: int},
     *     keys: array{lists: int, bytes: int, hits: int, misses: int, evictions: int},
     *     dictionaries: list<array{name: string, version: int, id: string, date: string, strings: int, key_lists: int,
     *         classes: int, bytes: int}>,
     * } measured: whether amber.measure is on, else encode and decode hold zeros; bytes: memory of what is kept; of a
     *   dictionary, those of its content
     */
    function status(): array {}

    /**
     * One value of a message, by its path. What stands beside the path is skipped and not built.
     *
     * @param array $path keys (string or int) of arrays, from the outermost; names of public properties, where the path
     *                    leads into an object
     * @phpstan-param array<int|string> $path
     * @param mixed $default what is returned where the path leads nowhere
     * @param array $options of amber_unserialize()
     * @throws DecodeException if what is read on the way is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function get(string $data, array $path, mixed $default = null, array $options = []): mixed {}

    /**
     * Whether there is a value at a path, which may be null. Nothing is built unless the path leads into an object.
     *
     * @param array $path as of get()
     * @phpstan-param array<int|string> $path
     * @param array $options of amber_unserialize()
     * @throws DecodeException if what is read on the way is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function has(string $data, array $path, array $options = []): bool {}

    /**
     * The keys of the array at a path, in their order; of an object there, the names of its public properties. No value
     * of the array is built.
     *
     * @param array $path as of get()
     * @phpstan-param array<int|string> $path
     * @param array $options of amber_unserialize()
     * @return array|null null where the path leads to neither, or nowhere
     * @phpstan-return list<int|string>|null
     * @throws DecodeException if what is read on the way is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError if an option is unknown, or its value or its type is wrong
     */
    function keys(string $data, array $path, array $options = []): ?array {}

    /**
     * Prevents the destructors of objects, until it is told that they may run again. It is for the readers in PHP of
     * amber/polyfill: what they make has no destructor before it stands, nor after a hook that failed.
     *
     * @internal
     * @param array $objects
     * @phpstan-param array<object> $objects
     */
    function without_destructors(array $objects, bool $without = true): void {}

    class Exception extends \Exception {}

    final class EncodeException extends Exception {}

    final class DecodeException extends Exception {
        protected int $offset = 0;

        /** The byte offset at which decoding stopped. */
        public function getOffset(): int {}
    }

    /** Of load() and store(): begins with the path. Where data is damaged, the DecodeException is its previous one. */
    final class FileException extends Exception {}
}
