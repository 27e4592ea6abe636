<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;

/** Amber's own format, by the polyfill's decoder, which needs no extension and loads no class. */
final class AmberReader implements Reader
{
    /** The magic byte and the version, without and with an index. */
    public const HEADERS = ["\xC1\x01", "\xC1\x11"];

    /** The beginnings of messages that have a signature. */
    public const SIGNED = ["\xC1\x81", "\xC1\x91"];

    public function read(Cursor $cursor): Node
    {
        $builder = new AmberTree();
        try {
            (new Decoder(trace: $builder))->decode(substr($cursor->data, $cursor->at));
        } catch (DecodeError $error) {
            throw new PayloadError(lcfirst($error->getMessage()));
        }
        $root = $builder->root();
        $builder->spend($cursor);

        return $root;
    }
}
