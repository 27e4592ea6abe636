<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;

use function Amber\detect;
use function Amber\unserialize_igbinary;

/**
 * Reads and writes what serialize() and igbinary do, by all options of a codec, or refuses it.
 *
 * @internal
 */
final class Foreign
{
    /** What the application has in unserialize_callback_func; hooks of what is read may get here once more. */
    private static string $callback = '';

    private readonly Limits $options;

    public function __construct(Limits $options)
    {
        $this->options = $options->withSettings();
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
        return match (detect($bytes)) {
            'serialize' => $this->native($bytes),
            'igbinary' => $this->igbinary($bytes),
            // It says what the bytes look like.
            default => amber_unserialize($bytes, $this->options->all()),
        };
    }

    /** By Amber, which knows all options; of 1.0 by the polyfill. */
    private function igbinary(string $bytes): mixed
    {
        $read = match (true) {
            \function_exists('Amber\unserialize_igbinary') => unserialize_igbinary(...),
            class_exists(Igbinary::class) => Igbinary::unserialize(...),
            default => throw new UnreadableException('This is igbinary data, and nothing is there to read it: '
                . 'install the extension amber 1.1 or later, or amber/polyfill (1.1 or later)'),
        };

        return $this->options->decode(static function (array $options) use ($read, $bytes): mixed {
            unset($options['key']); // there is none: with a key only what amber signed is read

            return $read($bytes, $options);
        });
    }

    /** By PHP, which is faster, or by the polyfill, where an option limits what may be read. */
    private function native(string $bytes): mixed
    {
        $limits = $this->options->limits();
        if ($limits === []) {
            return $this->strictly($bytes);
        }
        if (class_exists(Native::class)) {
            return $this->options->decode(static fn (array $options): mixed => Native::unserialize($bytes, $options));
        }

        throw new UnreadableException('This is PHP serialize() data, and nothing is there to read it with the option '
            . implode(', ', $limits) . ': install amber/polyfill (1.1 or later)');
    }

    /**
     * PHP says what is wrong by warnings and notices, in the line that calls it, and asks a callback for classes that
     * cannot be loaded.
     */
    private function strictly(string $bytes): mixed
    {
        $before = (string) \ini_get('unserialize_callback_func');
        $own = self::class . '::unknownClass';
        if ($before !== $own) {
            self::$callback = $before;
        }
        $throws = ($this->options->open['unknown_class'] ?? '') === 'throw';
        ini_set('unserialize_callback_func', $throws ? $own : self::$callback);
        $options = array_intersect_key($this->options->open, ['max_depth' => true]);
        $previous = set_error_handler(static function (int $type, string $message, string $file, int $line) use (
            &$previous,
        ): bool {
            if (str_contains($message, self::class . "::unknownClass() hasn't defined")) {
                return true;
            }
            $isOfCallback = str_ends_with($message, "() hasn't defined the class it was called for");
            if ($file === __FILE__ && !$isOfCallback && ($type === E_WARNING || $type === E_NOTICE)) {
                throw new UnreadableException("This data cannot be read: $message");
            }

            // Others' warnings are others' business. For which errors their handler was set PHP tells nobody.
            return $previous !== null && $previous($type, $message, $file, $line) !== false;
        });
        try {
            $value = unserialize($bytes, $options);
        } finally {
            restore_error_handler();
            ini_set('unserialize_callback_func', $before);
        }

        return $value === false && $bytes !== 'b:0;'
            ? throw new UnreadableException('This is no whole serialize() data')
            : $value;
    }

    /**
     * Called by PHP for a class that no autoloader finds; also where a hook unserializes something of its own, as PHP
     * has one setting for all. There it does what was done before, but that a handler of errors that the hook has set
     * hears of a callback that defined no class.
     *
     * @throws UnreadableException where it is missing in the data itself
     */
    public static function unknownClass(string $class): void
    {
        $caller = debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 2)[1] ?? [];
        if (($caller['file'] ?? '') === __FILE__) {
            throw new UnreadableException("The class $class cannot be loaded");
        }
        if (\is_callable(self::$callback)) {
            (self::$callback)($class);
        }
    }
}
