<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;

/** Amber's own format, by the polyfill's decoder, which needs no extension and loads no class. */
final class AmberReader implements Reader
{
    public const HEADER = "\xC1\x01";

    /** The magic byte and the version. */
    private const HEADER_BYTES = 2;

    public function read(Cursor $cursor): Node
    {
        $builder = new AmberTree();
        try {
            (new Decoder(trace: $builder))->decode(substr($cursor->data, $cursor->at));
        } catch (DecodeError $error) {
            throw new PayloadError(lcfirst($error->getMessage()));
        }
        $root = $builder->root();
        $cursor->take(self::HEADER_BYTES, Share::Structure);
        $builder->spend($cursor);

        return $root;
    }
}
