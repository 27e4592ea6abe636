<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Bench\Value\Tree2022\Constructed;
use Amber\Bench\Value\Tree2022\Hooked;
use Amber\Bench\Value\Tree2022\Plain;
use Amber\Bench\Value\Tree2022\Reflected;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** The value of "Benchmarking serialization" (2022): a leaf, an object nested deep, and two lists of objects. */
final class Tree2022
{
    /**
     * @param class-string<Plain|Hooked|Reflected|Constructed> $class of all objects in it
     * @param int $depth how deep objects are nested
     * @param int $objects how many there are in both lists together
     */
    public static function of(string $class, int $depth, int $objects): Dataset
    {
        $parts = array_filter([
            $depth > 0 ? "objects nested $depth deep" : '',
            $objects > 0 ? number_format($objects) . ' objects in two lists' : '',
        ]);
        $description = implode(', ', $parts) ?: 'one object with a leaf';
        $name = "depth-$depth-objects-$objects";

        return new Made($name, $description, Kind::ObjectGraphs, [$class, 'tree'], [$depth, $objects]);
    }
}
