<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\Polyfill\Igbinary;

use function Amber\detect;

/**
 * Values to the bytes that a store keeps, and back.
 *
 * Writes amber, compressed where that is asked for and pays. Reads that, and when told so what serialize() and igbinary
 * wrote before the switch.
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
 */
final readonly class Codec
{
    /** @var Options */
    private array $options;

    private ?Signature $signature;

    /**
     * @param bool $readsOthers whether to read what serialize() and igbinary wrote, too
     * @param Compression|null $compression of large values; null: none. What was compressed is read either way
     * @param Options $options of amber_unserialize(), but that "unknown_class" is "throw" unless given: an incomplete
     *                         object in place of a cached one helps nobody. All hold for what others wrote, too. The
     *                         extension igbinary knows but "unknown_class": with another, as where it is not loaded,
     *                         amber/polyfill reads its data. "key" signs, and refuses what it has not signed, all
     *                         others' data too
     * @throws \TypeError|\ValueError for a key that is none
     */
    public function __construct(
        private bool $readsOthers = false,
        private ?Compression $compression = null,
        array $options = [],
    ) {
        $this->options = $options + ['unknown_class' => 'throw'];
        $this->signature = isset($options['key']) ? Signature::of($options['key']) : null;
    }

    /**
     * @param array<string>|bool|null $allowed names of classes, as the option allowed_classes of amber_unserialize();
     *     null: as they are
     */
    public function withAllowedClasses(array|bool|null $allowed): self
    {
        if ($allowed === null) {
            return $this;
        }

        return new self($this->readsOthers, $this->compression, ['allowed_classes' => $allowed] + $this->options);
    }

    /**
     * @return string never empty
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function encode(mixed $value): string
    {
        if ($this->compression === null) {
            return amber_serialize($value, $this->key());
        }
        $bytes = amber_serialize($value);
        $packed = $this->compression->compress($bytes);
        if ($this->signature === null) {
            return $packed;
        }

        return $packed === $bytes ? $this->signature->signMessage($bytes) : $this->signature->sign($packed);
    }

    /**
     * @throws \Amber\DecodeException for bytes that are damaged or not amber's
     * @throws UnreadableException for those of another format that cannot be read
     * @throws \Throwable what a hook of a class throws
     */
    public function decode(string $bytes): mixed
    {
        if ($this->signature !== null && !self::isAmber($bytes)) {
            $unsigned = $this->options;
            unset($unsigned['key']);
            return amber_unserialize(Compression::decompress($this->signature->check($bytes)), $unsigned);
        }
        if (!self::isAmber($bytes)) {
            $bytes = Compression::decompress($bytes);
        }

        return $this->readsOthers && !self::isAmber($bytes)
            ? $this->decodeOther($bytes)
            : amber_unserialize($bytes, $this->options);
    }

    /** @return bool whether it signs, and refuses what none of its keys has signed */
    public function signs(): bool
    {
        return $this->signature !== null;
    }

    /** @return bool whether the bytes begin as those that encode() makes */
    public static function recognises(string $bytes): bool
    {
        return self::isAmber($bytes) || Algorithm::of($bytes) !== null;
    }

    /** @return Key the option of amber_serialize() */
    private function key(): array
    {
        return array_intersect_key($this->options, ['key' => true]);
    }

    /** By the first byte (docs/FORMAT.md), which no other format has. */
    private static function isAmber(string $bytes): bool
    {
        return str_starts_with($bytes, "\xC1");
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
        $allowed = $options['allowed_classes'] ?? true;
        // What unserialize() has no option for is left to amber: nothing is built before.
        $through = $this->limits() !== [] || $allowed !== true;
        if ($through) {
            $options['allowed_classes'] = false;
        }
        $read = fn (): mixed => $this->strictly(static fn (): mixed => unserialize($bytes, $options), 'unserialize()');
        $value = $allowed === true ? $read() : self::loadingOnly((array) $allowed, $bytes, $read);
        if ($value === false) {
            throw new UnreadableException('This is no whole serialize() data');
        }

        return $through ? amber_unserialize(amber_serialize($value), $this->options) : $value;
    }

    /**
     * unserialize() looks enums up, and loads them, whatever allowed_classes says (ext/standard/var_unserializer.re).
     * Those that are allowed are loaded before: what an autoloader itself unserializes inside would get its options.
     *
     * @param array<mixed> $allowed names of classes; false among them is none
     * @param \Closure(): mixed $read
     */
    private static function loadingOnly(array $allowed, string $bytes, \Closure $read): mixed
    {
        $allowed = array_filter($allowed, is_string(...));
        foreach ($allowed as $name) {
            // as an enum's case stands there: E:11:"Suit:Hearts";
            stripos($bytes, "$name:") !== false && enum_exists($name);
        }
        $names = array_map(strtolower(...), $allowed);
        $guard = static function (string $class) use ($names): void {
            if (!\in_array(strtolower($class), $names, true)) {
                throw new UnreadableException("$class is not in allowed_classes");
            }
        };
        class_exists(UnreadableException::class); // from here on it could not be loaded
        spl_autoload_register($guard, true, true);
        try {
            return $read();
        } finally {
            spl_autoload_unregister($guard);
        }
    }

    /** @return array<string, mixed> options that no other serializer has, as far as they are given */
    private function limits(): array
    {
        return array_filter(array_intersect_key($this->options, ['class_map' => true, 'max_elements' => true]));
    }

    /** By the extension, which is faster, or by the polyfill, which knows all options. */
    private function igbinary(string $bytes): mixed
    {
        $limits = array_keys($this->limits() + array_intersect_key($this->options, ['max_depth' => true])
            + (($this->options['allowed_classes'] ?? true) === true ? [] : ['allowed_classes' => true]));
        if ($limits === [] && \function_exists('igbinary_unserialize')) {
            return $this->strictly(static fn (): mixed => igbinary_unserialize($bytes), 'igbinary_unserialize');
        }
        if (class_exists(Igbinary::class)) {
            return Igbinary::unserialize($bytes, $this->options);
        }

        $remedy = 'amber/polyfill (1.1 or later)';

        throw new UnreadableException('This is igbinary data, ' . ($limits === []
            ? "and nothing is there to read it: install the extension igbinary or $remedy"
            : 'and nothing is there to read it with the option ' . implode(', ', $limits) . ": install $remedy"));
    }

    /**
     * Both say what is wrong by warnings and notices that begin with their name, and ask a callback for classes that
     * cannot be loaded.
     *
     * @param \Closure(): mixed $read
     */
    private function strictly(\Closure $read, string $function): mixed
    {
        $throws = $this->options['unknown_class'] === 'throw';
        $callback = $throws ? ini_set('unserialize_callback_func', self::class . '::unknownClass') : false;
        $previous = set_error_handler(static function (
            int $type,
            string $message,
            string $file,
            int $line,
        ) use ($function, &$previous): bool {
            $warns = str_starts_with($message, $function) || str_ends_with($message, 'has no unserializer');
            if ($warns && ($type === E_WARNING || $type === E_NOTICE)) {
                throw new UnreadableException("This data cannot be read: $message");
            }

            // Others' warnings are others' business.
            return $previous !== null && $previous($type, $message, $file, $line) !== false;
        });
        try {
            return $read();
        } finally {
            restore_error_handler();
            if ($callback !== false) {
                ini_set('unserialize_callback_func', $callback);
            }
        }
    }

    /**
     * @internal called by PHP for a class that no autoloader finds
     * @throws UnreadableException always
     */
    public static function unknownClass(string $class): never
    {
        throw new UnreadableException("The class $class cannot be loaded");
    }
}
