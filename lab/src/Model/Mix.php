<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What an application does in a request, as its owner tells it. */
final readonly class Mix
{
    /**
     * @param float $reads payloads decoded per request
     * @param float $writes payloads encoded per request
     * @param float $rps requests per second
     */
    public function __construct(public float $reads, public float $writes, public float $rps) {}

    /** @return float|null nanoseconds of CPU per request on that data; null where a figure is missing */
    public function cost(Result $result): ?float
    {
        $encode = $result->samples(Operation::Encode)?->median;
        $decode = $result->samples(Operation::Decode)?->median;
        $free = $result->samples(Operation::Free)?->median;
        if ($encode === null || $decode === null || $free === null) {
            return null;
        }

        return $this->reads * ($decode + $free) + $this->writes * $encode;
    }

    /** @return float|null bytes to and from the store per request; null where the size is missing */
    public function traffic(Result $result): ?float
    {
        return $result->sizes === null ? null : ($this->reads + $this->writes) * $result->sizes->bytes;
    }
}
