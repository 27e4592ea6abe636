<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Shop;

/** Somebody who buys: public, protected and readonly typed properties, an enum, a nested object, a parent's privates. */
final class Customer extends Entity
{
    /**
     * @param float $balance in euros
     * @param string|null $label a mark set by the staff
     */
    public function __construct(
        int $id,
        string $createdAt,
        public string $name,
        public readonly string $email,
        public Standing $standing,
        protected float $balance,
        protected bool $newsletter,
        public ?string $label,
        public Address $address,
    ) {
        parent::__construct($id, $createdAt);
    }

    /** @param array<string, mixed> $properties as var_export() writes them */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}