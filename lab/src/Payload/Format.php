<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

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
            str_starts_with($data, AmberReader::HEADER) => self::Amber,
            in_array(substr($data, 0, 4), IgbinaryReader::HEADERS, true) => self::Igbinary,
            preg_match('~\A\s*[\[{"]~', $data) === 1 => self::Json,
            preg_match('~\A(?:N;|b:[01];|i:[+-]?\d+;|d:[^;]{1,400};|[saOCE]:\d+:)~', $data) === 1 => self::Native,
            preg_match('~\A[^|\x00-\x1f]{1,200}\|(?:N;|[bidsaOCE]:)~', $data) === 1 => self::Session,
            preg_match('~\A[\x01-\x7f]~', $data) === 1 && self::isBinarySession($data) => self::SessionBinary,
            preg_match('~\A\s*(?:-?\d|true|false|null)~', $data) === 1 => self::Json,
            preg_match('~\A[\x80-\x9f\xa0-\xbf\xc4-\xdf]~', $data) === 1 => self::Msgpack,
            default => null,
        };
    }

    private static function isBinarySession(string $data): bool
    {
        return preg_match('~\G(?:N;|[bidsaOCE]:)~', $data, $match, 0, min(strlen($data), 1 + ord($data[0]))) === 1;
    }
}
