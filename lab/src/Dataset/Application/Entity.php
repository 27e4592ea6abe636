<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Application\Entity;

final readonly class Address
{
    public function __construct(
        public string $street,
        public string $postcode,
        public string $city,
        public string $country,
    ) {
    }
}

final readonly class Order
{
    public function __construct(
        public int $number,
        public string $name,
        public string $email,
        public float $total,
        public bool $isPaid,
        public Address $address,
        public ?string $note = null,
    ) {
    }
}

class Team
{
    /** @var list<User> */
    public array $members = [];

    public function __construct(private int $id, private string $name, private string $email)
    {
    }
}

class Role
{
    public function __construct(protected string $name, protected ?User $user)
    {
    }
}

class User
{
    /** @var list<Role> */
    public array $roles = [];
    protected bool $isActive = true;
    protected \DateTimeImmutable $since;

    public function __construct(
        private int $id,
        private string $name,
        private string $password,
        private ?User $lead,
        private ?Team $team,
    ) {
        $this->since = new \DateTimeImmutable('2026-01-01', new \DateTimeZone('UTC'));
    }
}

/** Two classes, each of which hands the other's list on in its own, as frameworks do. */
class Token
{
    /** @param list<string> $roles */
    public function __construct(private ?User $user, private array $roles)
    {
    }

    /** @return array<mixed> */
    public function __serialize(): array
    {
        return [$this->user, true, null, [], $this->roles];
    }

    /** @param array{?User, bool, null, array<mixed>, list<string>} $data */
    public function __unserialize(array $data): void
    {
        [$this->user, , , , $this->roles] = $data;
    }
}

final class LoginToken extends Token
{
    /** @param list<string> $roles */
    public function __construct(User $user, private string $firewall, array $roles)
    {
        parent::__construct($user, $roles);
    }

    public function __serialize(): array
    {
        return [null, $this->firewall, parent::__serialize()];
    }

    /** @param array{null, string, array{?User, bool, null, array<mixed>, list<string>}} $data */
    public function __unserialize(array $data): void // @phpstan-ignore method.childParameterType
    {
        [, $this->firewall, $parent] = $data;
        parent::__unserialize($parent);
    }
}
