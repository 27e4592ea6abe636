<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Convert\Loader;
use Amber\Convert\Zstd;
use Amber\Polyfill\Decode\DecodedEnum;
use Amber\Polyfill\Decode\DecodedObject;
use Amber\Polyfill\Decode\DecodedSerializable;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Decode\Trace;
use Amber\Polyfill\Igbinary;

/** Amber's own format, and igbinary's, by what the polyfill's decoders tell while they read. They load no class. */
final class TracedReader implements Reader, Trace
{
    /** What begins with these names a value that stood before. */
    private const AGAIN = [Tag::BACKREF, Tag::BACKREF_SMALL, Tag::REF_BACKREF];
    private const AGAIN_IGBINARY = [0x01, 0x02, 0x03, 0x22, 0x23, 0x24];

    /** And with these a string, or a class. */
    private const STRING_AGAIN = [Tag::STRREF, Tag::STRREF_SMALL, Tag::STRREF_BYTE];
    private const STRING_AGAIN_IGBINARY = [0x0E, 0x0F, 0x10, 0x1A, 0x1B, 0x1C];

    /** Values of a column that are kept to be shown. */
    private const SAMPLE = 8;

    /** @var list<array{string, int, int, list<Node>}> what has begun: name, byte, start, children */
    private array $open = [];
    /** @var array<string, int> bytes of scalars, by the value of Share */
    private array $spent = [];
    /** @var array<int, Node> what may be named again, by the offset of the tag that says so */
    private array $named = [];
    /** @var list<array{Node, int}> what names it, and that offset */
    private array $names = [];
    private ?int $again = null;
    private ?Node $root = null;
    private ?Cursor $cursor = null;

    /**
     * @param bool $isAmber and not igbinary's
     * @param int $header bytes that stand before what is decoded
     */
    public function __construct(private readonly bool $isAmber, private readonly int $header = 0)
    {
    }

    public function read(Cursor $cursor): Node
    {
        $this->cursor = $cursor;
        $most = Loader::MOST_ELEMENTS;
        $decoder = $this->isAmber ? new Decoder(trace: $this, maxElements: $most)
            : new Igbinary\Decoder(trace: $this, maxElements: $most);
        $data = substr($cursor->data, $cursor->at + $this->header);
        try {
            $plain = $this->isAmber ? Zstd::expand($data) : $data;
            $decoder->decode($plain);
        } catch (DecodeError $error) {
            throw new PayloadError(lcfirst($error->getMessage()));
        }
        foreach ($this->names as [$node, $start]) {
            $node->target = $this->named[$start] ?? null;
        }
        $root = $this->root ?? throw new \LogicException('nothing has been told');
        if ($plain === $data) {
            $this->spend($cursor, $root);
        } else {
            $cursor->take($this->header, Share::Structure);
            $cursor->take(strlen($data), Share::Compressed);
        }

        return $root;
    }

    public function begin(string $what, int $byte, int $start): void
    {
        $this->cursor?->begin();
        $byte = $this->isAmber && $what !== 'column' ? Tag::of($byte) : $byte;
        $this->open[] = [$what, $byte, $start + $this->header, []];
    }

    public function again(int $start): void
    {
        $this->again = $start + $this->header;
    }

    public function end(int $end, mixed $value): void
    {
        $end += $this->header;
        [$what, $byte, $start, $children] = array_pop($this->open) ?? throw new \LogicException('nothing has begun');
        if ($children === []) {
            $this->book($what, $byte, $end - $start, $value);
        }
        // A definition is no part of the tree, but a back-reference to its value names the definition.
        $isDefinition = $this->isAmber && $what === 'item' && $byte === Tag::DEFINE;
        $node = $isDefinition ? $children[0] : new Node($this->type($what, $byte, $value), $start, self::shown($value));
        $this->named[$start] = $node;
        if ($this->again !== null) {
            $this->names[] = [$node, $this->again];
            $this->again = null;
        }
        if (!$isDefinition) {
            $node->end = $end;
            $isNoKey = static fn (Node $child): bool => $child->type !== 'key';
            $node->children = array_values(array_filter($children, $isNoKey));
            self::tellElements($node, $what, $value);
        }
        if ($this->open === []) {
            $this->root = $node;
        } else {
            $this->open[array_key_last($this->open)][3][] = $node;
        }
    }

    /** Books all bytes on the cursor: the head and the value. */
    private function spend(Cursor $cursor, Node $root): void
    {
        $cursor->take($root->start, Share::Structure);
        foreach ($this->spent as $share => $length) {
            $cursor->take($length, Share::from($share));
        }
        $cursor->take($root->end - $root->start - array_sum($this->spent), Share::Structure);
    }

