<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/** One value, or what makes it, that serializers are compared on. A new one is a line in the table of its kind. */
interface Dataset
{
    /** @return string short and unique, as matched by --filter and printed in tables */
    public function name(): string;

    /** @return string what it is, in one line */
    public function description(): string;

    /** @return Kind the mean of the summary that it belongs to */
    public function kind(): Kind;

    /** @return string|null why it cannot be had here; null when it can */
    public function absence(): ?string;

    /** @return mixed a new copy of the value, the same at every call and, where it is made up, on every machine */
    public function build(): mixed;
}
