<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/**
 * Whose rights this process uses. Where it is root's, files of others are touched with the rights of their owners only:
 * what these could put in a file's or a directory's place while it is being converted (a link, say) gives them nothing
 * that they do not have.
 */
final class Rights
{
    /** The user whose rights are used now. */
    private static int $user = 0;

    /** The last directory that root alone can change. */
    private static string $safe = '';

    private static ?bool $isRoot = null;

    private static bool $isLoaded = false;

    /**
     * Takes the rights of a file's owner, as it was when it was found, in the working directory.
     *
     * @throws PayloadError where that is not possible, or not safe
     */
    public static function ofOwner(int $owner): void
    {
        self::$isRoot ??= posix_getuid() === 0;
        if (!self::$isRoot || ($owner === self::$user && $owner !== 0)) {
            return;
        }
        self::back();
        if ($owner === 0) {
            $directory = (string) getcwd();
            // What root alone can change stays so.
            if ($directory !== self::$safe && !self::isSafe($directory)) {
                throw new PayloadError('belongs to root in a directory that others can change');
            }
            self::$safe = $directory;

            return;
        }
        self::loadCode();
        $user = posix_getpwuid($owner);
        $isDone = $user !== false && posix_initgroups($user['name'], $user['gid'])
            && posix_setegid($user['gid']) && posix_seteuid($owner);
        if (!$isDone) {
            self::back();
            throw new PayloadError("belongs to user $owner, whose rights cannot be taken");
        }
        self::$user = $owner;
    }

    /** Makes a directory the working one, with the process' own rights. Returns whether it is. */
    public static function enter(string $directory): bool
    {
        $isOther = self::$user !== 0;
        if ($isOther && !posix_seteuid(0)) {
            throw new \RuntimeException('cannot take the rights of root again');
        }
        $isDone = @chdir($directory);
        if ($isOther && !posix_seteuid(self::$user)) {
            throw new \RuntimeException("cannot take the rights of user " . self::$user . ' again');
        }

        return $isDone;
    }

    /** Takes the process' own again. */
    public static function back(): void
    {
        if (self::$user === 0) {
            return;
        }
        if (!posix_seteuid(0) || !posix_setegid(0) || !posix_initgroups('root', 0)) {
            throw new \RuntimeException('cannot take the rights of root again');
        }
        self::$user = 0;
    }

    /** The owner of the files may not be allowed to read this program: what could be needed then is loaded before. */
    private static function loadCode(): void
    {
        if (self::$isLoaded) {
            return;
        }
        foreach (['Convert', 'Polyfill'] as $package) {
            $sources = dirname(__DIR__, 3) . '/' . strtolower($package) . '/src/';
            foreach (glob($sources . '{,*/}[A-Z]*.php', GLOB_BRACE) ?: [] as $file) {
                class_exists("Amber\\$package\\" . strtr(substr($file, strlen($sources), -strlen('.php')), '/', '\\'));
            }
        }
        self::$isLoaded = true;
    }

    /** Whether root alone can change a directory and what leads to it; in a sticky one, whatever is root's. */
    private static function isSafe(string $directory): bool
    {
        clearstatcache();
        for ($at = $directory; $at !== ''; $at = dirname($at)) {
            $status = @lstat($at);
            $isSticky = $status !== false && ($status['mode'] & 01000) !== 0;
            if ($status === false || $status['uid'] !== 0 || (($status['mode'] & 022) !== 0 && !$isSticky)) {
                return false;
            }
            if ($at === '/') {
                return true;
            }
        }

        return false;
    }
}
