<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\Polyfill\Igbinary;

use function Amber\detect;

/**
 * Reads and writes what serialize() and igbinary do, by all options of a codec, or refuses it.
 *
 * @internal
 */
final readonly class Foreign
{
    public function __construct(private Limits $options)
    {
    }

    /**
     * @param 'serialize'|'igbinary' $format
     * @return string never empty
     * @throws \Amber\EncodeException for a value that cannot be serialized
     * @throws \Throwable what a hook of a class throws
     */
    public static function encode(string $format, mixed $value): string
    {
        try {
            return (string) ($format === 'serialize' ? serialize($value) : igbinary_serialize($value));
        } catch (\Exception $error) {
            // ext/standard/var.c and igbinary throw no class of their own.
            throw $error::class === \Exception::class && str_starts_with($error->getMessage(), 'Serialization of ')
                ? new \Amber\EncodeException($error->getMessage(), 0, $error)
                : $error;
        }
    }

    /**
     * @throws \Amber\Exception for what is damaged, not allowed, or of another format
     * @throws \Throwable what a hook of a class throws
     */
    public function decode(string $bytes): mixed
    {
        $format = detect($bytes);
        if ($format === 'serialize') {
            return $bytes === 'b:0;' ? false : $this->unserialize($bytes);
        }
        if ($format === 'igbinary') {
            return $this->igbinary($bytes);
        }

        // It says what the bytes look like.
        return amber_unserialize($bytes, $this->options->all);
    }

    private function unserialize(string $bytes): mixed
    {
        $limits = $this->options->limits();
        // What unserialize() has no option for is left to amber: nothing is built before.
        $through = array_diff($limits, ['max_depth']) !== [];
        $options = array_intersect_key($this->options->all, ['max_depth' => true])
            + ['allowed_classes' => !$through];
        $read = fn (): mixed => $this->strictly(static fn (): mixed => unserialize($bytes, $options), 'unserialize()');
        $anyEnum = $this->options->allowed() === true || $this->options->enums === true;
        $value = $anyEnum ? $read() : $this->loadingOnly($bytes, $read);
        if ($value === false) {
            throw new UnreadableException('This is no whole serialize() data');
        }
        if (!$through) {
            return $value;
        }
        $again = amber_serialize($value);

        return $this->options->decode(static fn (array $options): mixed => amber_unserialize($again, $options));
    }

    /**
     * unserialize() looks enums up, and loads them, whatever allowed_classes says (ext/standard/var_unserializer.re).
     * Those that are allowed are loaded before: what an autoloader itself unserializes inside would get its options.
     *
     * @param \Closure(): mixed $read
     */
    private function loadingOnly(string $bytes, \Closure $read): mixed
    {
        $allowed = [...$this->options->names(), ...array_filter((array) $this->options->enums, is_string(...))];
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

    /** By the extension, which is faster, or by the polyfill, which knows all options. */
    private function igbinary(string $bytes): mixed
    {
        $limits = $this->options->limits();
        if ($limits === [] && \function_exists('igbinary_unserialize')) {
            return $this->strictly(static fn (): mixed => igbinary_unserialize($bytes), 'igbinary_unserialize');
        }
        if (class_exists(Igbinary::class)) {
            return $this->options->decode(
                static fn (array $options): mixed => Igbinary::unserialize($bytes, $options),
            );
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
        $throws = ($this->options->all['unknown_class'] ?? '') === 'throw';
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
     * Called by PHP for a class that no autoloader finds.
     *
     * @throws UnreadableException always
     */
    public static function unknownClass(string $class): never
    {
        throw new UnreadableException("The class $class cannot be loaded");
    }
}
