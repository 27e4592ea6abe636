<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\DecodeException;

/**
 * Values to the bytes that a store keeps, and back.
 *
 * Writes amber, compressed where that is asked for and pays. Reads that, and when told so what serialize() and igbinary
 * wrote before the switch.
 *
 * The one rule of this library stands here, and its adapters have no way of their own to read or to hand on: with a key
 * nothing is returned or built that the key has not signed, in whatever form it comes; without one, nothing that the
 * options do not allow. What no serializer made goes through pass(); checkHandOver() is asked before another one reads.
 *
 * @phpstan-type Key array{key?: non-empty-string|non-empty-array<non-empty-string>, ...<array-key, never>}
 * @phpstan-type Options array{
 *     allowed_classes?: bool|array<string>,
 *     max_depth?: int<0, max>,
 *     max_elements?: int<0, max>,
 *     class_map?: array<string, string>,
 *     unknown_class?: 'incomplete'|'throw',
 *     key?: non-empty-string|non-empty-array<non-empty-string>,
 *     ...<array-key, never>,
 * }
 * @phpstan-type Settings array{
 *     allowed_classes?: bool|array<string>,
 *     max_depth?: int<0, max>,
 *     max_elements?: int<0, max>,
 *     class_map?: array<string, string>,
 *     unknown_class?: 'incomplete'|'throw',
 *     key?: non-empty-string|non-empty-array<non-empty-string>,
 *     dictionary?: non-empty-string,
 *     ...<array-key, never>,
 * }
 */
final class Codec
{
    /** How Amber's bytes begin that the module igbinary wrote: behind the header of the extension of that name. */
    private const IN_IGBINARY = "\0\0\0\2\xC1";

    private Limits $options;

    private readonly ?Signature $signature;

    /** @var array{compress?: int<1, 22>|true} */
    private readonly array $compress;

    /** @var array{dictionary?: non-empty-string} */
    private readonly array $dictionary;

    /**
     * To switch servers that share a store, deploy a codec with $readsOthers that writes the old format first, and one
     * that writes amber when all of them read it.
     *
     * @param bool $readsOthers whether to read what serialize() and igbinary wrote, too
     * @param bool|int<0, 22>|Compression|null $compression of large values, by the option "compress" of
     *                         amber_serialize(): true, or a level; null: none. A Compression writes what bridges read
     *                         from 1.0 on, by another extension. What was compressed is read either way
     * @param Settings $options of amber_unserialize(), but that "unknown_class" is "throw" unless given: an incomplete
     *                         object in place of a cached one helps nobody. All hold for what others wrote, too.
     *                         unserialize() and the extension igbinary know but "unknown_class": with another, as where
     *                         igbinary is not loaded, amber/polyfill reads it. "key" signs, and refuses what it has not
     *                         signed, all others' data too. "dictionary" is amber_serialize()'s; where it is not
     *                         loaded a line in PHP's log says so, and what is written has none. What is read names its
     *                         own, and is undecodable where that is not loaded
     * @param 'amber'|'serialize'|'igbinary' $writes the format to write. Another than amber needs $readsOthers, and
     *                         has neither key nor compression: who reads that format knows neither
     * @throws \TypeError|\ValueError for an option that does not exist or has a wrong value, a key that is none,
     *     compression where amber has no libzstd, and settings that do not go together
     * @throws \LogicException where igbinary is to be written and its extension is not loaded
     */
    public function __construct(
        private readonly bool $readsOthers = false,
        private readonly bool|int|Compression|null $compression = null,
        #[\SensitiveParameter] array $options = [],
        public readonly string $writes = 'amber',
    ) {
        $dictionary = $options['dictionary'] ?? null;
        unset($options['dictionary']);
        $this->options = self::limits($options);
        $this->compress = \is_object($compression) || !$compression ? [] : ['compress' => $compression];
        amber_serialize(null, $this->compress); // which checks it
        $key = $this->options->key()['key'] ?? null;
        $this->signature = $key === null ? null : Signature::of($key);
        self::checkFormat($writes);
        $isOfAmber = $this->signature !== null || $compression || $dictionary !== null;
        if ($writes !== 'amber' && ($isOfAmber || !$readsOthers)) {
            throw new \ValueError("What this codec writes as $writes " . match (true) {
                $this->signature !== null => 'is not signed, and would be refused: with the option "key" write amber',
                !$readsOthers => 'it does not read: set readsOthers',
                $dictionary !== null => 'has no dictionary: leave it out until amber is written',
                default => 'is for readers that know no compression: leave it out until amber is written',
            });
        }
        $this->dictionary = $dictionary === null ? [] : self::loaded($dictionary);
    }

