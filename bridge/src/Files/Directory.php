<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

/** A directory for files of load(). */
final class Directory
{
    /** @return bool whether it is there; another process may have made it meanwhile */
    public static function make(string $directory): bool
    {
        return is_dir($directory) || @mkdir($directory, 0777, true) || is_dir($directory);
    }
}
