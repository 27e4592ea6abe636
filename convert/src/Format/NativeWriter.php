<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/**
 * Writes a tree of nodes as serialize() would have written the value.
 *
 * So a payload of any format becomes a value by unserialize() with allowed_classes false: no class of it is built,
 * whatever the format's own extension would do.
 */
final class NativeWriter
{
    /** Elements for each byte of a payload, and some for short ones: shared arrays, written again, may not stand for more. */
    private const MOST_BY_BYTE = 16;
    private const MOST_FREE = 1_000;

    /** @var \SplObjectStorage<Node, int> the number under which r: and R: name a value */
    private \SplObjectStorage $slots;
    /** @var \SplObjectStorage<Node, true> arrays that are being written */
    private \SplObjectStorage $open;
    private int $slot = 0;

    private function __construct(private readonly int $most)
    {
        $this->slots = new \SplObjectStorage();
        $this->open = new \SplObjectStorage();
    }

    /**
     * @param int $bytes length of the payload that the node was read from
     * @throws PayloadError for what serialize() has no form for
     */
    public static function write(Node $node, int $bytes): string
    {
        return (new self(self::MOST_FREE + self::MOST_BY_BYTE * $bytes))->value($node);
    }

    private function value(Node $node): string
    {
        if ($node->target !== null) {
            return $this->again($node);
        }
        if ($node->type === 'object' && $this->slots->contains($node)) {
            ++$this->slot;

            return "r:{$this->slots[$node]};";
        }
        if ($this->open->contains($node)) {
            throw new PayloadError('holds an array that holds itself');
        }
        if (++$this->slot > $this->most) {
            throw new PayloadError('stands for far more elements than it has bytes');
        }
        $this->slots[$node] = $this->slot;

        return match ($node->type) {
            'null' => 'N;',
            'bool' => 'b:' . (int) $node->value . ';',
            'int' => "i:$node->value;",
            'float' => serialize((float) $node->value),
            'string' => serialize((string) $node->value),
            'array' => 'a:' . $this->elements($node),
            'object' => sprintf('O:%d:"%s":', strlen((string) $node->value), $node->value) . $this->elements($node),
            'enum' => throw PayloadError::needsBootstrap('a case of an enum'),
            'custom' => throw PayloadError::needsBootstrap('a Serializable object'),
            default => throw new PayloadError("holds a value of type $node->type"),
        };
    }

    private function elements(Node $node): string
    {
        $text = '';
        $written = [];
        $this->open->attach($node);
        foreach ($node->children as $place => $child) {
            $key = $node->type === 'object' ? (string) ($child->key ?? $place) : self::key($child->key ?? $place);
            $written[$key] = true;
            $text .= serialize($key) . $this->value($child);
        }
        $this->open->detach($node);
        if (count($written) !== count($node->children)) {
            throw new PayloadError('holds a key twice');
        }

        return count($node->children) . ':{' . $text . '}';
    }

    /** PHP makes ints of decimal keys. */
    private static function key(int|string $key): int|string
    {
        return array_key_first([$key => true]);
    }

    private function again(Node $node): string
    {
        $target = $node->target ?? $node;
        for ($steps = 0; $target->target !== null; ++$steps) {
            $target = $steps > $this->most ? throw new PayloadError('names itself') : $target->target;
        }
        $slot = $this->slots->contains($target) ? $this->slots[$target] : null;
        if ($node->isReference && $slot !== null) {
            return "R:$slot;";
        }

        return $this->value($target);
    }
}
