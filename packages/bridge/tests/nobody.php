<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * Calls it as a user who may not do all that root may.
 *
 * @param string $directory all of which the user owns meanwhile
 */
function asNobody(string $directory, Closure $call): bool
{
    if (posix_geteuid() !== 0) {
        return $call();
    }
    shell_exec('chmod 755 ' . escapeshellarg(dirname($directory)));
    shell_exec('chown -R nobody ' . escapeshellarg($directory));
    posix_seteuid(posix_getpwnam('nobody')['uid']);
    try {
        return $call();
    } finally {
        posix_seteuid(0);
    }
}
