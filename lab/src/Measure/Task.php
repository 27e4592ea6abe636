<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Operation;

/** What one sample runs; decoding and releasing are timed in the same one. */
enum Task: string
{
    case Encode = 'encode';
    case Decode = 'decode';
    case Walk = 'walk';
    case Change = 'change';
    case Touch = 'touch';

    /** @return list<self> what is timed unless an experiment asks for more */
    public static function usual(): array
    {
        return [self::Encode, self::Decode, self::Walk, self::Change];
    }

    /** @return list<Operation> what a sample of it gives a time for */
    public function operations(): array
    {
        return match ($this) {
            self::Encode => [Operation::Encode],
            self::Decode => [Operation::Decode, Operation::Free],
            self::Walk => [Operation::Walk],
            self::Change => [Operation::Change],
            self::Touch => [Operation::Touch],
        };
    }
}
