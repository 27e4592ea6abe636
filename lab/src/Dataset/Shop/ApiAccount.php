<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Shop;

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

    /** @param array<string, mixed> $properties as var_export() writes them */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }

    /** @return array{int, array<string, string|null>, array<string, mixed>, array<string, mixed>, bool} what is in it */
    public function state(): array
    {
        return [$this->id, $this->name, $this->contacts, $this->settings, $this->active];
    }
}