    /**
     * @param array<string>|bool|null $allowed names of classes, as the option allowed_classes of amber_unserialize();
     *     null: as they are. What this codec does not allow stays refused
     * @param bool $likeNative whether cases of enums are built whatever $allowed says, as unserialize() does, but of no
     *     more than 32 enums of a value that are not loaded yet; a list of this codec's own still holds for them
     */
    public function withAllowedClasses(array|bool|null $allowed, bool $likeNative = false): self
    {
        $codec = clone $this;
        if ($allowed !== null) {
            $codec->options = $this->options->withAllowedClasses($allowed, $likeNative);
        }

        return $codec;
    }

    /**
     * The class of the objects that decode() makes of those that peek() tells to be of a class.
     *
     * @return class-string|null null: it refuses them
     */
    public function classOf(string $name): ?string
    {
        return $this->options->classOf($name);
    }

    /**
     * @return string never empty
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function encode(mixed $value): string
    {
        if ($this->writes !== 'amber') {
            return Foreign::encode($this->writes, $value);
        }
        if (!$this->compression instanceof Compression) {
            return amber_serialize($value, $this->options->key() + $this->compress + $this->dictionary);
        }
        $bytes = amber_serialize($value, $this->dictionary);
        $packed = $this->compression->compress($bytes);
        if ($this->signature === null) {
            return $packed;
        }

        return $packed === $bytes ? $this->signature->signMessage($bytes) : $this->signature->sign($packed);
    }

    /**
     * @throws \Amber\DecodeException for bytes that are damaged or not amber's
     * @throws UnreadableException for those that are not signed, or of another format that cannot be read
     * @throws \Throwable what a hook of a class throws
     */
    public function decode(string $bytes): mixed
    {
        return $this->decodeBy($this->options, $bytes);
    }

    /**
     * As decode(), to look at what the bytes hold before they are trusted: no object is built but of stand-ins, no
     * other hook runs, and no class is loaded but what the bytes call enums.
     *
     * @param array<string, class-string> $standIns the classes of objects that are built in the place of others, by the
     *     names of these; their hooks only look at what they are given. All other objects are incomplete ones
     * @throws \Amber\Exception as decode()
     */
    public function peek(string $bytes, array $standIns): mixed
    {
        return $this->decodeBy($this->options->peeking($standIns), $bytes);
    }

