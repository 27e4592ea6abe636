<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What each serializer brings back of the things that PHP values are made of. */
final readonly class FidelityTable
{
    /**
     * @param array<string, string> $probes what was tried: description by name
     * @param array<string, array<string, Fidelity>> $verdicts by serializer and probe
     */
    public function __construct(public array $probes, public array $verdicts) {}
}
