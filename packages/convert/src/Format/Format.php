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
    case Msgpack = 'msgpack';
    case Json = 'json';

    /** What the session handler is called that writes what serialize() does. */
    private const PHP_SERIALIZE = 'php_serialize';

    private const AMBER_HEADERS = ["\xC1\x01", "\xC1\x11"];
    private const AMBER_SIGNED = ["\xC1\x81", "\xC1\x91"];

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
        $isAmber = in_array(substr($data, 0, 2), self::AMBER_HEADERS, true);
        if ($format !== null && ($format !== self::Amber || $isAmber)) {
            return $format;
        }
        throw new PayloadError(match (true) {
            in_array(substr($data, 0, 2), self::AMBER_SIGNED, true) =>
                'is a signed amber message, which nothing reads without its key',
            $format === self::Amber => 'is amber data of another version than is known here',
            Formats::detect($data) === 'gzip' => 'is compressed by gzip: unpack it first',
            Formats::detect($data) === 'zstd' => 'is compressed by zstd: unpack it first',
            default => 'is in no format that is known here',
        });
    }

    /** @return string for people */
    public function inWords(): string
    {
        return $this === self::Php || $this === self::PhpBinary ? "session $this->value" : $this->value;
    }

    /** @return string|null the function that writes it, if that is an extension's */
    public function extensionFunction(): ?string
    {
        return match ($this) {
            self::Amber => 'amber_serialize',
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
            self::Amber, self::Igbinary => new TracedReader($this === self::Amber),
            self::Msgpack => new MsgpackReader(),
            self::Json => new JsonReader(),
        };
        $root = $reader->read($cursor);

        return $cursor->isAtEnd() ? $root : throw new PayloadError('something follows it', $cursor->at);
    }

    /**
     * @return string the value in this format
     * @throws PayloadError where the format has no form for it
     */
    public function write(mixed $value): string
    {
        try {
            return match ($this) {
                self::Amber => amber_serialize($value),
                self::Serialize => serialize($value),
                self::Php => self::session($value),
                self::PhpBinary => (new SessionReader(true))->fromSerialize(serialize($value)),
                self::Igbinary => (string) igbinary_serialize($value),
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

    private static function session(mixed $value): string
    {
        $text = serialize($value);

        return Shortcut::toSession($value, $text) ?? (new SessionReader(false))->fromSerialize($text);
    }
}
