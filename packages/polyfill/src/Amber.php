<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\EncodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Objects;
use Amber\Polyfill\Encode\EncodeError;
use Amber\Polyfill\Encode\Snapshot;
use Amber\Polyfill\Encode\Writer;

/** The two functions, whether or not the extension is loaded. */
final class Amber
{
    /**
     * @param array<mixed> $options as of amber_serialize()
     * @throws EncodeException if the value holds something that cannot be serialized
     */
    public static function serialize(mixed $value, #[\SensitiveParameter] array $options = []): string
    {
        $options = Options::encoding($options);
        try {
            $message = (new Writer(Snapshot::of($value, $options->maxDepth), $options->dictionary))->message();
        } catch (EncodeError $e) {
            throw new EncodeException($e->getMessage());
        }
        if ($options->compress > 0) {
            $message = Compression::compress($message, $options->compress, $options->dictionary);
        }
        return $options->key === null ? $message : $options->key->sign($message);
    }

    /**
     * @param array<mixed> $options as of amber_unserialize()
     * @throws DecodeException if the string is not whole, not valid or not allowed
     */
    public static function unserialize(string $data, #[\SensitiveParameter] array $options = []): mixed
    {
        $options = Options::decoding($options);
        if ($data === '' || $data[0] !== "\xC1") {
            $other = Formats::inWords($data);
            throw (new DecodeError(match (true) {
                $data === '' => 'The data is empty',
                $other !== null => "This is not amber data: it looks like $other",
                default => 'This is not amber data',
            }, 0))->forUsers();
        }
        return Instances::read(
            new Classes($options),
            static fn &(Objects $objects): mixed => (new Decoder(
                $options->maxDepth,
                objects: $objects,
                maxElements: $options->maxElements,
            ))->decode(Signature::check($data, $options->key)),
        );
    }
}
