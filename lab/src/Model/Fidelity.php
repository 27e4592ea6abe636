<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** How faithful a serializer was to one value, and what was lost. */
final readonly class Fidelity
{
    /** @param string|null $reason what was lost or went wrong, in words; null when all is well */
    public function __construct(public Faith $faith, public ?string $reason = null) {}

    /** @return bool whether its times may be compared with those of others */
    public function ranked(): bool
    {
        return $this->faith === Faith::Exact;
    }
}
