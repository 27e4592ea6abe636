<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Lab\Dataset\Kind;

/** All that was measured on one data set. */
final readonly class SetReport
{
    /**
     * @param string $name of the data set
     * @param string $description in one line
     * @param int $payloads how many values it holds; figures are means over them
     * @param array<string, Result> $results by name of the serializer
     * @param string $data a hash of the values
     * @param bool $hasStandIns whether classes in the values have stand-ins without code: nobody is ranked by times and
     *                          memory then, which are not those of the application
     */
    public function __construct(
        public string $name,
        public string $description,
        public Kind $kind,
        public array $results,
        public int $payloads = 1,
        public string $data = '',
        public bool $hasStandIns = false,
    ) {}

    /** @return bool whether anybody can be ranked by this here */
    public function ranks(Metric $metric): bool
    {
        return !$this->hasStandIns || $metric === Metric::Bytes;
    }
}