    /**
     * Gives what no serializer made: a number, a string, what another store built. Arrays and objects go by all
     * options.
     *
     * @return mixed the value
     * @throws UnreadableException with a key, which has not signed it
     * @throws \Amber\Exception for what the options do not allow
     */
    public function pass(mixed $value): mixed
    {
        if ($this->signature !== null) {
            throw new UnreadableException('This is not signed, which the option "key" asks for');
        }
        if ($value === null || \is_scalar($value) || $this->options->limits() === []) {
            return $value;
        }
        $bytes = amber_serialize($value);

        return $this->options->decode(
            static fn (#[\SensitiveParameter] array $options): mixed => amber_unserialize($bytes, $options),
        );
    }

    /**
     * To be asked before another serializer reads in the place of this codec.
     *
     * @param string $to who is to read
     * @throws \LogicException where that would not hold to what was asked of this codec
     */
    public function checkHandOver(string $to): void
    {
        $limits = $this->options->limits();
        $why = match (true) {
            $this->signature !== null => 'it reads what the option "key" has not signed: leave it out',
            !$this->readsOthers => 'this codec reads amber alone: leave it out, or set readsOthers',
            $limits !== [] => 'it does not know ' . implode(', ', $limits) . ', which is set (or in php.ini): leave one'
                . ' of both out',
            default => null,
        };
        if ($why !== null) {
            throw new \LogicException("$to cannot read in the place of this codec, as $why");
        }
    }

    /** @return bool whether it builds objects of the classes alone that its options list, or none */
    public function limitsClasses(): bool
    {
        return $this->options->allowed() !== true;
    }

    /** @return bool whether it signs, and refuses what none of its keys has signed */
    public function signs(): bool
    {
        return $this->signature !== null;
    }

    /** @return bool whether an exception of decode() says that a dictionary is missing: the bytes may be whole */
    public static function lacksDictionary(?\Throwable $error): bool
    {
        return $error instanceof DecodeException
            && str_starts_with($error->getMessage(), 'This message needs the dictionary ');
    }

    /** @return bool whether the bytes begin as those of amber, compressed or not */
    public static function recognises(string $bytes): bool
    {
        return self::isAmber($bytes) || str_starts_with($bytes, self::IN_IGBINARY) || Algorithm::of($bytes) !== null;
    }

    private function decodeBy(Limits $options, string $bytes): mixed
    {
        if (str_starts_with($bytes, self::IN_IGBINARY)) {
            $bytes = substr($bytes, 4);
        }
        if ($this->signature !== null && !self::isAmber($bytes)) {
            $message = Compression::decompress($this->signature->check($bytes));

            return $options->decode(static function (#[\SensitiveParameter] array $by) use ($message): mixed {
                unset($by['key']);

                return amber_unserialize($message, $by);
            });
        }
        if (!self::isAmber($bytes)) {
            $bytes = Compression::decompress($bytes);
        }

        return $this->readsOthers && !self::isAmber($bytes)
            ? (new Foreign($options))->decode($bytes)
            : $options->decode(
                static fn (#[\SensitiveParameter] array $by): mixed => amber_unserialize($bytes, $by),
            );
    }

    /** By the first byte (docs/FORMAT.md), which no other format has. */
    private static function isAmber(string $bytes): bool
    {
        return str_starts_with($bytes, "\xC1");
    }

    /**
     * As with amber.session_dictionary, a file that was lost ends no request: each reader reads what has no dictionary.
     *
     * @param mixed $name of the dictionary to write with
     * @return array{dictionary?: non-empty-string} the option of amber_serialize(); none where it is not loaded
     * @throws \TypeError|\ValueError for what is no name
     */
    private static function loaded(mixed $name): array
    {
        try {
            amber_serialize(null, ['dictionary' => $name]);
        } catch (\ValueError $error) {
            if (preg_match('~ (?:that is|which is not) loaded~', $error->getMessage()) !== 1) {
                throw $error;
            }
            error_log("A codec writes without a dictionary: {$error->getMessage()}");

            return [];
        }

        return ['dictionary' => $name];
    }

    /**
     * @param Options $options
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     */
    private static function limits(#[\SensitiveParameter] array $options): Limits
    {
        if (\array_key_exists('compress', $options)) {
            throw new \ValueError('A codec is told to compress beside the options: compression: true, or a level');
        }
        try {
            return Limits::of($options);
        } catch (\ValueError $error) {
            throw str_contains($error->getMessage(), '; the options are ')
                ? new \ValueError("{$error->getMessage()}, and of a codec dictionary") : $error;
        }
    }

    private static function checkFormat(string $writes): void
    {
        if (!\in_array($writes, ['amber', 'serialize', 'igbinary'], true)) {
            throw new \ValueError("A codec writes amber, serialize or igbinary, and not \"$writes\"");
        }
        if ($writes === 'igbinary' && !\function_exists('igbinary_serialize')) {
            throw new \LogicException('Igbinary data is written by the PHP extension igbinary, which is not loaded');
        }
    }
}
