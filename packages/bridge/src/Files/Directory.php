<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

/** A directory for files of load(). */
final class Directory
{
    /** Of what store() writes to before it renames: the extension's, and that of amber/polyfill by tempnam(). */
    public const TEMPORARY = '\.amber-(?:[0-9a-f]{16}\.tmp|tmp-[0-9A-Za-z]{6})';

    /** By then each process that writes a file has renamed it, or was killed. */
    public const SECONDS_TO_WRITE = 600;

    /** Of a mode (inode(7)): the type, and whether group and others may write. */
    private const TYPE_AND_OTHERS_WRITE = 0170022;
    private const IS_DIRECTORY = 0040000;

    /** @return bool whether it is there; another process may have made it meanwhile */
    public static function make(string $directory): bool
    {
        return is_dir($directory) || @mkdir($directory, 0777, true) || is_dir($directory);
    }

    /**
     * Everybody may write to the directory for temporary files, and who fills a cache chooses what it builds.
     *
     * @param string $name which the user's number is added to
     * @return string a directory there, of this user alone
     * @throws \RuntimeException for one that another has made, or may write to
     */
    public static function ofThisUser(string $name): string
    {
        $file = @tmpfile();
        $user = $file === false ? -1 : fstat($file)['uid'] ?? -1;
        $directory = sys_get_temp_dir() . "/$name-$user";
        @mkdir($directory, 0700);
        clearstatcache();
        $there = @lstat($directory);
        $isOwn = $there !== false && $there['uid'] === $user
            && ($there['mode'] & self::TYPE_AND_OTHERS_WRITE) === self::IS_DIRECTORY;

        return $isOwn ? $directory
            : throw new \RuntimeException("The directory $directory is not this user's alone: give another");
    }

    /** @return bool whether there is such a file now: what PHP knows from its last look, others may have deleted */
    public static function hasFile(string $file): bool
    {
        clearstatcache();

        return is_file($file);
    }

    /** @return bool whether there is no such file any more */
    public static function remove(string $file): bool
    {
        return @unlink($file) || !self::hasFile($file);
    }

    /**
     * Removes files that a killed process has left.
     *
     * @param string $pattern of their names
     * @param int $seconds how long they have been there at least; 0: those of processes that write now, too
     * @return bool whether they are gone; false where the directory may not be listed
     */
    public static function sweep(string $directory, string $pattern, int $seconds = self::SECONDS_TO_WRITE): bool
    {
        $good = true;
        clearstatcache();
        foreach (self::names($directory, $pattern, $good) as $file) {
            if ($seconds === 0 || (int) @filemtime($file) <= time() - $seconds) {
                $good = self::remove($file) && $good;
            }
        }

        return $good;
    }

    /**
     * @param bool $good becomes false where the directory may not be listed
     * @return iterable<string> paths, one by one, as there may be many; none of a directory that is gone
     */
    public static function names(string $directory, string $pattern, bool &$good): iterable
    {
        $handle = @opendir($directory);
        if (!$handle && is_dir($directory)) {
            $good = false;
        }
        while ($handle && ($name = readdir($handle)) !== false) {
            if (preg_match("/^(?:$pattern)$/D", $name)) {
                yield "$directory/$name";
            }
        }
    }
}
