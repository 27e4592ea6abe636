<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Objects;
use Amber\Polyfill\Native\Decoder;

/** Reads what serialize() wrote, and makes nothing before it knows that all of it is sound and allowed. */
final class Native
{
    /**
     * Turns a byte string made by serialize() back into the value.
     *
     * @param array<mixed> $options as of amber_unserialize(), but for "key": serialize() signs nothing
     * @throws DecodeException if the string is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError for an unknown option or value, a wrong type
     * @throws \Throwable what a hook of a class throws
     */
    public static function unserialize(
        string $data,
        #[\SensitiveParameter] array $options = [],
    ): mixed {
        $options = Options::reading(__METHOD__, $options);
        $format = Formats::detect($data);
        if ($data === '' || !in_array($format, ['serialize', 'unknown'], true)) {
            $other = Formats::inWords($data);
            throw (new DecodeError($data === '' ? 'The data is empty'
                : "This is not PHP serialize() data: it looks like $other", 0))->forUsers();
        }
        return Instances::read(
            new Classes($options),
            static fn &(Objects $objects): mixed =>
                (new Decoder($objects, $options->maxDepth, $options->maxElements))->decode($data),
        );
    }
}
