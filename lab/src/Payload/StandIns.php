<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Gives classes that PHP itself has other names, equally long, that nobody has.
 *
 * Without a bootstrap the user's classes are unknown here and stay incomplete, but a DateTime would be built by every
 * serializer that decodes it.
 */
final class StandIns
{
    /** @return string the same text of serialize() in which no class is one of this process */
    public static function rename(string $text): string
    {
        if (preg_match('~[OC]:\d+:"~', $text) !== 1) {
            return $text;
        }
        $left = [(new NativeReader())->read(new Cursor($text))];
        while ($left !== []) {
            $node = array_pop($left);
            if ($node->type === 'object' && class_exists((string) $node->value, false)) {
                $name = (string) $node->value;
                $place = $node->start + strlen('O:' . strlen($name) . ':"');
                $text = substr_replace($text, self::free($name), $place, strlen($name));
            }
            array_push($left, ...$node->children);
        }

        return $text;
    }

    private static function free(string $name): string
    {
        $free = substr_replace($name, '_', -1);
        while (class_exists($free, false)) {
            $free = '_' . substr($free, 0, -1);
        }

        return $free;
    }
}
