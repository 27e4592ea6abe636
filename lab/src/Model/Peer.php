<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A serializer as the report names it. */
final readonly class Peer
{
    /** @param string|null $absence why it was not measured; null when it was */
    public function __construct(
        public string $name,
        public string $description,
        public string $version,
        public ?string $absence,
    ) {}
}
