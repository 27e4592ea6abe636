<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;
use Amber\Convert\Outcome;
use Amber\Convert\Step;
use Amber\Convert\Transcoder;

/**
 * Files, and all files below directories. Each is replaced by renaming another over it, so that whoever opens it finds
 * the old bytes or the new ones, whole. Owner, permissions and times stay.
 *
 * PHP's session handler locks the file it has opened for as long as a request lasts, and so does step(): what is in use
 * is left. Of those that had opened it, but not locked, Replacement takes care.
 */
final class FileStore implements Store, Source
{
    /** Files that are locked for a while after they were replaced: visitors of these sessions wait. */
    private const MOST_REPLACEMENTS = 50;
    private const PAUSE_MICROSECONDS = 5_000;

    /** So many in a row for which no space was left end a run. */
    private const MOST_FULL = 3;

    /** What is longer is measured by nobody. */
    private const LONGEST_SAMPLE = 64 << 20;

    /** Looking at what all processes have open takes milliseconds. */
    private const DRAIN_SECONDS = 0.04;

    /** @var array<string, int> the owner of each entry, as it was found */
    private array $entries = [];
    /** @var list<Replacement> those to drain */
    private array $replacements = [];
    private float $nextDrain = 0.0;
    /** @var list<Step> what became of some of them */
    private array $late = [];
    private int $full = 0;

    /**
     * @param list<string> $paths of files and directories
     * @param string|null $match pattern of names, as a shell has them; null: all
     * @throws \InvalidArgumentException for a path that does not exist
     */
    public function __construct(private readonly array $paths, private readonly ?string $match = null)
    {
        foreach ($paths as $path) {
            if (!file_exists($path)) {
                throw new \InvalidArgumentException($path === '' ? 'a path is missing' : "$path does not exist");
            }
        }
    }

    public function entries(bool $isDry): array
    {
        if (!function_exists('posix_geteuid')) {
            $why = 'to know whose rights are used';
            throw new \InvalidArgumentException("converting files needs the extension posix, $why");
        }

        return $this->found($isDry);
    }

    /** Of more than the limit some at even distances. */
    public function samples(int $limit): \Generator
    {
        $paths = $this->found(true);
        $count = count($paths);
        $taken = min($count, $limit);
        for ($i = 0; $i < $taken; ++$i) {
            $path = $paths[intdiv($i * $count, $taken)];
            try {
                yield $path => self::bytes($path);
            } catch (PayloadError $error) {
                yield $path => $error;
            }
        }

        return $count - $taken;
    }

    public function step(string $entry, Transcoder $transcoder, bool $isDry): Step
    {
        $this->drain($transcoder);
        while (count($this->replacements) >= self::MOST_REPLACEMENTS) {
            usleep(self::PAUSE_MICROSECONDS);
            $this->drain($transcoder);
        }
        try {
            $file = $this->open($entry);
            if (!flock($file, LOCK_EX | LOCK_NB)) {
                return new Step($entry, Outcome::InUse, reason: 'is in use');
            }

            return $this->locked($file, $entry, $transcoder, $isDry);
        } catch (GoneError) {
            return new Step($entry, Outcome::Gone);
        } catch (NoSpaceError $error) {
            if ($this->replacements !== []) {
                // Their old files still take room.
                $this->drainAll($transcoder);

                return $this->step($entry, $transcoder, $isDry);
            }
            if (++$this->full >= self::MOST_FULL) {
                throw new StoreError($error->getMessage());
            }

            return new Step($entry, Outcome::Left, reason: $error->getMessage());
        } catch (PayloadError $error) {
            return new Step($entry, Outcome::Left, reason: $error->getMessage());
        }
    }

    public function finish(Transcoder $transcoder): array
    {
        $this->drainAll($transcoder);
        Rights::back();

        return $this->late;
    }

    /** @return list<string> */
    private function found(bool $isDry): array
    {
        foreach ($this->paths as $path) {
            is_dir($path) ? $this->addBelow($path, $isDry) : $this->add($path);
        }

        return array_map(strval(...), array_keys($this->entries));
    }

