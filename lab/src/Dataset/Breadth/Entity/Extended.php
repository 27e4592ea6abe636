<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** A post that takes more properties than its class declares, as extensions of an application add them. */
#[\AllowDynamicProperties]
class Extended
{
    protected bool $published = true;
    private ?string $password = null;

    public function __construct(public int $id, public string $title)
    {
    }

    /** @param string $password that its readers have to know */
    public function protect(string $password): void
    {
        $this->password = $password;
    }

    /** @return bool for the tests: whether anybody may read it */
    public function isPublic(): bool
    {
        return $this->published && $this->password === null;
    }
}
