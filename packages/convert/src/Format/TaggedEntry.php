<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Polyfill\Formats;

/**
 * An entry of Symfony's caches that know tags: 9D, 12 bytes, the length of the tags among them, the tags, the value.
 * Both are payloads of the serializer that the cache was given (Component/Cache/Marshaller/TagAwareMarshaller.php).
 */
final readonly class TaggedEntry
{
    private const HEAD = '~\A\x9D.{4}\0.{3}\x5F(.{3})~s';
    private const HEAD_LENGTH = 13;

    /** @param string $tags empty where there are none */
    private function __construct(private string $head, public string $tags, public string $value)
    {
    }

    /** @return self|null null for what is no such entry; MessagePack may begin like one */
    public static function of(string $data): ?self
    {
        if (preg_match(self::HEAD, $data, $match) !== 1) {
            return null;
        }
        $length = (int) hexdec(bin2hex($match[1]));
        $tags = substr($data, self::HEAD_LENGTH, $length);
        $value = substr($data, self::HEAD_LENGTH + $length);
        $isEntry = ($tags === '' || self::isPayload($tags)) && strlen($tags) === $length && self::isPayload($value);

        return $isEntry ? new self($match[0], $tags, $value) : null;
    }

    /** @return string the entry with these payloads, and with what else it says of them: when it expires */
    public function with(string $tags, string $value): string
    {
        return substr($this->head, 0, -3) . substr(pack('N', strlen($tags)), 1) . $tags . $value;
    }

    /** @return string for people */
    public function inWords(): string
    {
        return 'an entry of a Symfony cache with tags';
    }

    /**
     * @param Cursor $cursor at the first byte of the entry
     * @throws PayloadError for a part that is damaged or of no format that is known
     */
    public function read(Cursor $cursor): Node
    {
        $root = new Node('entry', $cursor->at);
        $cursor->take(strlen($this->head), Share::Structure);
        foreach (['tags' => $this->tags, 'value' => $this->value] as $name => $payload) {
            if ($payload !== '') {
                $root->add(null, self::part($cursor, $name, $payload));
            }
        }
        $root->end = $cursor->at;

        return $root;
    }

    private static function part(Cursor $cursor, string $name, string $payload): Node
    {
        try {
            $format = Format::recognise($payload);
        } catch (PayloadError $error) {
            throw new PayloadError("its $name {$error->getMessage()}");
        }
        $part = new Node("$name in {$format->inWords()}", $cursor->at);
        $inner = new Cursor($payload);
        try {
            $root = $format->read($inner);
        } catch (PayloadError $error) {
            throw new PayloadError("its $name looks like {$format->inWords()}, but {$error->getMessage()}");
        }
        $root->move($cursor->at);
        $part->add(null, $root);
        foreach ($inner->spent as $share => $bytes) {
            $cursor->take($bytes, Share::from($share));
        }
        $part->end = $cursor->at;

        return $part;
    }

    private static function isPayload(string $data): bool
    {
        return Formats::detect($data) !== 'unknown';
    }
}
