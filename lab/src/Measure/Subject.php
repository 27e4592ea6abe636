<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Fidelity;
use Amber\Lab\Serializer\Serializer;

/** A serializer with a value and the bytes it made of it: all that is needed to time it. */
final readonly class Subject
{
    /**
     * @param mixed $value the serializer's own copy, because some leave traces in the objects they encode
     * @param string $data what it encoded the value to
     */
    public function __construct(
        public Serializer $serializer,
        public mixed $value,
        public string $data,
        public Fidelity $fidelity,
    ) {
    }
}
