<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Objects;
use Amber\Polyfill\Igbinary\Decoder;

/** Reads what the extension igbinary wrote, whether or not it is loaded. */
final class Igbinary
{
    /**
     * Turns a byte string made by igbinary_serialize() back into the value.
     *
     * @param array<mixed> $options as of amber_unserialize(), but for "key": igbinary signs nothing
     * @throws DecodeException if the string is not whole, not valid or not allowed
     * @throws \ValueError|\TypeError for an unknown option or value, a wrong type
     * @throws \Throwable what a hook of a class throws
     */
    public static function unserialize(
        string $data,
        #[\SensitiveParameter] array $options = [],
    ): mixed {
        $options = Options::reading(__METHOD__, $options);
        if (Formats::detect($data) !== 'igbinary') {
            $other = Formats::inWords($data);
            throw (new DecodeError(match (true) {
                $data === '' => 'The data is empty',
                $other !== null => "This is not igbinary data: it looks like $other",
                default => 'This is not igbinary data',
            }, 0))->forUsers();
        }
        return Instances::read(
            new Classes($options),
            static fn &(Objects $objects): mixed =>
                (new Decoder($objects, $options->maxDepth, $options->maxElements))->decode($data),
        );
    }
}
