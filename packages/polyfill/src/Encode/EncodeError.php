<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

/** What can't be serialized: "Cannot serialize $value[0]->name: it is a resource". */
final class EncodeError extends \RuntimeException
{
    /** So many steps are shown. */
    private const SHOWN = 24;

    /**
     * @param list<string> $path steps from the value on, as PHP writes them
     * @param string $reason what stands behind "it"
     */
    public function __construct(array $path, string $reason)
    {
        $shown = implode('', array_slice($path, 0, self::SHOWN)) . (count($path) > self::SHOWN ? '…' : '');
        parent::__construct("Cannot serialize \$value$shown: it $reason");
    }
}
