<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Typed properties, of which two are enum cases, and two may never have been set. */
final class Task
{
    public string $note;
    public int $minutes;

    public function __construct(public readonly int $id, public readonly string $title, public State $state, public Level $level)
    {
    }
}
