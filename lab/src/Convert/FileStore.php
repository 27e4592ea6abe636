<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Convert;

use Amber\Lab\Payload\PayloadError;

/**
 * Files, and all files below directories. Each is replaced by renaming another over it, so that whoever opens it finds
 * the old bytes or the new ones, whole. Owner, permissions and times stay.
 *
 * PHP's session handler locks the file it has opened for as long as a request lasts, and so does step(): what is in use
 * is left. A request that has opened the old file, but waits for the lock, writes to a file that has no name any more;
 * drain() waits for those, and takes over what they wrote.
 */
final class FileStore implements Store
{
    private const MOST_BYTES = 1 << 30;
    private const PREFIX = '.amber-convert-';

    /** So long a request may take between opening a session and locking it. */
    private const DRAIN_MICROSECONDS = 300;

    /**
     * @param list<string> $paths of files and directories
     * @param string|null $match pattern of names, as a shell has them; null: all
     * @throws \InvalidArgumentException for a path that does not exist
     */
    public function __construct(private readonly array $paths, private readonly ?string $match)
    {
        foreach ($paths as $path) {
            if (!file_exists($path)) {
                throw new \InvalidArgumentException("$path does not exist");
            }
        }
    }

    public function entries(bool $isDry): array
    {
        $found = [];
        foreach ($this->paths as $path) {
            array_push($found, ...is_dir($path) ? $this->below($path, $isDry) : [$path]);
        }

        return $found;
    }

    public function step(string $entry, Transcoder $transcoder, bool $isDry): Step
    {
        if (is_link($entry) || !is_file($entry)) {
            return new Step($entry, Outcome::Left, reason: 'is no regular file');
        }
        $file = @fopen($entry, 'r+b');
        if ($file === false) {
            return new Step($entry, Outcome::Left, reason: 'cannot be read and written');
        }
        try {
            return $this->locked($file, $entry, $transcoder, $isDry);
        } catch (PayloadError $error) {
            return new Step($entry, Outcome::Left, reason: $error->getMessage());
        } finally {
            fclose($file);
        }
    }

    /** @param resource $file */
    private function locked($file, string $path, Transcoder $transcoder, bool $isDry): Step
    {
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            return new Step($path, Outcome::InUse, reason: 'is in use');
        }
        $status = self::status($file);
        $old = self::contents($file);
        $new = $transcoder->convert($old);
        if ($new === null || $isDry) {
            return new Step($path, $new === null ? Outcome::Already : Outcome::Converted, strlen($old), strlen($new ?? $old));
        }
        $this->replace($file, $path, $status, $old, $new, $transcoder);

        return new Step($path, Outcome::Converted, strlen($old), strlen($new));
    }

    /**
     * @param resource $file the old one, locked
     * @param array<int|string, int> $status of it
     */
    private function replace($file, string $path, array $status, string $old, string $new, Transcoder $transcoder): void
    {
        $temporary = dirname($path) . '/' . self::PREFIX . bin2hex(random_bytes(8));
        $copy = self::create($temporary, $status, $new);
        try {
            clearstatcache(true, $path);
            if (@fileinode($path) !== $status['ino']) {
                throw new PayloadError('was replaced by somebody else meanwhile');
            }
            touch($temporary, $status['mtime'], $status['atime']);
            if (!rename($temporary, $path)) {
                throw new PayloadError('cannot be replaced');
            }
            $this->drain($file, $copy, $old, $transcoder);
        } finally {
            fclose($copy);
            if (file_exists($temporary)) {
                unlink($temporary);
            }
        }
    }

    /**
     * A file with the new bytes in it, locked, on the disk, and read back.
     *
     * @param array<int|string, int> $status of the file that it will replace
     * @return resource
     */
    private static function create(string $path, array $status, string $bytes)
    {
        $mask = umask(0077);
        $file = @fopen($path, 'x+b');
        umask($mask);
        if ($file === false) {
            throw new PayloadError('cannot be replaced: no file can be made in its directory');
        }
        flock($file, LOCK_EX);
        // Its owner first: who may not give files away must not widen what others may do, either.
        $isAsBefore = fwrite($file, $bytes) === strlen($bytes) && fsync($file)
            && (fstat($file)['uid'] ?? -1) === $status['uid'] || @chown($path, $status['uid']);
        $isAsBefore = $isAsBefore && ((fstat($file)['gid'] ?? -1) === $status['gid'] || @chgrp($path, $status['gid']));
        if (!$isAsBefore || !chmod($path, $status['mode'] & 07777) || self::contents($file) !== $bytes) {
            fclose($file);
            unlink($path);
            throw new PayloadError('cannot be replaced: a copy with its owner and permissions cannot be written');
        }

        return $file;
    }

    /**
     * Takes over what was written to the old file by requests that had opened it before it lost its name. Whoever opens
     * the new one waits for its lock until this is done.
     *
     * @param resource $file the old one, locked
     * @param resource $copy the new one, locked
     */
    private function drain($file, $copy, string $old, Transcoder $transcoder): void
    {
        flock($file, LOCK_UN);
        usleep(self::DRAIN_MICROSECONDS);
        flock($file, LOCK_EX);
        $late = self::contents($file);
        if ($late === $old) {
            return;
        }
        $bytes = $transcoder->convert($late) ?? $late;
        if (!rewind($copy) || fwrite($copy, $bytes) !== strlen($bytes) || !ftruncate($copy, strlen($bytes))) {
            throw new PayloadError('was converted, but what a request wrote meanwhile is lost: the file system takes no more');
        }
    }

    /** @param resource $file */
    private static function contents($file): string
    {
        if (self::status($file)['size'] > self::MOST_BYTES) {
            throw new PayloadError('is larger than a gigabyte');
        }
        rewind($file);
        $bytes = stream_get_contents($file);

        return $bytes === false ? throw new PayloadError('cannot be read') : $bytes;
    }

    /**
     * @param resource $file
     * @return array<int|string, int>
     */
    private static function status($file): array
    {
        $status = fstat($file);

        return $status === false ? throw new PayloadError('cannot be read') : $status;
    }

    /** @return list<string> */
    private function below(string $directory, bool $isDry): array
    {
        $flags = \FilesystemIterator::SKIP_DOTS | \FilesystemIterator::CURRENT_AS_PATHNAME;
        $iterator = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($directory, $flags),
            \RecursiveIteratorIterator::LEAVES_ONLY,
            \RecursiveIteratorIterator::CATCH_GET_CHILD,
        );
        $files = [];
        foreach ($iterator as $path) {
            $name = basename($path);
            if (str_starts_with($name, self::PREFIX)) {
                $isDry || self::removeAbandoned($path);
            } elseif ($this->match === null || fnmatch($this->match, $name)) {
                $files[] = $path;
            }
        }
        sort($files);

        return $files;
    }

    /** A run that was killed leaves a copy that never got a name. Of one that still runs it is locked. */
    private static function removeAbandoned(string $path): void
    {
        $file = is_link($path) ? false : @fopen($path, 'r+b');
        if ($file === false) {
            return;
        }
        if (flock($file, LOCK_EX | LOCK_NB)) {
            @unlink($path);
        }
        fclose($file);
    }
}
