<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

use Amber\Lab\Dataset\Tree2022\Plain;

/** unserialize() with a list of the classes that it may build, as the experiment "objects" measures it. */
final class NativeAllowed extends Native
{
    private const OPTIONS = ['allowed_classes' => [Plain::class]];

    public function name(): string
    {
        return 'native-allowed';
    }

    public function description(): string
    {
        return 'serialize() / unserialize() with allowed_classes';
    }

    public function decode(string $data): mixed
    {
        return unserialize($data, self::OPTIONS);
    }
}
