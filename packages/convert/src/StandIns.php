<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\Node;

/**
 * Gives every class in a value another name, equally long, that nobody has: so no serializer that decodes it can build
 * one, whatever classes its process knows or could load. Classes of PHP's own that do no harm keep theirs.
 */
final class StandIns
{
    /** They open, run and include nothing, and load no other class; of ArrayObject and ArrayIterator see below. */
    public const HARMLESS = [
        'stdClass', // has no code
        'DateTime', 'DateTimeImmutable', 'DateTimeZone', 'DateInterval', 'DatePeriod', // numbers and names of zones
        'ArrayObject', 'ArrayIterator', // an array, or an object that is harmless or has a stand-in
        'SplObjectStorage', 'SplFixedArray', 'SplDoublyLinkedList', 'SplQueue', 'SplStack', // values, in an order
    ];

    /**
     * @param list<string> $kept classes that keep their names
     * @return string the same text of serialize() with other names of classes
     */
    public static function rename(string $text, array $kept = self::HARMLESS): string
    {
        if (preg_match('~[OC]:\d+:"~', $text) !== 1) {
            return $text;
        }
        $kept = array_map(strtolower(...), $kept);
        foreach (Format::Serialize->read(new Cursor($text))->all() as $node) {
            $name = (string) $node->value;
            $isKept = in_array(strtolower($name), $kept, true) && !self::namesIterator($node);
            if ($node->type === 'object' && $name !== '' && !$isKept) {
                $text[$node->start + strlen('O:' . strlen($name) . ':"')] = '0'; // with which no class can be declared
            }
        }

        return $text;
    }

    /** @return string the same; where PHP's own classes do not take what is in the text, these have other names, too */
    public static function sound(string $text): string
    {
        $renamed = self::rename($text);
        try {
            $value = @unserialize($renamed, ['allowed_classes' => self::HARMLESS]);
            $isSound = $value !== false || $renamed === 'b:0;';
        } catch (\Throwable) {
            $isSound = false;
        }

        return $isSound ? $renamed : self::rename($text, []);
    }

    /** @return bool whether a text of serialize() holds an object; what stands in a string is none */
    public static function hasObject(string $text): bool
    {
        $mayHave = preg_match('~[OC]:\d+:"~', $text) === 1;
        foreach ($mayHave ? Format::Serialize->read(new Cursor($text))->all() : [] as $node) {
            if ($node->type === 'object' || $node->type === 'custom') {
                return true;
            }
        }

        return false;
    }

    /** The fourth of what an ArrayObject or ArrayIterator wrote is the name of a class that it loads, or null. */
    private static function namesIterator(Node $node): bool
    {
        $isArray = in_array(strtolower((string) $node->value), ['arrayobject', 'arrayiterator'], true);
        foreach ($isArray ? $node->children : [] as $child) {
            if ((string) $child->key === '3' && $child->type !== 'null') {
                return true;
            }
        }

        return false;
    }
}
