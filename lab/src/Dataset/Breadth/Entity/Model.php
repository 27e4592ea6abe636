<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** A row of a table as an active-record model keeps it: twice, to know what was changed, and with what it leads to. */
class Model
{
    /** @var array<string, mixed> */
    protected array $original;

    /** @var array<string, mixed> */
    protected array $changes = [];

    /** @var array<string, Model|list<Model>> */
    public array $relations = [];

    /** @var list<string> */
    protected array $hidden = ['password'];

    protected ?string $connection = 'mysql';
    public bool $exists = true;
    public bool $wasRecentlyCreated = false;

    /** @param array<string, mixed> $attributes column => value */
    public function __construct(protected string $table, protected array $attributes)
    {
        $this->original = $attributes;
    }

    /** @return list<string> all properties: such models have the hook to put their casts in order first */
    public function __sleep(): array
    {
        return array_keys(get_object_vars($this));
    }

    /** @return array<string, mixed> what was changed since it was read */
    public function dirty(): array
    {
        return array_diff_assoc($this->attributes, $this->original) + $this->changes;
    }

    /** @return array{string, string|null, list<string>} where it is kept, and what of it is not shown */
    public function storage(): array
    {
        return [$this->table, $this->connection, $this->hidden];
    }
}
