<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\Node;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\SessionReader;
use Amber\Convert\Format\Shortcut;
use Amber\Convert\Format\TaggedEntry;
use Amber\Convert\Report\Amount;
use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;

use function Amber\unserialize_igbinary;

/** Turns payloads into values. Unless classes are allowed none is built: their objects stay incomplete. */
final readonly class Loader
{
    /** What shared arrays may stand for: serialize() writes them out. */
    public const MOST_ELEMENTS = 5_000_000;

    /** Bytes of strings that a value may stand for: it names them again, and serialize() writes them out. */
    private const MOST_BYTES = 1 << 28;

    /** Nobody keeps them in a cache. Those with destructors cannot be built, however well a message hides its names. */
    private const OWN_CLASSES = ['Amber\\Convert\\', 'Amber\\Lab\\'];

    /** Where an object of a class that is not there has the class's name. Data could put another one in its place. */
    private const NAME = '__PHP_Incomplete_Class_Name';

    private const CASE = 'a case of an enum';
    private const SERIALIZABLE = 'a Serializable object';

    /** @param bool $allowClasses whether classes may be loaded and built, because the user gave a bootstrap */
    public function __construct(private bool $allowClasses)
    {
    }

    /**
     * @return array{Format, mixed} what it was recognised as, and its value
     * @throws PayloadError for what is not recognised or damaged
     */
    public function load(string $data): array
    {
        [$format, $value] = $this->read($data);

        return [$format, $value];
    }

    /**
     * The same of what an application has stored.
     *
     * @return array{Format, mixed}
     * @throws PayloadError for a counter or a lock too
     */
    public function entry(string $data): array
    {
        $loaded = $this->load($data);
        self::refuseCounter(...$loaded);

        return $loaded;
    }

    /**
     * @return array{Format, mixed, string|null} as of load(), and what serialize() writes for the value, where it is
     *     known
     * @throws PayloadError as of load()
     */
    public function read(string $data): array
    {
        if ($data === '') {
            // The session handlers of PHP leave an empty file for an empty session.
            return [Format::Php, [], null];
        }
        foreach ($this->allowClasses ? self::OWN_CLASSES : [] as $own) {
            if (stripos($data, $own) !== false) {
                throw new PayloadError('names a class of this program');
            }
        }
        if (TaggedEntry::of($data) !== null) {
            throw new PayloadError('is an entry of a Symfony cache with tags, which holds payloads and is none');
        }
        $format = Format::recognise($data);
        $short = $this->allowClasses ? null : Shortcut::read($format, $data);
        if ($short !== null) {
            return [$format, ...$short];
        }
        try {
            return [$format, $this->value($format, $data), null];
        } catch (PayloadError $error) {
            throw new PayloadError("looks like {$format->inWords()}, but {$error->getMessage()}");
        }
    }

    /** @throws PayloadError for a counter or a lock, and for what any bytes may look like */
    public static function refuseCounter(Format $format, mixed $value): void
    {
        if ($format === Format::Msgpack && (!is_array($value) || $value === [])) {
            throw new PayloadError('is one value as MessagePack has it, which other bytes look like by chance');
        }
        if ($format === Format::Json && !is_array($value)) {
            throw new PayloadError('is a number or a word and nothing else: a counter, or a lock');
        }
    }

    private function value(Format $format, string $data): mixed
    {
        if ($format === Format::Amber || $format === Format::AmberInIgbinary) {
            $message = substr($data, $format->headerBytes());

            return $this->decoded(static fn (array $more): mixed => amber_unserialize($message, $more));
        }
        if ($format === Format::Igbinary) {
            return $this->igbinary($data);
        }
        $node = $format->read(new Cursor($data));
        self::refuseOtherNames($data, $node);
        $this->refuseCases($data, $node);

        return match ($format) {
            Format::Json => json_decode($data, true),
            Format::Php, Format::PhpBinary => $this->unserialized(SessionReader::toSerialize($data, $node)),
            Format::Serialize => $this->unserialized($data),
            Format::Msgpack => $this->allowClasses ? self::unpacked($data) : self::plain($node),
        };
    }

    /** Not by igbinary's extension: it would load classes, and end on some bytes. Amber 1.0 has no reader for it. */
    private function igbinary(string $data): mixed
    {
        try {
            $read = function_exists('Amber\unserialize_igbinary') ? unserialize_igbinary(...)
                : Igbinary::unserialize(...);
            return $this->decoded(static fn (array $more): mixed => $read($data, $more));
        } catch (PayloadError $error) {
            // It takes long, but says more of what is damaged.
            Format::Igbinary->read(new Cursor($data));
            throw $error;
        }
    }

    private static function refuseOtherNames(string $data, Node $root): void
    {
        foreach (str_contains($data, self::NAME) ? $root->all() : [] as $node) {
            if ($node->type !== 'array' && in_array(self::NAME, array_column($node->children, 'key'), true)) {
                $property = self::NAME;
                throw new PayloadError("holds an object with a property $property, which would name its class");
            }
        }
    }

    /** PHP loads and builds enums whatever it allows. */
    private function refuseCases(string $data, Node $root): void
    {
        $mayHave = !$this->allowClasses && preg_match('~E:\d+:"~', $data) === 1;
        foreach ($mayHave ? $root->all() : [] as $node) {
            if ($node->type === 'enum') {
                throw self::withoutBootstrap(self::CASE);
            }
        }
    }

    private function unserialized(string $data): mixed
    {
        // Where its class is not there PHP says so, and builds an object that has lost what it was.
        $lost = $this->allowClasses ? new PayloadError('holds a Serializable object of a class that is not there')
            : self::withoutBootstrap(self::SERIALIZABLE);
        set_error_handler(static fn (int $level, string $message): bool
            => str_contains($message, 'has no unserializer') ? throw $lost : true);
        try {
            // PHP itself bounds the levels of the text alone, not of what r: and R: name, and crashes.
            if (Shortcut::mayBeDeep($data)) {
                (new Native\Decoder(maxElements: self::MOST_ELEMENTS))->decode($data);
            }
            $value = unserialize($data, ['allowed_classes' => $this->allowClasses]);
        } catch (DecodeError $error) {
            throw new PayloadError(lcfirst($error->getMessage()));
        } catch (\Throwable $error) {
            throw $error instanceof PayloadError ? $error
                : new PayloadError('cannot be unserialized (' . get_debug_type($error) . ')');
        } finally {
            restore_error_handler();
        }
        if ($value === false && $data !== 'b:0;') {
            throw new PayloadError('cannot be unserialized');
        }

        return $value;
    }

    /** @param \Closure(array{allowed_classes: bool, max_elements: int<0, max>}): mixed $decode gets these options */
    private function decoded(\Closure $decode): mixed
    {
        try {
            $value = $decode(['allowed_classes' => $this->allowClasses, 'max_elements' => self::MOST_ELEMENTS]);
        } catch (DecodeException $error) {
            if (str_starts_with($error->getMessage(), 'This message is compressed')) {
                throw new PayloadError('is compressed, and this amber was built without libzstd, which reads that');
            }
            if (str_starts_with($error->getMessage(), 'This message needs the dictionary ')) {
                $which = strtok(substr($error->getMessage(), strlen('This message needs the ')), ',');
                throw new PayloadError("names the $which, which is not loaded (--dictionaries)");
            }
            $lacks = match (true) {
                $this->allowClasses => null,
                str_starts_with($error->getMessage(), 'Enum ') => self::CASE,
                str_contains($error->getMessage(), 'implements Serializable') => self::SERIALIZABLE,
                default => null,
            };
            throw $lacks === null ? new PayloadError("cannot be decoded at byte {$error->getOffset()}")
                : self::withoutBootstrap($lacks);
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be decoded (' . get_debug_type($error) . ')');
        }
        if (Expansion::isAbove($value, self::MOST_BYTES)) {
            throw new PayloadError('names the same strings so often that serialize() would write more than '
                . Amount::bytes(self::MOST_BYTES));
        }

        return $value;
    }

    private static function withoutBootstrap(string $what): PayloadError
    {
        return new PayloadError("holds $what, which only --bootstrap can load");
    }

    private static function unpacked(string $data): mixed
    {
        if (!function_exists('msgpack_unpack')) {
            throw new PayloadError('the extension with msgpack_unpack() is not loaded');
        }
        set_error_handler(static fn (): never => throw new PayloadError('cannot be decoded'));
        try {
            return msgpack_unpack($data);
        } catch (\Throwable $error) {
            throw $error instanceof PayloadError ? $error
                : new PayloadError('cannot be decoded (' . get_debug_type($error) . ')');
        } finally {
            restore_error_handler();
        }
    }

    /** The value of a tree that names nothing again. */
    private static function plain(Node $node): mixed
    {
        if (in_array($node->type, ['null', 'bool', 'int', 'float', 'string'], true)) {
            return $node->value;
        }
        if ($node->type !== 'array') {
            throw new PayloadError("holds a value of type $node->type");
        }
        $array = [];
        foreach ($node->children as $place => $child) {
            $array[$child->key ?? $place] = self::plain($child);
        }

        return count($array) === count($node->children) ? $array : throw new PayloadError('holds a key twice');
    }
}
