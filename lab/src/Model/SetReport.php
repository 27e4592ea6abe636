<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Lab\Dataset\Group;

/** All that was measured on one data set. */
final readonly class SetReport
{
    /**
     * @param string $name of the data set
     * @param string $description in one line
     * @param int $payloads how many values it holds; figures are means over them
     * @param array<string, Result> $results by name of the serializer
     */
    public function __construct(
        public string $name,
        public string $description,
        public Group $group,
        public array $results,
        public int $payloads = 1,
    ) {
    }
}
