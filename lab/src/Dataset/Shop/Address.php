<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Shop;

/** Where something is sent to: a small immutable value. */
final class Address
{
    /** The four lines of an address; the country is an ISO 3166 code. */
    public function __construct(
        public readonly string $street,
        public readonly string $postcode,
        public readonly string $city,
        public readonly string $country,
    ) {
    }

    /** @param array{street: string, postcode: string, city: string, country: string} $properties as var_export() writes them */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}