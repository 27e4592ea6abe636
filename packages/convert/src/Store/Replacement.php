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
    /** So long a request may take between opening a file and asking for its lock. */
    private const GRACE_SECONDS = 0.05;

    private readonly float $due;

    /**
     * @param resource $old without a name
     * @param array<int|string, int> $status of the old one, as of fstat()
     * @param string $was bytes of the old one when it was replaced
     * @param resource $new locked
     */
    public function __construct(
        public readonly string $path,
        private $old,
        private readonly array $status,
        private readonly string $was,
        private $new,
    ) {
        $this->due = microtime(true) + self::GRACE_SECONDS;
    }

    /** @return bool whether those who had opened the old file had time to ask for its lock */
    public function isDue(): bool
    {
        return microtime(true) >= $this->due;
    }

    /**
     * Locks the old file, unless somebody has it open or locked, as far as can be told.
     *
     * @param array<string, true> $open identities of files that other processes have open
     * @return bool whether it is locked
     */
    public function lock(array $open): bool
    {
        return !isset($open[File::identity($this->status)]) && flock($this->old, LOCK_EX | LOCK_NB);
    }

    /**
     * Lets those have the old file who wait for it.
     *
     * @param array<int, true> $awaited inodes of files that somebody waits for
     * @return bool whether nobody does; else the lock is given back
     */
    public function isQuiet(array $awaited): bool
    {
        if (!isset($awaited[$this->status['ino']])) {
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
}
