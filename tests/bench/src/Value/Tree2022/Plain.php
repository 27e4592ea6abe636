<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value\Tree2022;

/** An object that leaves everything to the serializer. */
final class Plain
{
    use Parts;
}
