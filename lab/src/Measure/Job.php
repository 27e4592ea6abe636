<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;

/** What a fresh process works with: one serializer, and the data sets it will be asked about. */
final readonly class Job
{
    /**
     * @param string $serializer its name, or the file of a class of the user's
     * @param array<string, Dataset> $sets by name
     * @param string|null $bootstrap file of the user's that makes classes loadable
     */
    public function __construct(public string $serializer, public array $sets, public ?string $bootstrap = null) {}

    /**
     * @param array<string, Dataset> $sets by name
     * @return self for a serializer of this process, named as Catalogue finds it in another one
     */
    public static function of(Serializer $serializer, array $sets, ?string $bootstrap): self
    {
        return new self(UserFile::path($serializer) ?? $serializer->name(), $sets, $bootstrap);
    }
}
