<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\FileException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\KeyList;
use Amber\Polyfill\Decode\Names;

use function count;
use function in_array;
use function is_array;
use function is_int;
use function is_string;
use function strlen;

/** Strings, key lists and class layouts that messages name and do not hold (docs/FORMAT.md, "Dictionaries"). */
final class Dictionary
{
    public const SUFFIX = '.amberdict';

    /** The most bytes of the content. */
    public const MOST = 1 << 16;

    public const ID_BYTES = 4;

    /** What messages with a dictionary have in their second byte. */
    public const FLAG = 0x10;

    /** Entries of a list, and bytes of one. */
    public const MOST_STRINGS = 2048;
    public const MOST_LISTS = 1024;
    public const LONGEST_STRING = 1024;
    public const LONGEST_KEY = 128;

    /** Bytes of the content for zstd. */
    public const LONGEST_ZSTD = 1 << 15;

    /** Content, and what stands around it. */
    private const MOST_IN_FILE = 2 * self::MOST;

    private const KEYS = ['amber', 'name', 'version', 'date', 'content', 'sha256'];
    private const LISTS = ['strings', 'keys', 'classes'];
    private const ZSTD_MAGIC = "\x37\xA4\x30\xEC";
    private const NAME = '/\A[a-z0-9][a-z0-9_.-]{0,63}\z/';
    private const DATE = '/\A\d{4}-\d\d-\d\d\z/';
    private const OTHERS_MAY_WRITE = 0002;

    /** Versions of one name may lie beside each other. */
    private const FILE = '/\A([^@]*)(?:@([1-9]\d*))?\.amberdict\z/';

    /** What messages name it by. */
    public readonly string $id;

    /**
     * @param list<string> $strings
     * @param list<KeyList> $keyLists
     * @param list<KeyList> $layouts
     * @param string|null $zstd a dictionary of zstd, for messages that are compressed
     */
    private function __construct(
        public readonly string $name,
        public readonly int $version,
        public readonly string $date,
        public readonly string $content,
        public readonly array $strings,
        public readonly array $keyLists,
        public readonly array $layouts,
        public readonly ?string $zstd,
    ) {
        $this->id = self::idOf($content);
    }

    /**
     * @param string $file NAME.amberdict or NAME@VERSION.amberdict
     * @throws FileException for a file that cannot be read, that anybody may write, or that is no dictionary
     */
    public static function load(string $file): self
    {
        [$stream, $status] = Files::open($file);
        if (($status['mode'] & self::OTHERS_MAY_WRITE) !== 0) {
            throw new FileException("$file: Anybody may write this dictionary; run chmod o-w");
        }
        $bytes = (string) stream_get_contents($stream, self::MOST_IN_FILE + 1);
        try {
            return self::parse($bytes, basename($file));
        } catch (DecodeError | \UnexpectedValueException $e) {
            throw new FileException("$file: This is no dictionary: {$e->getMessage()}", 0, $e);
        }
    }

    /**
     * What a file of this name holds.
     *
     * @param string $name without the version and ".amberdict"
     * @param string $date as 2026-12-31
     * @param string $content a message of ['strings' => …, 'keys' => …, 'classes' => …], and perhaps 'zstd'
     */
    public static function bytes(string $name, int $version, string $date, string $content): string
    {
        $values = ['dictionary', $name, $version, $date, $content, hash('sha256', $content, true)];
        return Amber::serialize(array_combine(self::KEYS, $values));
    }

    /** @return string the id of a dictionary of this content */
    public static function idOf(string $content): string
    {
        return substr(hash('sha256', $content, true), 0, self::ID_BYTES);
    }

    /**
     * The id of the dictionary that a message names; null: it names none, or is no message.
     *
     * @param string $message its first six bytes, or more
     */
    public static function idIn(string $message): ?string
    {
        $isOne = strlen($message) >= 2 + self::ID_BYTES && $message[0] === "\xC1"
            && (ord($message[1]) & (0x0F | self::FLAG)) === (0x01 | self::FLAG);
        return $isOne ? substr($message, 2, self::ID_BYTES) : null;
    }

    /** @return non-empty-string the name with the version, as the option "dictionary" takes it */
    public function exactName(): string
    {
        return "$this->name@$this->version";
    }

    /** @return string name, version and id, for people */
    public function label(): string
    {
        return "$this->name $this->version (" . bin2hex($this->id) . ')';
    }

