<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Gives every class in a value another name, equally long, that nobody has: so no serializer that decodes it can build
 * one, whatever classes its process knows or could load. stdClass, which has no code, keeps its name.
 */
final class StandIns
{
    /** @return string the same text of serialize() with other names of classes */
    public static function rename(string $text): string
    {
        if (preg_match('~[OC]:\d+:"~', $text) !== 1) {
            return $text;
        }
        $left = [(new NativeReader())->read(new Cursor($text))];
        while ($left !== []) {
            $node = array_pop($left);
            $name = (string) $node->value;
            if ($node->type === 'object' && $name !== '' && strcasecmp($name, \stdClass::class) !== 0) {
                $place = $node->start + strlen('O:' . strlen($name) . ':"');
                $text[$place] = $name[0] === '_' ? 'Z' : '_';
            }
            array_push($left, ...$node->children);
        }

        return $text;
    }
}
