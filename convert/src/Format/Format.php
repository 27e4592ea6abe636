<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** Formats that payloads are recognised in. */
enum Format: string
{
    case Native = 'serialize';
    case Session = 'session php';
    case SessionBinary = 'session php_binary';
    case Igbinary = 'igbinary';
    case Msgpack = 'msgpack';
    case Json = 'json';
    case Amber = 'amber';

    /** @return Reader that takes a payload of the format apart */
    public function reader(): Reader
    {
        return match ($this) {
            self::Native => new NativeReader(),
            self::Session => new SessionReader(false),
            self::SessionBinary => new SessionReader(true),
            self::Igbinary => new IgbinaryReader(),
            self::Msgpack => new MsgpackReader(),
            self::Json => new JsonReader(),
            self::Amber => new AmberReader(),
        };
    }

    /**
     * @return Node the whole payload at the cursor, taken apart
     * @throws PayloadError for what is not of the format, or has something behind it
     */
    public function read(Cursor $cursor): Node
    {
        $root = $this->reader()->read($cursor);

        return $cursor->isAtEnd() ? $root : throw new PayloadError('something follows it', $cursor->at);
    }

    /**
     * @return self|null the format by the first bytes, as far as they tell; a reader says whether the rest agrees
     */
    public static function of(string $data): ?self
    {
        return match (true) {
            in_array(substr($data, 0, 2), AmberReader::HEADERS, true) => self::Amber,
            in_array(substr($data, 0, 4), IgbinaryReader::HEADERS, true) => self::Igbinary,
            preg_match('~\A(?:[\x80-\x8f]|[\xde\xdf]\x00)~', $data) === 1 => self::Msgpack,
            preg_match('~\A\s*[\[{"]~', $data) === 1 => self::Json,
            preg_match('~\A(?:N;\z|b:[01];\z|i:[+-]?\d+;\z|d:[^;]{1,400};\z|a:\d+:\{|[sOCE]:\d+:")~', $data) === 1 => self::Native,
            default => self::session($data) ?? match (true) {
                preg_match('~\A(?:N;|b:[01];|i:[+-]?\d+;|d:[^;]{1,400};)~', $data) === 1 => self::Native,
                preg_match('~\A\s*(?:-?\d|true|false|null)~', $data) === 1 => self::Json,
                preg_match('~\A[\x80-\x9f\xa0-\xbf\xc4-\xdf]~', $data) === 1 => self::Msgpack,
                default => null,
            },
        };
    }

    /**
     * @return self the format by the first bytes
     * @throws PayloadError that says why there is none
     */
    public static function recognise(string $data): self
    {
        return self::of($data) ?? throw new PayloadError(match (true) {
            in_array(substr($data, 0, 2), AmberReader::SIGNED, true) =>
                'is a signed amber message, which nothing reads without its key',
            str_starts_with($data, "\xC1") => 'is amber data of another version than is known here',
            str_starts_with($data, "\x1F\x8B") => 'is compressed by gzip: unpack it first',
            str_starts_with($data, "\x28\xB5\x2F\xFD") => 'is compressed by zstd: unpack it first',
            default => 'is in no format that is known here',
        });
    }

    /**
     * Both session formats may fit: what stands in a value may look like the end of the other one's first name. But it
     * stands behind the true one.
     */
    private static function session(string $data): ?self
    {
        $bar = strpos($data, '|');
        $text = $bar !== false && self::isValue($data, $bar + 1) ? $bar : null;
        $length = $data === '' ? 0 : ord($data[0]);
        $binary = $data !== '' && $length < 0x80 && self::isValue($data, $length + 1) ? $length : null;
        if ($text === null && $binary === null) {
            return null;
        }

        return $binary === null || ($text !== null && $text <= $binary) ? self::Session : self::SessionBinary;
    }

    private static function isValue(string $data, int $at): bool
    {
        return $at < strlen($data) && preg_match('~\G(?:N;|b:[01];|i:[+-]?\d+;|d:[^;]{1,400};|a:\d+:\{|[sOCE]:\d+:")~', $data, $match, 0, $at) === 1;
    }
}
