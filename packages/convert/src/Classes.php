<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\Node;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\TaggedEntry;
use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Trace;
use Amber\Polyfill\Igbinary;

/**
 * The classes of objects and enums in payloads, and how often each is there. Nothing is built, and no class is loaded.
 *
 * It looks into what frameworks wrap payloads in, and into strings that are texts of serialize(), as the jobs in a
 * queue of Laravel are, and what WordPress serializes twice.
 */
final class Classes implements Trace
{
    /** An object of what begins like this may hold others. */
    private const TEXT = '~\A(?:a:\d+:\{|[OCE]:\d+:")~';

    /** A class in what an object's own serialize() wrote, which may be anything. */
    private const NAMED = '~[OCE]:(\d+):"([^"]+)"~';

    /** Texts in one another: each is read whole, and most of it again by the next. */
    private const MOST_TEXTS = 8;

    /** msgpack_pack.c: behind the key that no array has stands a class, or this and then a class as a key. */
    private const MSGPACK_CUSTOM = 3;

    /** @var array<string, array{string, int}> name and times, by the name in lower case: to PHP they are one */
    private array $found = [];

    /** @var list<string> what has begun in a message */
    private array $open = [];
    /** @var array<int, object> those of a message that were counted */
    private array $seen = [];
    private bool $isAgain = false;

    /**
     * @param string $data a payload; an entry of a file cache, or of a Symfony cache with tags
     * @throws PayloadError for what cannot be read; nothing of it was counted
     */
    public function add(string $data): void
    {
        $data = substr($data, strlen(Envelope::of($data)->bytes ?? ''));
        $entry = TaggedEntry::of($data);
        $before = $this->found;
        try {
            foreach ($entry === null ? [$data] : [$entry->tags, $entry->value] as $payload) {
                $payload === '' || $this->payload($payload);
            }
        } catch (PayloadError $error) {
            $this->found = $before;
            throw $error;
        }
    }

    /** @return array<string, int> how often each class is there, the most frequent first */
    public function counts(): array
    {
        $counts = array_column($this->found, 1, 0);
        uksort($counts, static fn (string $a, string $b): int => [$counts[$b], $a] <=> [$counts[$a], $b]);

        return $counts;
    }

    public function begin(string $what, int $byte, int $start): void
    {
        $this->open[] = $what;
    }

    public function again(int $start): void
    {
        $this->isAgain = true;
    }

    public function end(int $end, mixed $value): void
    {
        $holdsMany = in_array(array_pop($this->open), ['column', 'rows'], true);
        [$isAgain, $this->isAgain] = [$this->isAgain, false];
        if ($isAgain) {
            return;
        }
        foreach ($holdsMany && is_array($value) ? $value : [$value] as $one) {
            $isCounted = is_object($one) && isset($this->seen[spl_object_id($one)]);
            if (is_object($one)) {
                $this->seen[spl_object_id($one)] = $one;
            }
            match (true) {
                $isCounted => null,
                is_string($one) => $this->text($one),
                $one instanceof DecodedSerializable => $this->custom($one->class, $one->payload),
                $one instanceof DecodedObject, $one instanceof DecodedEnum => $this->count($one->class),
                default => null,
            };
        }
    }

    private function payload(string $payload): void
    {
        $format = Format::recognise($payload);
        try {
            $isAmber = $format === Format::Amber || $format === Format::AmberInIgbinary;
            if (!$isAmber && $format !== Format::Igbinary) {
                $this->tree($payload, $format->read(new Cursor($payload)));

                return;
            }
            $this->open = $this->seen = [];
            $most = Loader::MOST_ELEMENTS;
            $decoder = $isAmber ? new Decoder(trace: $this, maxElements: $most)
                : new Igbinary\Decoder(trace: $this, maxElements: $most);
            $data = substr($payload, $format->headerBytes());
            $decoder->decode($isAmber ? Zstd::expand($data) : $data);
        } catch (PayloadError | DecodeError $error) {
            throw new PayloadError("looks like {$format->inWords()}, but " . lcfirst($error->getMessage()));
        }
    }

    /** @param int $texts of serialize() around it */
    private function tree(string $payload, Node $root, int $texts = 0): void
    {
        foreach ($root->all() as $node) {
            $value = (string) $node->value;
            match ($node->type) {
                'object' => $this->count($value),
                'enum' => $this->count((string) strtok($value, ':')),
                'custom' => $this->custom($value, (string) strpbrk(
                    substr($payload, $node->start, $node->end - $node->start),
                    '{',
                )),
                'string' => $this->text($value, $texts),
                'object or reference of msgpack_pack()' => $this->msgpack($node),
                default => null,
            };
        }
    }

    private function msgpack(Node $node): void
    {
        $first = $node->children[0]->value ?? null;
        if (is_string($first)) {
            $this->count($first);
        } elseif ($first === self::MSGPACK_CUSTOM && isset($node->children[1])) {
            $this->custom((string) $node->children[1]->key, (string) $node->children[1]->value);
        }
    }

    private function custom(string $class, string $payload): void
    {
        $this->count($class);
        preg_match_all(self::NAMED, $payload, $matches, PREG_SET_ORDER);
        foreach ($matches as [, $length, $name]) {
            (int) $length !== strlen($name) || $this->count((string) strtok($name, ':'));
        }
    }

    private function text(string $text, int $around = 0): void
    {
        if (preg_match(self::TEXT, $text) !== 1) {
            return;
        }
        if ($around >= self::MOST_TEXTS) {
            throw new PayloadError('more than ' . self::MOST_TEXTS . ' texts of serialize() are in one another');
        }
        try {
            $root = Format::Serialize->read(new Cursor($text));
        } catch (PayloadError) {
            return; // it only began like one
        }
        $this->tree($text, $root, $around + 1);
    }

    private function count(string $class): void
    {
        $found = &$this->found[strtolower($class)];
        $found = [$found[0] ?? $class, ($found[1] ?? 0) + 1];
    }
}
