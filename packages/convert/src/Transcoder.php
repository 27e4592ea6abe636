<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\Shortcut;
use Amber\Convert\Format\TaggedEntry;
use Amber\Convert\Format\TextInString;
use Amber\Polyfill\Compression;
use Amber\Polyfill\Dictionary;

/**
 * Turns a payload into one of another format, and makes sure that it is the same value.
 *
 * Unless classes are allowed none is loaded: objects stay incomplete, and every format keeps their names and
 * properties.
 */
final readonly class Transcoder
{
    /** What the option "compress" means by true. */
    private const LEVEL = 1;

    private Loader $loader;

    /**
     * @param bool $allowClasses whether classes may be loaded and their hooks run, as the user gave a bootstrap
     * @param Dictionary|null $dictionary to write Amber's messages with, which the extension has loaded; null: they
     *     name none, and those that do are written anew
     * @param int<0, 22>|null $level to compress Amber's messages by, where that pays; 0: none is compressed; null:
     *     those that are compressed stay so
     */
    public function __construct(
        public Format $target,
        private bool $allowClasses,
        private ?Dictionary $dictionary = null,
        private ?int $level = null,
    ) {
        $this->loader = new Loader($allowClasses);
    }

    /**
     * @return string|null the new payload; null where this one is in that format already
     * @throws PayloadError for what cannot be read, or would not come back the same; the message names no value
     */
    public function convert(string $data): ?string
    {
        $around = Envelope::of($data);
        if ($around?->isFixed === true && $this->target !== Format::Serialize) {
            throw new PayloadError("is an entry of $around->of, which reads what serialize() writes alone");
        }
        $envelope = $around->bytes ?? '';
        $payload = substr($data, strlen($envelope));
        $entry = TaggedEntry::of($payload);
        $new = $entry === null ? $this->payload($payload) : $this->entry($entry);

        return $new === null ? null : $envelope . $new;
    }

    /** The value and the tags are payloads of their own. */
    private function entry(TaggedEntry $entry): ?string
    {
        $tags = $this->payload($entry->tags);
        $value = $this->payload($entry->value);

        return $tags === null && $value === null ? null
            : $entry->with($tags ?? $entry->tags, $value ?? $entry->value);
    }

    private function payload(string $payload): ?string
    {
        if ($payload === '') {
            return null;
        }
        $format = Format::of($payload);
        $isOfTarget = $this->isOfTarget($format, $payload);
        $isPacked = Compression::isIn(self::message($format, $payload));
        $level = $this->level ?? ($isPacked ? self::LEVEL : 0);
        if ($isOfTarget && $isPacked === $level > 0) {
            $this->checkSound($payload);

            return null;
        }
        [$format, $value, $text] = $this->loader->read($payload);
        Loader::refuseCounter($format, $value);
        self::refuseInner($format, $value);
        if ($format === Format::Json) {
            self::refuseLostJson($payload);
        }
        if ($this->target === Format::Igbinary && !$this->allowClasses) {
            self::refuseNumberedProperties(serialize($value));
        }
        $new = $this->target->write($value, $this->dictionary?->exactName(), $level);
        if ($isOfTarget && !$isPacked && !Compression::isIn(self::message($this->target, $new))) {
            return null; // it is too short to gain
        }
        $this->verify($text ?? serialize($value), $new);

        return $new;
    }

    /** Whether it is in the format wanted, with the dictionary wanted. */
    private function isOfTarget(?Format $format, string $payload): bool
    {
        return $format === $this->target
            && Dictionary::idIn(self::message($format, $payload)) === $this->dictionary?->id;
    }

    /** @return string what may be a message of Amber's, without the header of another format */
    private static function message(?Format $format, string $payload): string
    {
        return substr($payload, $format?->headerBytes() ?? 0);
    }

    /** What begins as the format wanted may be damaged further on. What lacks a class only is whole. */
    private function checkSound(string $payload): void
    {
        try {
            $this->loader->load($payload);
        } catch (PayloadError $error) {
            try {
                $this->target->read(new Cursor($payload));
            } catch (PayloadError) {
                throw $error;
            }
        }
    }

    /** Laravel's caches unserialize() it themselves, and there is nothing in it that another format writes shorter. */
    private static function refuseInner(Format $format, mixed $value): void
    {
        if ($format === Format::Serialize && TextInString::is($value)) {
            throw new PayloadError('is ' . TextInString::OF . ' and unserializes them itself');
        }
    }

    /** What json_decode() drops: digits of ints beyond 64 bits, and all but the last value of a key. */
    private static function refuseLostJson(string $json): void
    {
        foreach (Format::Json->read(new Cursor($json))->all() as $node) {
            $text = substr($json, $node->start, $node->end - $node->start);
            if ($node->type === 'float' && strpbrk($text, '.eE') === false) {
                throw new PayloadError('holds an int beyond 64 bits, which would become a float');
            }
            $keys = array_filter(array_column($node->children, 'key'), is_string(...));
            if (count(array_unique($keys)) < count($keys)) {
                throw new PayloadError('holds a key twice');
            }
        }
    }

    /** igbinary keeps such keys of __serialize() as names, which the class then does not find. */
    private static function refuseNumberedProperties(string $text): void
    {
        foreach (str_contains($text, 'O:') ? Format::Serialize->read(new Cursor($text))->all() : [] as $node) {
            $keys = $node->type === 'object' ? array_column($node->children, 'key') : [];
            if (preg_grep('~\A-?\d+\z~', $keys) !== []) {
                $reason = 'with numbered properties, which igbinary keeps only with --bootstrap';
                throw new PayloadError("holds an object of $node->value $reason");
            }
        }
    }

    /** @param string $text of serialize() for the value, which shows identity and references too */
    private function verify(string $text, string $new): void
    {
        // What its extension has written itself it reads safely, and without objects it loads no class.
        $isSafe = $this->target === Format::Igbinary && Shortcut::isPlain($text);
        if ($isSafe && serialize(igbinary_unserialize($new)) === $text) {
            return;
        }
        try {
            [$format, $again, $textAgain] = $this->loader->read($new);
        } catch (PayloadError $error) {
            throw new PayloadError("cannot be read back as {$this->target->value}: {$error->getMessage()}");
        }
        if ($format !== $this->target || ($textAgain ?? serialize($again)) !== $text) {
            throw new PayloadError("would not come back the same from {$this->target->value}");
        }
    }
}
