<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Bench\Value\Tree2022\Plain;
use Amber\Lab\Serializer\Functions;

/* What unserialize() takes with a list of classes: those of the experiment "objects". */
$calls = 'serialize() / unserialize() with allowed_classes';

return new class ('native-allowed', $calls, extension: 'standard') extends Functions {
    public function encode(mixed $value): string
    {
        return serialize($value);
    }

    public function decode(string $data): mixed
    {
        return unserialize($data, ['allowed_classes' => [Plain::class]]);
    }
};
