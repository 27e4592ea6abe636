<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Convert;

use Amber\Lab\Payload\PayloadError;

/**
 * A file that was replaced by renaming another over it, while requests may still hold the old one.
 *
 * PHP's session handler opens a file, then waits for its lock. Whoever had opened the old one before it lost its name will
 * write to a file that nobody finds any more; drain() takes over what they wrote. Until then the new one stays locked, so
 * that whoever opens that one waits.
 */
final class Replacement
{
    public const PREFIX = '.amber-convert-';

    /** So long a request may take between opening a file and asking for its lock, on a machine that has much to do. */
    private const GRACE_SECONDS = 0.05;
    private const PAUSE_MICROSECONDS = 1_000;

    private readonly float $due;

    /**
     * @param resource $old without a name
     * @param resource $new locked
     * @param string $bytes of the old one when it was replaced
     */
    private function __construct(private $old, private $new, private readonly string $bytes)
    {
        $this->due = microtime(true) + self::GRACE_SECONDS;
    }

    /**
     * Replaces a file by one with other bytes and the same owner, permissions and times.
     *
     * @param resource $file open and locked
     * @param string $old its bytes
     * @throws PayloadError where that cannot be done; then nothing has changed
     */
    public static function of($file, string $path, string $old, string $new): self
    {
        $status = File::status($file);
        $temporary = dirname($path) . '/' . self::PREFIX . bin2hex(random_bytes(8));
        $copy = self::create($temporary, $status, $new);
        clearstatcache(true, $path);
        $reason = match (true) {
            @fileinode($path) !== $status['ino'] => 'was replaced by somebody else meanwhile',
            !touch($temporary, $status['mtime'], $status['atime']), !@rename($temporary, $path) => 'cannot be replaced',
            default => null,
        };
        if ($reason !== null) {
            unlink($temporary);
            fclose($copy);
            throw new PayloadError($reason);
        }
        flock($file, LOCK_UN);

        return new self($file, $copy, $old);
    }

    /** @return bool whether drain() need not wait */
    public function isDue(): bool
    {
        return microtime(true) >= $this->due;
    }

    /**
     * Waits for those that hold the old file, and takes over what they wrote.
     *
     * @throws PayloadError where that cannot be done
     */
    public function drain(Transcoder $transcoder): void
    {
        usleep((int) max(0, 1e6 * ($this->due - microtime(true))));
        flock($this->old, LOCK_EX);
        while (File::isAwaited($this->old)) {
            flock($this->old, LOCK_UN);
            usleep(self::PAUSE_MICROSECONDS);
            flock($this->old, LOCK_EX);
        }
        $late = File::contents($this->old);
        if ($late !== $this->bytes) {
            $this->takeOver($transcoder->convert($late) ?? $late);
        }
        fclose($this->new);
        fclose($this->old);
    }

    private function takeOver(string $bytes): void
    {
        if (!rewind($this->new) || fwrite($this->new, $bytes) !== strlen($bytes) || !ftruncate($this->new, strlen($bytes))) {
            throw new PayloadError('was converted, but what a request wrote meanwhile is lost: the file system takes no more');
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
        // Its permissions are there from the beginning; nothing is done by name that follows a link which somebody else
        // may have put in its place.
        $mask = umask(~$status['mode'] & 0777);
        $file = @fopen($path, 'x+b');
        umask($mask);
        if ($file === false) {
            throw new PayloadError('cannot be replaced: no file can be made in its directory');
        }
        flock($file, LOCK_EX);
        $isWritten = fwrite($file, $bytes) === strlen($bytes) && fsync($file) && File::contents($file) === $bytes;
        if (!$isWritten || !self::giveTo($file, $path, $status) || File::status($file)['mode'] !== $status['mode']) {
            unlink($path);
            fclose($file);
            throw new PayloadError('cannot be replaced: a copy with its owner and permissions cannot be written');
        }

        return $file;
    }

    /**
     * @param resource $file
     * @param array<int|string, int> $status of the file that it will replace
     */
    private static function giveTo($file, string $path, array $status): bool
    {
        $own = File::status($file);

        return ($own['uid'] === $status['uid'] || @lchown($path, $status['uid']))
            && ($own['gid'] === $status['gid'] || @lchgrp($path, $status['gid']));
    }
}
