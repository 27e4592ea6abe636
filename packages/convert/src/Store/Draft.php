<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** A copy of a file beside it, with other bytes and the same owner and permissions, that will take its place. */
final class Draft
{
    public const PREFIX = '.amber-convert-';

    /** From so many on it is quicker to write out a whole file system than each file. */
    private const MANY = 8;

    /**
     * @param string $here path of the file that it will replace, in its directory
     * @param array<int|string, int> $status of that file
     * @param resource $copy locked
     * @param string $old bytes of that file
     */
    private function __construct(
        public readonly string $path,
        private readonly string $here,
        public readonly array $status,
        private readonly string $temporary,
        private $copy,
        private readonly string $old,
        public readonly int $after,
    ) {
    }

    /**
     * Like replace() and discard() it is called in the file's directory.
     *
     * @param string $path of the file, for people
     * @param string $here its path in that directory, as of Places::in()
     * @param array<int|string, int> $status of the file, as of fstat()
     * @param string $old its bytes
     * @throws NoSpaceError where the disk is full
     * @throws PayloadError where it cannot be made for another reason
     */
    public static function of(string $path, string $here, array $status, string $old, string $new): self
    {
        $temporary = dirname($here) . '/' . self::PREFIX . bin2hex(random_bytes(8));
        $copy = NoSpaceError::watch(dirname($path), static fn () => self::create($temporary, $status, $new));

        return new self($path, $here, $status, $temporary, $copy, $old, strlen($new));
    }

    /** @return int bytes of the file that it will replace */
    public function before(): int
    {
        return strlen($this->old);
    }

    /**
     * Brings drafts to the disk, so that a file has bytes when it has its name, also after a power cut.
     *
     * @param list<self> $drafts
     * @return bool whether they are there
     */
    public static function flush(array $drafts): bool
    {
        if (count($drafts) >= self::MANY) {
            $places = [];
            foreach ($drafts as $draft) {
                $places[$draft->status['dev']] = dirname($draft->path);
            }
            // syncfs(2), which PHP does not have
            $process = @proc_open(['sync', '-f', ...array_values($places)], [2 => ['file', '/dev/null', 'w']], $pipes);
            if ($process !== false && proc_close($process) === 0) {
                return true;
            }
        }

        return array_reduce($drafts, static fn (bool $isDone, self $one): bool => fsync($one->copy) && $isDone, true);
    }

    /**
     * Takes the place of the file, with its owner's rights, if that still is what was read.
     *
     * @throws GoneError|BusyError where it is not
     * @throws PayloadError where that cannot be done; then nothing has changed
     */
    public function replace(): Replacement
    {
        Rights::ofOwner($this->status['uid']);
        $file = @fopen($this->here, 'r+b');
        if ($file === false) {
            throw File::isGone($this->here) ? new GoneError() : new PayloadError('cannot be read and written');
        }
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            throw new BusyError('is in use');
        }
        $status = File::status($file);
        if (!File::isSame($status, $this->status) || File::contents($file) !== $this->old) {
            throw new BusyError('was changed by somebody else meanwhile');
        }
        clearstatcache();
        if (!File::isSame(@lstat($this->here) ?: [], $this->status)) {
            throw File::isGone($this->here) ? new GoneError()
                : new BusyError('was replaced by somebody else meanwhile');
        }
        $isDone = @touch($this->temporary, $status['mtime'], $status['atime'])
            && @rename($this->temporary, $this->here);
        if (!$isDone) {
            throw new PayloadError('cannot be replaced');
        }
        flock($file, LOCK_UN);

        return new Replacement($this->path, $file, $status, $this->old, $this->copy);
    }

    /** Removes it, unless it has taken the place of the file. */
    public function discard(): void
    {
        @unlink($this->temporary);
    }

    /**
     * A file with these bytes in it, locked, and read back. Until it is like the other nobody else may read it: that is
     * what the umask is for, which the store sets.
     *
     * @param array<int|string, int> $status of the file that it will replace
     * @return resource
     */
    private static function create(string $path, array $status, string $bytes)
    {
        $file = @fopen($path, 'x+b');
        if ($file === false) {
            throw new PayloadError('cannot be replaced: no file can be made in its directory');
        }
        flock($file, LOCK_EX);
        $own = File::status($file);
        if ($own['nlink'] === 0) {
            throw new BusyError('has no copy: another run took it for one that was left behind');
        }
        $isWritten = fwrite($file, $bytes) === strlen($bytes) && File::contents($file) === $bytes;
        if (!$isWritten || !self::isLike($file, $own, $path, $status)) {
            @unlink($path);
            fclose($file);
            throw new PayloadError('cannot be replaced: a copy with its owner and permissions cannot be written');
        }

        return $file;
    }

    /**
     * Gives the copy the group and the permissions of the file that it will replace, as far as its owner may.
     *
     * @param resource $file
     * @param array<int|string, int> $own its own, as of fstat()
     * @param array<int|string, int> $status of that file
     */
    private static function isLike($file, array $own, string $path, array $status): bool
    {
        if (File::isAlike($own, $status)) {
            return true;
        }
        if ($own['gid'] !== $status['gid']) {
            @lchgrp($path, $status['gid']);
        }
        if (($own['mode'] & 0777) !== ($status['mode'] & 0777)) {
            @chmod($path, $status['mode'] & 0777);
        }

        return File::isAlike(File::status($file), $status);
    }
}
