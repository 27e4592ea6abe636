<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** A map of short strings that are all different, for any length: what no serializer can write as a formula. */
final readonly class Strings implements Dataset
{
    /** @param int $length at least 1 */
    public function __construct(public int $length)
    {
    }

    public function name(): string
    {
        return "strings-$this->length";
    }

    public function description(): string
    {
        return number_format($this->length) . ' different strings by different string keys';
    }

    public function kind(): Kind
    {
        return Kind::Documents;
    }

    public function absence(): ?string
    {
        return null;
    }

    /** @return array<string, string> */
    public function build(): mixed
    {
        $map = [];
        for ($i = 1; $i <= $this->length; ++$i) {
            $map["key_$i"] = 'v' . ($i * 2_654_435_761 % 4_294_967_296);
        }

        return $map;
    }
}
