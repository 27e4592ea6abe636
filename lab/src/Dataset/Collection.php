<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** A data set of many values, each encoded by itself, whose figures are means over them. */
interface Collection extends Dataset
{
    /** @return non-empty-list<mixed> new copies of the values, in the same order at every call */
    public function build(): array;
}
