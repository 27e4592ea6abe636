<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Shop;

/** A thing with an identity; its private properties test what a serializer does with those of a parent class. */
abstract class Entity
{
    private int $id;
    private string $createdAt;

    /**
     * @param int $id unique among its kind
     * @param string $createdAt date and time
     */
    public function __construct(int $id, string $createdAt)
    {
        $this->id = $id;
        $this->createdAt = $createdAt;
    }

    /** @return int the identity */
    public function id(): int
    {
        return $this->id;
    }

    /** @return string date and time of creation */
    public function createdAt(): string
    {
        return $this->createdAt;
    }
}