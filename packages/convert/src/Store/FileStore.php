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
    /** Files that are replaced at a time, and then locked for a while: visitors of these sessions wait. */
    private const MOST_AT_ONCE = 500;
    private const MOST_BYTES = 8 << 20;

    /** Each of these has two files open for that while, and those that come next one. */
    private const DESCRIPTORS = 4;
    private const OTHER_DESCRIPTORS = 64;

    private const PAUSE_MICROSECONDS = 5_000;

    /** So many in a row for which no space was left end a run. */
    private const MOST_FULL = 3;

    /** What is longer is converted by nobody. */
    private const LONGEST = 1 << 30;

    /** What is longer is measured by nobody. */
    private const LONGEST_SAMPLE = 64 << 20;

    /** Looking at what all processes have open takes milliseconds: a tenth of the time at most. */
    private const DRAIN_SECONDS = 0.04;
    private const DRAIN_PART = 10;

    private const TYPE = 0170000;
    private const DIRECTORY = 0040000;
    private const REGULAR = 0100000;

    private ?int $count = null;
    private readonly int $atOnce;
    private readonly Places $places;
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
        $this->atOnce = self::atOnce();
        $this->places = new Places($paths);
    }

    public function count(): ?int
    {
        return $this->count;
    }

    /** What it replaces could be listed again by the system, and so is listed before. */
    public function batches(bool $isDry): iterable
    {
        if (!function_exists('posix_geteuid')) {
            $why = 'to know whose rights are used';
            throw new \InvalidArgumentException("converting files needs the extension posix, $why");
        }
        $found = $this->found($isDry);
        $this->count = $found->count();

        return $found->pages();
    }

    /** Of more than the limit some at even distances. */
    public function samples(int $limit): \Generator
    {
        $found = $this->found(true);
        $count = $found->count();
        $taken = min($count, $limit);
        $place = $next = 0;
        foreach ($found->pages() as $page) {
            foreach ($page as $path) {
                if ($next >= $taken || $place++ !== intdiv($next * $count, $taken)) {
                    continue;
                }
                ++$next;
                try {
                    yield $path => File::sample($path, self::LONGEST_SAMPLE);
                } catch (PayloadError $error) {
                    yield $path => $error;
                }
            }
        }

        return $count - $taken;
    }

    public function convert(array $entries, Transcoder $transcoder, bool $isDry): iterable
    {
        $drafts = [];
        $bytes = 0;
        $mask = umask(0077);
        try {
            while (($entry = array_shift($entries)) !== null) {
                $this->drain($transcoder);
                try {
                    $result = $this->prepare($entry, $transcoder, $isDry);
                } catch (NoSpaceError $error) {
                    if ($drafts !== [] || $this->replacements !== []) {
                        // Room comes free once these have taken the place of others.
                        yield from $this->replace($drafts, $transcoder);
                        $drafts = [];
                        $this->drainAll($transcoder);
                        array_unshift($entries, $entry);
                        continue;
                    }
                    $result = $this->full($entry, $error);
                }
                if ($result instanceof Step) {
                    yield $result;
                    continue;
                }
                $this->full = 0;
                $drafts[] = $result;
                $bytes += $result->before();
                if (count($drafts) >= $this->atOnce || $bytes > self::MOST_BYTES) {
                    yield from $this->replace($drafts, $transcoder);
                    [$drafts, $bytes] = [[], 0];
                }
            }
            yield from $this->replace($drafts, $transcoder);
        } finally {
            array_map($this->discard(...), $drafts);
            umask($mask);
        }
    }

    public function finish(Transcoder $transcoder): array
    {
        $this->drainAll($transcoder);
        Rights::back();

        return $this->late;
    }

    /** As many as the process may have files open. */
    private static function atOnce(): int
    {
        if (!function_exists('posix_getrlimit')) {
            return self::MOST_AT_ONCE;
        }
        $wanted = self::MOST_AT_ONCE * self::DESCRIPTORS + self::OTHER_DESCRIPTORS;
        ['soft openfiles' => $soft, 'hard openfiles' => $hard] = posix_getrlimit() ?: ['soft openfiles' => 0];
        if (is_int($soft) && $soft < $wanted) {
            $more = is_int($hard) ? min($wanted, $hard) : $wanted;
            $soft = posix_setrlimit(POSIX_RLIMIT_NOFILE, $more, is_int($hard) ? $hard : -1) ? $more : $soft;
        }
        $free = is_int($soft) ? max(1, intdiv($soft - self::OTHER_DESCRIPTORS, self::DESCRIPTORS)) : PHP_INT_MAX;

        return min(self::MOST_AT_ONCE, $free);
    }

    private function found(bool $isDry): Listing
    {
        $found = new Listing();
        $directories = [];
        foreach ($this->paths as $path) {
            is_dir($path) ? $directories[] = $path : $found->add($path);
        }
        $directories = array_reverse($directories); // the next one is the last: to take the first would move all others
        while (($directory = array_pop($directories)) !== null) {
            array_push($directories, ...array_reverse($this->addFrom($directory, $found, $isDry)));
        }

        return $found;
    }

    /** @return list<string> the directories in it */
    private function addFrom(string $directory, Listing $found, bool $isDry): array
    {
        $names = @opendir($directory);
        if ($names === false) {
            // It becomes an entry that is left, and named.
            $found->add($directory);

            return [];
        }
        $below = [];
        while (($name = readdir($names)) !== false) {
            $path = "$directory/$name";
            if ($name === '.' || $name === '..') {
                continue;
            }
            $status = @lstat($path);
            if ($status !== false && ($status['mode'] & self::TYPE) === self::DIRECTORY) {
                $below[] = $path;
            } elseif (str_starts_with($name, Draft::PREFIX)) {
                $isDry || $this->removeAbandoned($path);
            } elseif ($this->match === null || fnmatch($this->match, $name)) {
                $found->add($path);
            }
        }

        return $below;
    }

    /** @throws NoSpaceError where the disk is full */
    private function prepare(string $path, Transcoder $transcoder, bool $isDry): Step|Draft
    {
        try {
            [$status, $old] = $this->places->in($path, self::read(...));
            $new = $transcoder->convert($old);
            if ($new === null) {
                return Step::unchanged($path, $old);
            }

            return $isDry ? new Step($path, Outcome::Converted, strlen($old), strlen($new))
                : $this->places->in($path, static fn (string $here): Draft
                    => Draft::of($path, $here, $status, $old, $new));
        } catch (NoSpaceError $error) {
            throw $error;
        } catch (PayloadError $error) {
            return Step::failed($path, $error);
        }
    }

    private function full(string $path, NoSpaceError $error): Step
    {
        if (++$this->full >= self::MOST_FULL) {
            throw new StoreError($error->getMessage());
        }

        return Step::failed($path, $error);
    }

    /** @return array{array<int|string, int>, string} status and bytes of a file that nobody has locked */
    private static function read(string $path): array
    {
        [$file, $status] = self::open($path);
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            throw new BusyError('is in use');
        }

        return [$status, File::contents($file)];
    }

    /** @return array{resource, array<int|string, int>} the file, opened with its owner's rights, and its status */
    private static function open(string $path)
    {
        $status = self::status($path);
        if (($status['mode'] & self::TYPE) !== self::REGULAR) {
            $isDirectory = ($status['mode'] & self::TYPE) === self::DIRECTORY;
            throw new PayloadError($isDirectory ? 'is a directory that cannot be read' : 'is no regular file');
        }
        Rights::ofOwner($status['uid']);
        $file = @fopen($path, 'r+b');
        if ($file === false) {
            throw File::isGone($path) ? new GoneError() : new PayloadError('cannot be read and written');
        }
        $own = File::status($file);
        if (!File::isSame($own, $status)) {
            throw new BusyError('was replaced by somebody else meanwhile');
        }
        if ($own['nlink'] !== 1) {
            throw new PayloadError('has another name as well');
        }
        if ($own['size'] > self::LONGEST) {
            throw new PayloadError('is larger than a gigabyte');
        }

        return [$file, $own];
    }

    /** @return array<int|string, int> as of lstat() */
    private static function status(string $path): array
    {
        clearstatcache();
        $status = @lstat($path);
        if ($status === false) {
            // The owner of the file before may not look into this directory.
            Rights::back();
            $status = @lstat($path);
        }
        if ($status === false) {
            throw File::isGone($path) ? new GoneError() : new PayloadError('cannot be read');
        }

        return $status;
    }

    /**
     * @param list<Draft> $drafts
     * @return iterable<Step>
     */
    private function replace(array $drafts, Transcoder $transcoder): iterable
    {
        if ($drafts === []) {
            return;
        }
        $this->drain($transcoder);
        while (count($this->replacements) >= $this->atOnce) {
            usleep(self::PAUSE_MICROSECONDS);
            $this->drain($transcoder);
        }
        Rights::back();
        $isOnDisk = Draft::flush($drafts);
        foreach ($drafts as $draft) {
            try {
                $this->replacements[] = $isOnDisk ? $this->places->in($draft->path, $draft->replace(...))
                    : throw new PayloadError('cannot be replaced: its copy does not reach the disk');
                yield new Step($draft->path, Outcome::Converted, $draft->before(), $draft->after);
            } catch (PayloadError $error) {
                $this->discard($draft);
                yield Step::failed($draft->path, $error);
            }
        }
    }

    private function discard(Draft $draft): void
    {
        try {
            $this->places->in($draft->path, $draft->discard(...));
        } catch (PayloadError) {
            return; // its directory is gone
        }
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
        // Of processes that changed their user, as those of php-fpm, only root sees the files.
        Rights::back();
        $due = array_filter($this->replacements, static fn (Replacement $one): bool => $one->isDue());
        $start = microtime(true);
        $open = $due === [] ? [] : File::openElsewhere();
        $end = microtime(true);
        $this->nextDrain = $end + max(self::DRAIN_SECONDS, self::DRAIN_PART * ($end - $start));
        $locked = array_filter($due, static fn (Replacement $one): bool => $one->lock($open));
        $awaited = $locked === [] ? [] : File::awaited();
        $left = array_diff_key($this->replacements, $locked);
        foreach ($locked as $replacement) {
            if (!$replacement->isQuiet($awaited)) {
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
        $this->replacements = array_values($left);
    }

    /** A run that was killed leaves a copy that never got a name. Of one that still runs it is locked. */
    private function removeAbandoned(string $path): void
    {
        try {
            $this->places->in($path, static function (string $here): void {
                [$file] = self::open($here);
                flock($file, LOCK_EX | LOCK_NB) && @unlink($here);
            });
        } catch (PayloadError) {
            return; // it is no such copy, or not this process's to remove
        } finally {
            Rights::back();
        }
    }
}