    private function type(string $what, int $byte, mixed $value): string
    {
        return match (true) {
            $what === 'key', $what === 'class' => $what,
            $what === 'keys' => 'column of keys',
            $what === 'column' => 'column of ' . self::column(ColumnKind::of($byte)),
            $what === 'rows' => match ($byte) {
                Tag::OBJECT_ROWS, Tag::SHARED_ROWS => 'rows of objects',
                Tag::LIST_ROWS => 'rows of lists',
                default => 'rows',
            },
            in_array($byte, $this->isAmber ? self::AGAIN : self::AGAIN_IGBINARY, true) => 'again',
            $byte === ($this->isAmber ? Tag::REF : Igbinary\Type::REFERENCE) => 'reference',
            $value instanceof DecodedObject => 'object',
            $value instanceof DecodedEnum => 'enum',
            $value instanceof DecodedSerializable => 'custom',
            is_scalar($value), is_array($value), $value === null => get_debug_type($value),
            default => 'value',
        };
    }

    private static function shown(mixed $value): int|float|string|bool|null
    {
        return match (true) {
            is_scalar($value) => $value,
            $value instanceof DecodedObject, $value instanceof DecodedEnum => $value->class,
            $value instanceof DecodedSerializable => $value->class,
            default => null,
        };
    }

    private static function column(ColumnKind $kind): string
    {
        return match ($kind) {
            ColumnKind::Items => 'items',
            ColumnKind::Same => 'one value',
            ColumnKind::Bools => 'bools',
            ColumnKind::Strings => 'strings',
            ColumnKind::Floats => 'floats',
            ColumnKind::Steps => 'steps',
            ColumnKind::Split => 'two kinds',
            ColumnKind::Dates => 'dates',
            ColumnKind::Ints => 'ints',
            ColumnKind::Deltas => 'differences',
            ColumnKind::Choices => 'choices',
            ColumnKind::Decimals => 'decimals',
            ColumnKind::DecimalStrings => 'decimal strings',
            ColumnKind::PrefixSuffix => 'strings that begin or end alike',
        };
    }

    /** How many there are, and their keys; of a column of leaves, its first values: one where all are the same. */
    private static function tellElements(Node $node, string $what, mixed $value): void
    {
        if (is_array($value) && $node->type === 'column of one value') {
            $value = array_slice($value, 0, 1);
        }
        $node->count = is_array($value) ? count($value) : null;
        if (is_array($value) && ($what === 'column' || $what === 'keys')) {
            $node->sample = array_values(array_filter(
                array_slice($value, 0, self::SAMPLE),
                static fn (mixed $leaf): bool => is_scalar($leaf) || $leaf === null,
            ));
        } else {
            self::giveKeys($node, $what === 'rows' && is_array($value) ? $value[0] ?? null : $value);
        }
    }

    /** Elements stand in the order of their keys, unless rows or columns hold them. */
    private static function giveKeys(Node $node, mixed $value): void
    {
        $keys = match (true) {
            $value instanceof DecodedObject => array_keys($value->properties),
            is_array($value) && !array_is_list($value) => array_keys($value),
            default => [],
        };
        $isElement = static fn (Node $child): bool => $child->type !== 'class' && $child->type !== 'column of keys';
        $elements = array_values(array_filter($node->children, $isElement));
        foreach (count($keys) === count($elements) ? $elements : [] as $place => $element) {
            $element->key = $keys[$place];
        }
    }

    private function book(string $what, int $byte, int $length, mixed $value): void
    {
        $isName = $what === 'key' || $what === 'class';
        $again = $this->isAmber ? [...self::AGAIN, ...self::STRING_AGAIN]
            : [...self::AGAIN_IGBINARY, ...self::STRING_AGAIN_IGBINARY];
        $pieces = match (true) {
            $what === 'keys' => [[$length - 1, Share::Keys]],
            $what === 'column' => self::pieces(ColumnKind::of($byte), $length - 1, is_array($value) ? $value : []),
            in_array($byte, $again, true) => [[$length, Share::Shared]],
            is_string($value) => [[min(strlen($value), $length), $isName ? Share::Keys : Share::Strings]],
            is_scalar($value), $value === null => [[$length, $isName ? Share::Keys : Share::Numbers]],
            default => [],
        };
        foreach ([[$length - array_sum(array_column($pieces, 0)), Share::Structure], ...$pieces] as [$bytes, $share]) {
            $this->spent[$share->value] = ($this->spent[$share->value] ?? 0) + $bytes;
        }
    }

    /**
     * Behind the kind of a column: characters, as far as there are so many bytes (dates have fewer), and numbers.
     * Lengths are structure.
     *
     * @param array<mixed> $values
     * @return list<array{int, Share}>
     */
    private static function pieces(ColumnKind $kind, int $length, array $values): array
    {
        if ($kind === ColumnKind::Choices) {
            return [[$length, Share::Shared]];
        }
        $values = $kind === ColumnKind::Same ? array_slice($values, 0, 1) : $values;
        $strings = array_filter($values, is_string(...));
        $characters = min($length, array_sum(array_map(strlen(...), $strings)));
        $numbers = count($strings) === count($values) ? 0 : $length - $characters;

        return [[$characters, Share::Strings], [$numbers, Share::Numbers]];
    }
}
