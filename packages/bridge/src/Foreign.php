<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;

use function Amber\detect;

/**
 * Reads and writes what serialize() and igbinary do, by all options of a codec, or refuses it.
 *
 * @internal
 */
final class Foreign
{
    /** What knows all options, and makes nothing before it knows that all is allowed. */
    private const READERS = ['unserialize' => Native::class, 'igbinary_unserialize' => Igbinary::class];

    /** What the application has in unserialize_callback_func; hooks of what is read may get here once more. */
    private static string $callback = '';

    private readonly Limits $options;

    /** @param bool $alike whether peek() and decode() are to read by the same reader, where there is one for both */
    public function __construct(Limits $options, private readonly bool $alike = false)
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
            'serialize' => $this->read($bytes, 'unserialize', 'PHP serialize() data'),
            'igbinary' => $this->read($bytes, 'igbinary_unserialize', 'igbinary data'),
            // It says what the bytes look like.
            default => amber_unserialize($bytes, $this->options->all()),
        };
    }

    /**
     * By PHP or the extension, which are faster, or by the polyfill, where an option limits what may be read.
     *
     * @param key-of<self::READERS> $function
     */
    private function read(string $bytes, string $function, string $what): mixed
    {
        $limits = $this->options->limits();
        $reader = self::READERS[$function];
        $isThere = ($limits !== [] || $this->alike || !\function_exists($function)) && class_exists($reader);
        if ($isThere) {
            return $this->options->decode(static fn (array $options): mixed => $reader::unserialize($bytes, $options));
        }
        if ($limits === [] && \function_exists($function)) {
            return $this->strictly($bytes, $function);
        }
        $remedy = 'amber/polyfill (1.1 or later)';

        throw new UnreadableException("This is $what, and nothing is there to read it" . ($limits === []
            ? ": install the extension igbinary or $remedy"
            : ' with the option ' . implode(', ', $limits) . ": install $remedy"));
    }

    /**
     * Both say what is wrong by warnings and notices, in the line that calls them, and ask a callback for classes that
     * cannot be loaded.
     *
     * @param key-of<self::READERS> $function
     */
    private function strictly(string $bytes, string $function): mixed
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
            if ($file === __FILE__ && ($type === E_WARNING || $type === E_NOTICE)) {
                throw new UnreadableException("This data cannot be read: $message");
            }
            if (str_contains($message, self::class . "::unknownClass() hasn't defined")) {
                return true;
            }

            // Others' warnings are others' business.
            return $previous !== null && $previous($type, $message, $file, $line) !== false;
        });
        try {
            $value = $function === 'unserialize' ? unserialize($bytes, $options) : igbinary_unserialize($bytes);
        } finally {
            restore_error_handler();
            ini_set('unserialize_callback_func', $before);
        }

        return $value === false && $function === 'unserialize' && $bytes !== 'b:0;'
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