    private static function bytes(string $path): string
    {
        // Reading what is no regular file may wait for ever.
        if (!is_file($path)) {
            throw new PayloadError(match (true) {
                is_link($path) => 'points to nothing',
                is_dir($path) => 'is a directory that cannot be read',
                default => 'is no regular file',
            });
        }
        if (@filesize($path) > self::LONGEST_SAMPLE) {
            throw new PayloadError('is larger than ' . (self::LONGEST_SAMPLE >> 20) . ' MB');
        }
        $bytes = @file_get_contents($path);

        return $bytes === false ? throw new PayloadError('cannot be read') : $bytes;
    }

    /** @return resource the file as it was found, with its owner's rights */
    private function open(string $path)
    {
        $owner = $this->entries[$path] ?? throw new \LogicException("$path is no entry");
        Rights::ofOwner($path, $owner);
        if (is_link($path) || !is_file($path)) {
            throw match (true) {
                is_dir($path) => new PayloadError('is a directory that cannot be read'),
                File::isGone($path) => new GoneError(),
                default => new PayloadError('is no regular file'),
            };
        }
        $file = @fopen($path, 'r+b');
        if ($file === false) {
            throw File::isGone($path) ? new GoneError() : new PayloadError('cannot be read and written');
        }
        $status = File::status($file);
        if ($status['uid'] !== $owner) {
            throw new PayloadError('was replaced by somebody else meanwhile');
        }
        if ($status['nlink'] !== 1) {
            throw new PayloadError('has another name as well');
        }

        return $file;
    }

    /** @param resource $file */
    private function locked($file, string $path, Transcoder $transcoder, bool $isDry): Step
    {
        $old = File::contents($file);
        $new = $transcoder->convert($old);
        if ($new === null) {
            return new Step($path, Outcome::Already, strlen($old), strlen($old));
        }
        if (!$isDry) {
            $this->replacements[] = Replacement::of($file, $path, $old, $new);
            $this->full = 0;
        }

        return new Step($path, Outcome::Converted, strlen($old), strlen($new));
    }

    private function drainAll(Transcoder $transcoder): void
    {
        while ($this->replacements !== []) {
            $this->drain($transcoder);
            usleep(self::PAUSE_MICROSECONDS);
        }
    }

    /** Those that are quiet; what holds one of them up holds up no other. */
    private function drain(Transcoder $transcoder): void
    {
        if (microtime(true) < $this->nextDrain || $this->replacements === []) {
            return;
        }
        $this->nextDrain = microtime(true) + self::DRAIN_SECONDS;
        // Of processes that changed their user, as those of php-fpm, only root sees the files.
        Rights::back();
        $open = File::openElsewhere();
        $left = [];
        foreach ($this->replacements as $replacement) {
            if (!$replacement->isDue() || !$replacement->isQuiet($open)) {
                $left[] = $replacement;
                continue;
            }
            try {
                $replacement->drain($transcoder);
            } catch (PayloadError $error) {
                $reason = "was converted, but what a request wrote meanwhile is lost: {$error->getMessage()}";
                $this->late[] = new Step($replacement->path, Outcome::Left, reason: $reason);
            }
        }
        $this->replacements = $left;
    }

    private function add(string $path): void
    {
        $status = @lstat($path);
        $this->entries[$path] = $status === false ? 0 : $status['uid'];
    }

    private function addBelow(string $directory, bool $isDry): void
    {
        $names = @scandir($directory);
        if ($names === false) {
            // It becomes an entry that is left, and named.
            $this->add($directory);

            return;
        }
        foreach (array_diff($names, ['.', '..']) as $name) {
            $path = "$directory/$name";
            if (is_dir($path) && !is_link($path)) {
                $this->addBelow($path, $isDry);
            } elseif (str_starts_with($name, Replacement::PREFIX)) {
                $isDry || self::removeAbandoned($path);
            } elseif ($this->match === null || fnmatch($this->match, $name)) {
                $this->add($path);
            }
        }
    }

    /** A run that was killed leaves a copy that never got a name. Of one that still runs it is locked. */
    private static function removeAbandoned(string $path): void
    {
        $status = @lstat($path);
        if ($status === false) {
            return;
        }
        try {
            Rights::ofOwner($path, $status['uid']);
        } catch (PayloadError) {
            return;
        }
        $file = is_link($path) ? false : @fopen($path, 'r+b');
        if ($file !== false && flock($file, LOCK_EX | LOCK_NB)) {
            @unlink($path);
        }
        Rights::back();
    }
}
