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
 * is left. Of those that had opened it, but not locked, Replacement takes care.
 */
final class FileStore implements Store
{
    /** Files that may be open at the same time, two for each. */
    private const MOST_REPLACEMENTS = 200;

    /** @var list<Replacement> those to drain, the oldest first */
    private array $replacements = [];

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
        $this->drain($transcoder);
        if (is_link($entry) || !is_file($entry)) {
            return new Step($entry, Outcome::Left, reason: 'is no regular file');
        }
        $file = @fopen($entry, 'r+b');
        if ($file === false) {
            return new Step($entry, Outcome::Left, reason: 'cannot be read and written');
        }
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            return new Step($entry, Outcome::InUse, reason: 'is in use');
        }
        try {
            return $this->locked($file, $entry, $transcoder, $isDry);
        } catch (PayloadError $error) {
            return new Step($entry, Outcome::Left, reason: $error->getMessage());
        }
    }

    public function finish(Transcoder $transcoder): void
    {
        while (($replacement = array_shift($this->replacements)) !== null) {
            $replacement->drain($transcoder);
        }
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
        }

        return new Step($path, Outcome::Converted, strlen($old), strlen($new));
    }

    /** Those whose time has come. */
    private function drain(Transcoder $transcoder): void
    {
        while ($this->replacements !== [] && ($this->replacements[0]->isDue() || count($this->replacements) >= self::MOST_REPLACEMENTS)) {
            array_shift($this->replacements)->drain($transcoder);
        }
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
            if (str_starts_with($name, Replacement::PREFIX)) {
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
