<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Writes a tree of nodes as serialize() would have written the value.
 *
 * So a payload of any format becomes a value by unserialize() with allowed_classes false: no class of it is built,
 * whatever the format's own extension would do.
 */
final class NativeWriter
{
    /** Elements that shared arrays may stand for; what is named again is written again. */
    private const MOST_ELEMENTS = 5_000_000;

    /** @var \SplObjectStorage<Node, int> the number under which r: and R: name a value */
    private \SplObjectStorage $slots;
    private int $slot = 0;

    private function __construct()
    {
        $this->slots = new \SplObjectStorage();
    }

    /** @throws PayloadError for what serialize() has no form for */
    public static function write(Node $node): string
    {
        return (new self())->value($node);
    }

    private function value(Node $node): string
    {
        if ($node->target !== null) {
            return $this->again($node);
        }
        if (++$this->slot > self::MOST_ELEMENTS) {
            throw new PayloadError('more elements than ' . self::MOST_ELEMENTS);
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
            'enum' => throw new PayloadError('holds a case of an enum, which only --bootstrap can load'),
            'custom' => throw new PayloadError('holds a Serializable object, which only --bootstrap can load'),
            default => throw new PayloadError("holds a value of type $node->type"),
        };
    }

    private function elements(Node $node): string
    {
        $text = '';
        $written = [];
        foreach ($node->children as $place => $child) {
            $key = $node->type === 'object' ? (string) ($child->key ?? $place) : self::key($child->key ?? $place);
            $written[$key] = true;
            $text .= serialize($key) . $this->value($child);
        }
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
        while ($target->target !== null) {
            $target = $target->target;
        }
        $slot = $this->slots->contains($target) ? $this->slots[$target] : null;
        if ($node->isReference && $slot !== null) {
            return "R:$slot;";
        }
        if ($target->type === 'object' && $slot !== null) {
            ++$this->slot;

            return "r:$slot;";
        }
        $this->slots->detach($target);

        return $this->value($target);
    }
}
