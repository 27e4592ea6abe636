<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Classes of a shop's objects; tests/bench/autoload.php finds them here. Nobody reads what is private in them.
namespace Amber\Bench\Value\Shop;

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

    /** @param array<string, string> $properties as var_export() writes them */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}

/** How a customer stands with the shop. */
enum Standing: string
{
    case Guest = 'guest';
    case Regular = 'regular';
    case Gold = 'gold';
    case Blocked = 'blocked';
}

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
}

/** Somebody who buys: public, protected and readonly typed properties, an enum, an object, a parent's privates. */
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

    /**
     * @param array{id: int, createdAt: string, name: string, email: string, standing: Standing, balance: float,
     *     newsletter: bool, label: string|null, address: Address} $properties as var_export() writes them
     */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}

/** An account that keeps its data in arrays, as many models do. */
final class ApiAccount
{
    /**
     * @param array<string, string|null> $name
     * @param array<string, array<int|string, string>> $contacts
     * @param array<string, array<string, bool>|string> $settings
     */
    public function __construct(
        private int $id,
        private array $name,
        private array $contacts,
        private array $settings,
        protected bool $active = true,
        public ?string $note = null,
    ) {
    }

    /**
     * @param array{id: int, name: array<string, string|null>, contacts: array<string, array<int|string, string>>,
     *     settings: array<string, array<string, bool>|string>, active: bool, note: string|null} $properties
     *     as var_export() writes them
     */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}