    private static function parse(string $bytes, string $file): self
    {
        self::check(strlen($bytes) <= self::MOST_IN_FILE, 'it is larger than ' . self::MOST_IN_FILE . ' bytes');
        $fields = self::message($bytes);
        self::check(is_array($fields) && array_keys($fields) === self::KEYS && $fields['amber'] === 'dictionary',
            'it is no array of ' . implode(', ', self::KEYS));
        ['name' => $name, 'version' => $version, 'date' => $date, 'content' => $content] = $fields;
        self::check(is_string($name) && preg_match(self::NAME, $name) === 1,
            'its name is not made of the letters a to z, digits, "_", "." and "-", 64 of them at most');
        self::check(is_int($version) && $version > 0, 'its version is no int from 1 on');
        self::check(is_string($date) && preg_match(self::DATE, $date) === 1, 'its date is not like 2026-12-31');
        self::check(is_string($content) && strlen($content) <= self::MOST,
            'its content is no string of ' . self::MOST . ' bytes at most');
        self::check($fields['sha256'] === hash('sha256', $content, true), 'its content has another SHA-256');
        $isNamed = preg_match(self::FILE, $file, $match) === 1 && $match[1] === $name
            && (!isset($match[2]) || $match[2] === (string) $version);
        self::check($isNamed, "its file must be called $name" . self::SUFFIX . " or $name@$version" . self::SUFFIX);
        $lists = self::message($content);
        self::check(is_array($lists) && in_array(array_keys($lists), [self::LISTS, [...self::LISTS, 'zstd']], true),
            'its content is no array of ' . implode(', ', self::LISTS));

        return new self($name, $version, $date, $content, self::strings($lists['strings']),
            self::keyLists($lists['keys']), self::layouts($lists['classes']), self::zstd($lists));
    }

    /** @param array<mixed> $lists */
    private static function zstd(array $lists): ?string
    {
        $zstd = $lists['zstd'] ?? null;
        self::check(!array_key_exists('zstd', $lists) || (is_string($zstd) && strlen($zstd) <= self::LONGEST_ZSTD
            && str_starts_with($zstd, self::ZSTD_MAGIC)),
            'its "zstd" is no dictionary of zstd of ' . self::LONGEST_ZSTD . ' bytes at most');
        return $zstd;
    }

    /** The value of a message without any flag. */
    private static function message(string $bytes): mixed
    {
        self::check(($bytes[1] ?? '') === "\x01", 'it, or its content, is no message without flags');
        return (new Decoder(dictionaries: Dictionaries::none()))->decode($bytes);
    }

    /** @return list<string> */
    private static function strings(mixed $strings): array
    {
        self::checkList($strings, 'strings', self::MOST_STRINGS);
        $known = new Table();
        foreach ($strings as $string) {
            self::check(is_string($string) && strlen($string) > 1 && strlen($string) <= self::LONGEST_STRING,
                'one of its strings has less than two bytes, or more than ' . self::LONGEST_STRING);
            self::check($known->add($string, true) === null, 'one of its strings is there twice');
        }
        return $strings;
    }

    /** @return list<KeyList> */
    private static function keyLists(mixed $lists): array
    {
        self::checkList($lists, 'keys', self::MOST_LISTS);
        $known = new Table();
        $keyLists = [];
        foreach ($lists as $keys) {
            self::checkKeys($keys);
            self::check($keys !== [], 'one of its key lists is empty');
            self::check(array_keys(array_flip($keys)) === $keys, 'one of its keys is an int in a string');
            self::check($known->add(serialize($keys), true) === null, 'one of its key lists is there twice');
            $keyLists[] = new KeyList($keys);
        }
        return $keyLists;
    }

    /** @return list<KeyList> */
    private static function layouts(mixed $pairs): array
    {
        self::checkList($pairs, 'classes', self::MOST_LISTS);
        $known = new Table();
        $layouts = [];
        foreach ($pairs as $pair) {
            $isPair = is_array($pair) && array_is_list($pair) && count($pair) === 2;
            self::check($isPair && is_string($pair[0]) && Names::isClass($pair[0])
                && strlen($pair[0]) <= self::LONGEST_KEY, 'a class layout is not a class and a list of names');
            self::checkKeys($pair[1]);
            self::check(Names::areAllMangled($pair[1]),
                "a name of $pair[0] begins with NUL, but is not mangled as PHP does");
            self::check($known->add(serialize($pair), true) === null, "a class layout of $pair[0] is there twice");
            $layouts[] = new KeyList($pair[1], $pair[0]);
        }
        return $layouts;
    }

    private static function checkList(mixed $list, string $name, int $most): void
    {
        self::check(is_array($list) && array_is_list($list) && count($list) <= $most,
            "its $name are no list of $most entries at most");
    }

    private static function checkKeys(mixed $keys): void
    {
        self::check(is_array($keys) && array_is_list($keys), 'what should be a list of keys is none');
        $known = new Table();
        foreach ($keys as $key) {
            self::check(is_int($key) || (is_string($key) && strlen($key) <= self::LONGEST_KEY),
                'one of its keys is neither an int nor a string of ' . self::LONGEST_KEY . ' bytes at most');
            self::check($known->add((string) $key, true) === null, 'a key is twice in one list');
        }
    }

    /** @phpstan-assert true $isSound */
    private static function check(bool $isSound, string $problem): void
    {
        if (!$isSound) {
            throw new \UnexpectedValueException($problem);
        }
    }
}
