<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\SessionText;

/** Formats that payloads can be converted to, by the names that session.serialize_handler has for them. */
enum Target: string
{
    case Amber = 'amber';
    case Serialize = 'serialize';
    case Php = 'php';
    case PhpSerialize = 'php_serialize';
    case PhpBinary = 'php_binary';
    case Igbinary = 'igbinary';
    case Msgpack = 'msgpack';
    case Json = 'json';

    /** @return Format what its payloads are recognised as */
    public function format(): Format
    {
        return match ($this) {
            self::Amber => Format::Amber,
            self::Serialize, self::PhpSerialize => Format::Native,
            self::Php => Format::Session,
            self::PhpBinary => Format::SessionBinary,
            self::Igbinary => Format::Igbinary,
            self::Msgpack => Format::Msgpack,
            self::Json => Format::Json,
        };
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
     * @return string the value in this format
     * @throws PayloadError where the format has no form for it
     */
    public function write(mixed $value): string
    {
        try {
            return match ($this) {
                self::Amber => amber_serialize($value),
                self::Serialize, self::PhpSerialize => serialize($value),
                self::Php => SessionText::fromSerialize(serialize($value), false),
                self::PhpBinary => SessionText::fromSerialize(serialize($value), true),
                self::Igbinary => (string) igbinary_serialize($value),
                self::Msgpack => (string) msgpack_pack($value),
                self::Json => json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION),
            };
        } catch (PayloadError $error) {
            throw $error;
        } catch (\JsonException $error) {
            throw new PayloadError("cannot be written as json ({$error->getMessage()})");
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be written as ' . $this->value . ' (' . get_debug_type($error) . ')');
        }
    }
}
