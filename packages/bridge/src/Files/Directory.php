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

    /** @return bool whether there is such a file now: what PHP knows from its last look, others may have deleted */
    public static function hasFile(string $file): bool
    {
        clearstatcache();

        return is_file($file);
    }
}
