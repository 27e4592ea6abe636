<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;
use Amber\Convert\Transcoder;

/**
 * A file that was replaced by renaming another over it, while requests may still hold the old one.
 *
 * PHP's session handler opens a file, then waits for its lock. Whoever had opened the old one before it lost its name
 * will write to a file that nobody finds any more; drain() takes over what they wrote. Until then the new one stays
 * locked, so that whoever opens that one waits. Where other processes' files may not be looked at, who takes longer
 * than the time below from opening to asking for the lock is not seen.
 */
final class Replacement
{
    public const PREFIX = '.amber-convert-';

    /** So long a request may take between opening a file and asking for its lock. */
    private const GRACE_SECONDS = 0.05;

    private readonly float $due;

    /**
     * @param resource $old without a name
     * @param resource $new locked
     * @param string $was bytes of the old one when it was replaced
     */
    private function __construct(public readonly string $path, private $old, private $new, private readonly string $was)
    {
        $this->due = microtime(true) + self::GRACE_SECONDS;
    }

    /**
     * Replaces a file by one with other bytes and the same owner, permissions and times.
     *
     * @param resource $file open and locked
     * @param string $old its bytes
     * @throws NoSpaceError where the disk is full; then nothing has changed
     * @throws PayloadError where that cannot be done for another reason; then nothing has changed either
     */
    public static function of($file, string $path, string $old, string $new): self
    {
        $status = File::status($file);
        $temporary = dirname($path) . '/' . self::PREFIX . bin2hex(random_bytes(8));
        $copy = NoSpaceError::watch(dirname($path), static fn () => self::create($temporary, $status, $new));
        clearstatcache(true, $path);
        $reason = match (true) {
            @fileinode($path) !== $status['ino'] => 'was replaced by somebody else meanwhile',
            !@touch($temporary, $status['mtime'], $status['atime']) => 'cannot be replaced',
            !@rename($temporary, $path) => 'cannot be replaced',
            default => null,
        };
        if ($reason !== null) {
            @unlink($temporary);
            fclose($copy);
            throw File::isGone($path) ? new GoneError() : new PayloadError($reason);
        }
        flock($file, LOCK_UN);

        return new self($path, $file, $copy, $old);
    }

    /** @return bool whether those who had opened the old file had time to ask for its lock */
    public function isDue(): bool
    {
        return microtime(true) >= $this->due;
    }

    /**
     * @param array<string, true> $open identities of files that other processes have open
     * @return bool whether all who had opened the old file have done what they wanted, as far as can be told; then
     *     it is locked
     */
    public function isQuiet(array $open): bool
    {
        if (isset($open[File::identity($this->old)]) || !flock($this->old, LOCK_EX | LOCK_NB)) {
            return false;
        }
        if (!File::isAwaited($this->old)) {
            return true;
        }
        flock($this->old, LOCK_UN);

        return false;
    }

    /**
     * Takes over what was written to the old file, once it is quiet.
     *
     * It goes into the new one in place: those who wait for its lock have opened it, and must read what they add to.
     *
     * @throws PayloadError where something was written, and cannot be taken over
     */
    public function drain(Transcoder $transcoder): void
    {
        $late = File::contents($this->old);
        if ($late === $this->was) {
            return;
        }
        try {
            $bytes = $transcoder->convert($late) ?? $late;
        } catch (PayloadError) {
            // As it is: what the store's own readers make of it is theirs.
            $bytes = $late;
        }

        $length = strlen($bytes);
        if (!rewind($this->new) || @fwrite($this->new, $bytes) !== $length || !ftruncate($this->new, $length)) {
            throw new PayloadError('the file system takes no more');
        }
    }

    /**
     * A file with these bytes in it, locked, on the disk, and read back.
     *
     * @param array<int|string, int> $status of the file that it will replace
     * @return resource
     */
    private static function create(string $path, array $status, string $bytes)
    {
        $mask = umask(~$status['mode'] & 0777);
        $file = @fopen($path, 'x+b');
        umask($mask);
        if ($file === false) {
            throw new PayloadError('cannot be replaced: no file can be made in its directory');
        }
        flock($file, LOCK_EX);
        $isWritten = fwrite($file, $bytes) === strlen($bytes) && fsync($file) && File::contents($file) === $bytes;
        if (!$isWritten || !self::isLike($file, $path, $status)) {
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
     * @param array<int|string, int> $status of that file
     */
    private static function isLike($file, string $path, array $status): bool
    {
        if (File::status($file)['gid'] !== $status['gid']) {
            @lchgrp($path, $status['gid']);
        }
        if ((File::status($file)['mode'] & 0777) !== ($status['mode'] & 0777)) {
            @chmod($path, $status['mode'] & 0777);
        }
        $own = File::status($file);

        return [$own['uid'], $own['gid'], $own['mode']] === [$status['uid'], $status['gid'], $status['mode']];
    }
}
