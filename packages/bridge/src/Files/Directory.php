<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

use Amber\FileException;

use function Amber\load;
use function Amber\status;
use function Amber\store;

/**
 * A directory for files of load().
 *
 * @phpstan-import-type Key from \Amber\Bridge\Codec
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class Directory
{
    /** Of what store() writes to before it renames: the extension's, and that of amber/polyfill by tempnam(). */
    public const TEMPORARY = '\.amber-(?:[0-9a-f]{16}\.tmp|tmp-(?:[0-9A-Za-z]{13})?[0-9A-Za-z]{6})';

    /** Behind a file's name: of what replace() writes to before it renames. */
    public const NEW = '\.[0-9a-f]{16}';

    /** By then each process that writes a file has renamed it, or was killed. */
    public const SECONDS_TO_WRITE = 600;

    /** Of a mode (inode(7)): the type, and whether group and others may write. */
    private const TYPE = 0170000;
    private const OTHERS_WRITE = 0000022;
    private const IS_DIRECTORY = 0040000;
    private const IS_FILE = 0100000;

    /** Bytes of memory_limit that are left beside a file: PHP's allocator takes a chunk of 2 MB at once. */
    private const SPARE = 4_000_000;

    /** Whether a file may be another than the one that load() gives, which is what this request has loaded before. */
    private static bool $looksAgain = false;

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
            && ($there['mode'] & (self::TYPE | self::OTHERS_WRITE)) === self::IS_DIRECTORY;

        return $isOwn ? $directory
            : throw new \RuntimeException("The directory $directory is not this user's alone: give another");
    }

    /** @return bool whether there is such a file now: what PHP knows from its last look, others may have deleted */
    public static function hasFile(string $file): bool
    {
        clearstatcache();

        return is_file($file);
    }

    /** @return bool whether there is such a link now; of what is none, PHP remembers the look for is_file(), too */
    public static function isLink(string $file): bool
    {
        clearstatcache();

        return is_link($file);
    }

    /**
     * @return string the path from the root: where the process stands may be another later, as in destructors
     * @throws \RuntimeException for a relative path where the process stands nowhere any more: it leads nowhere
     */
    public static function absolute(string $path): string
    {
        if ($path === '' || preg_match('~^/|^[a-z][a-z0-9+.-]*://~i', $path)) {
            return $path;
        }
        $here = getcwd();

        return $here !== false ? "$here/$path"
            : throw new \RuntimeException("The path $path is relative, and the current directory is gone");
    }

    /** @return bool whether nothing of that name is there any more; a directory stays */
    public static function remove(string $file): bool
    {
        if (@unlink($file)) {
            self::lookAgain();

            return true;
        }

        clearstatcache();

        return !file_exists($file) && !is_link($file);
    }

    /** What load() gives from now on is in the files: without this a request that lasts gets what it deleted itself. */
    public static function lookAgain(): void
    {
        self::$looksAgain = true;
    }

    /** For a file that is gone: load() would give what it has of it, once another process has written a new one. */
    public static function forget(string $file): void
    {
        if (self::isLoaded($file)) {
            self::lookAgain();
            self::isLoaded($file);
        }
    }

    /**
     * @param Options $options of load(), which looks at each file again when the request has stored one
     * @throws FileException for a file that cannot be read
     * @throws \Throwable what a hook of a class throws
     */
    public static function load(string $file, #[\SensitiveParameter] array $options): mixed
    {
        // Named as what sweep() removes; beside the file where open_basedir leaves PHP no other place.
        $temporary = static fn (string $directory): string|false => @tempnam($directory, '.amber-tmp-');
        $any = self::$looksAgain ? $temporary(sys_get_temp_dir()) ?: $temporary(\dirname($file)) : false;
        if ($any !== false) {
            try {
                self::store($any, null);
            } catch (FileException) {
                // The next load() tries again.
            }
            @unlink($any);
        }

        return load($file, $options);
    }

    /**
     * What load() would read, and as carefully: opening a pipe waits for nobody, what was opened is looked at, and no
     * more is read than its size, as some files of /proc have none and never end.
     *
     * @return string|false|null null: it is gone, no regular file, or cannot be read; false: another process may read
     *     it, but this one may not open it, or has no room in memory_limit for it and a string of it that is as long
     */
    public static function bytes(string $file): string|false|null
    {
        $stream = @fopen($file, 'rbn');
        if (!$stream) {
            return self::hasFile($file) ? false : null;
        }
        $status = fstat($stream);
        if (!$status || ($status['mode'] & self::TYPE) !== self::IS_FILE) {
            return null;
        }
        if (!self::hasRoomFor(2 * $status['size'])) {
            return false;
        }
        $bytes = stream_get_contents($stream, $status['size']);

        return $bytes === false ? null : $bytes;
    }

    /**
     * @param Key $options of store()
     * @throws FileException for a file that cannot be written
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public static function store(string $file, mixed $value, #[\SensitiveParameter] array $options = []): void
    {
        store($file, $value, $options);
        self::$looksAgain = false;
    }

    /**
     * The same, but that a link is replaced itself, as who may write here would choose where it leads to, and that the
     * file always has the permissions of the umask.
     *
     * @param Key $options of store()
     * @throws FileException for a file that cannot be written
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public static function replace(string $file, mixed $value, #[\SensitiveParameter] array $options): void
    {
        $new = "$file." . bin2hex(random_bytes(8));
        self::store($new, $value, $options);
        if (!@rename($new, $file)) {
            @unlink($new);
            throw new FileException("$file cannot be replaced");
        }
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

    /** Whether load() has a file already. No object is built: entries have more elements, and warmUp() stores none. */
    private static function isLoaded(string $file): bool
    {
        $hits = status()['load']['hits'];
        try {
            self::load($file, ['allowed_classes' => false, 'max_elements' => 1]);
        } catch (FileException) {
            // It is gone, or these options do not allow it.
        }

        return status()['load']['hits'] > $hits;
    }

    /** As load() asks before it reads: what is larger than memory_limit would end the process. */
    private static function hasRoomFor(int $bytes): bool
    {
        $limit = ini_parse_quantity((string) \ini_get('memory_limit'));

        return $limit < 0 || $bytes <= $limit - memory_get_usage(true) - self::SPARE;
    }
}
