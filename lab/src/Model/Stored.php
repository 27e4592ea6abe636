<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** What the user has stored today, of one data set: the figures that a gain is told from. */
final readonly class Stored
{
    /**
     * @param string $set name of the data set
     * @param string $noun of one payload: "session"
     * @param string $format in words: "PHP's own format"
     * @param string $writer name of the serializer that writes it
     * @param int $payloads how many were taken
     * @param float $bytes of all of them
     */
    public function __construct(
        public string $set,
        public string $noun,
        public string $format,
        public string $writer,
        public int $payloads,
        public float $bytes,
    ) {}
}
