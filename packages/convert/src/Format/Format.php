<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Polyfill\Formats;

/** Formats of payloads, by the names that Amber\detect() and session.serialize_handler have for them. */
enum Format: string
{
    case Amber = 'amber';
    case Serialize = 'serialize';
    case Php = 'php';
    case PhpBinary = 'php_binary';
    case Igbinary = 'igbinary';
    /** Amber's bytes behind igbinary's header, as the module igbinary of docs/DROP-IN.md writes them. */
    case AmberInIgbinary = 'amber_in_igbinary';
    case Msgpack = 'msgpack';
    case Json = 'json';

    /** What the session handler is called that writes what serialize() does. */
    private const PHP_SERIALIZE = 'php_serialize';

    private const IGBINARY_HEADER = "\0\0\0\2";
    private const AMBER_HEADERS = ["\xC1\x01", "\xC1\x11", "\xC1\x21", "\xC1\x31"];
    private const AMBER_SIGNED = ["\xC1\x81", "\xC1\x91", "\xC1\xA1", "\xC1\xB1"];

    /** @return list<string> names of all, for people */
    public static function names(): array
    {
        return [...array_column(self::cases(), 'value'), self::PHP_SERIALIZE];
    }

    /** @return self|null null for a name that is none of these */
    public static function named(string $name): ?self
    {
        return $name === self::PHP_SERIALIZE ? self::Serialize : self::tryFrom($name);
    }

    /** @return self|null the format by the first bytes, as far as they tell; a reader says whether the rest agrees */
    public static function of(string $data): ?self
    {
        return self::tryFrom(Formats::detect($data));
    }

    /**
     * @return self the format by the first bytes
     * @throws PayloadError that says why nothing can read it
     */
    public static function recognise(string $data): self
    {
        $format = self::of($data);
        $isAmber = $format === self::Amber || $format === self::AmberInIgbinary;
        $begins = substr($data, $format?->headerBytes() ?? 0, 2);
        if ($format !== null && (!$isAmber || in_array($begins, self::AMBER_HEADERS, true))) {
            return $format;
        }
        throw new PayloadError(match (true) {
            in_array($begins, self::AMBER_SIGNED, true) =>
                'is a signed amber message, which nothing reads without its key',
            $isAmber => 'is amber data of another version than is known here',
            Formats::detect($data) === 'gzip' => 'is compressed by gzip: unpack it first',
            Formats::detect($data) === 'zstd' => 'is compressed by zstd: unpack it first',
            default => 'is in no format that is known here',
        });
    }

    /** @return string for people */
    public function inWords(): string
    {
        return match ($this) {
            self::Php, self::PhpBinary => "session $this->value",
            self::AmberInIgbinary => "amber behind igbinary's header",
            default => $this->value,
        };
    }

    /** @return int how many bytes of another format's header stand before amber's bytes */
    public function headerBytes(): int
    {
        return $this === self::AmberInIgbinary ? strlen(self::IGBINARY_HEADER) : 0;
    }

    /** @return string|null the function that writes it, if that is an extension's */
    public function extensionFunction(): ?string
    {
        return match ($this) {
            self::Amber, self::AmberInIgbinary => 'amber_serialize',
            self::Igbinary => 'igbinary_serialize',
            self::Msgpack => 'msgpack_pack',
            default => null,
        };
    }

    /**
     * Takes a payload apart.
     *
     * @return Node the whole at the cursor
     * @throws PayloadError for what is not of the format, or has something behind it
     */
    public function read(Cursor $cursor): Node
    {
        $reader = match ($this) {
            self::Serialize => new NativeReader(),
            self::Php, self::PhpBinary => new SessionReader($this === self::PhpBinary),
            self::Amber, self::AmberInIgbinary => new TracedReader(true, $this->headerBytes()),
            self::Igbinary => new TracedReader(false),
            self::Msgpack => new MsgpackReader(),
            self::Json => new JsonReader(),
        };
        $root = $reader->read($cursor);

        return $cursor->isAtEnd() ? $root : throw new PayloadError('something follows it', $cursor->at);
    }

    /**
     * @param non-empty-string|null $dictionary that a message of Amber's is to name; null: none
     * @param int<0, 22> $level to compress such a message by, where that pays; 0: it is not compressed
     * @return string the value in this format
     * @throws PayloadError where the format has no form for it
     */
    public function write(mixed $value, ?string $dictionary = null, int $level = 0): string
    {
        $by = ($dictionary === null ? [] : ['dictionary' => $dictionary])
            + ($level === 0 ? [] : ['compress' => $level]);
        try {
            return match ($this) {
                self::Amber => amber_serialize($value, $by),
                self::AmberInIgbinary => self::IGBINARY_HEADER . amber_serialize($value, $by),
                self::Serialize => serialize($value),
                self::Php => self::session($value),
                self::PhpBinary => (new SessionReader(true))->fromSerialize(serialize($value)),
                self::Igbinary => self::igbinary($value),
                self::Msgpack => (string) msgpack_pack($value),
                self::Json => json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION),
            };
        } catch (PayloadError $error) {
            throw $error;
        } catch (\JsonException $error) {
            throw new PayloadError("cannot be written as json ({$error->getMessage()})");
        } catch (\Throwable $error) {
            throw new PayloadError("cannot be written as $this->value (" . get_debug_type($error) . ')');
        }
    }

    /** Not what the module igbinary writes when it is switched to amber. */
    private static function igbinary(mixed $value): string
    {
        $bytes = (string) igbinary_serialize($value);
        if (self::of($bytes) === self::AmberInIgbinary) {
            throw new PayloadError(
                'cannot be written as igbinary while igbinary_serialize() writes amber: '
                . 'run "php -d amber.igbinary_writes=igbinary bin/amber convert …"',
            );
        }

        return $bytes;
    }

    private static function session(mixed $value): string
    {
        $text = serialize($value);

        return Shortcut::toSession($value, $text) ?? (new SessionReader(false))->fromSerialize($text);
    }
}
