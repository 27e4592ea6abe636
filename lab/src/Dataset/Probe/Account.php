<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Probe;

/** Private and protected properties to lose, one of them under a name that the parent uses too. */
final class Account extends Holder
{
    public function __construct(private string $secret, int $balance)
    {
        parent::__construct("parent's $secret");
        $this->balance = $balance;
    }

    /** @return array{string, int} what is in it */
    public function state(): array
    {
        return [$this->secret, $this->balance];
    }
}
