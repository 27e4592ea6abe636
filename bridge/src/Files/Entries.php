<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

use Amber\Exception;
use Amber\FileException;

use function Amber\get;
use function Amber\load;
use function Amber\store;

/**
 * Entries of a cache in files, one each, read with Amber\load(): arrays are decoded once a process.
 *
 * A file holds a list: when the entry ends (seconds since 1970; 0: never), its id, and the value.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class Entries
{
    private const END = 0;
    private const ID = 1;
    private const VALUE = 2;

    /** @var Options of load(): what limits the value counts for the file that holds it */
    private readonly array $ofFile;

    /**
     * @param string $directory where the files are; it is made
     * @param Options $options of amber_unserialize()
     * @throws \RuntimeException for a directory that cannot be made
     */
    public function __construct(private readonly string $directory, private readonly array $options = [])
    {
        if (!Directory::make($directory)) {
            throw new \RuntimeException("The directory $directory cannot be made");
        }
        $ofFile = $options + ['unknown_class' => 'throw'];
        foreach (['max_depth' => 1, 'max_elements' => 3] as $limit => $list) {
            if (($ofFile[$limit] ?? 0) > 0) {
                $ofFile[$limit] += $list;
            }
        }
        $this->ofFile = $ofFile;
    }

    /**
     * @return array{mixed}|null the value; null where there is none, or none that can be read
     * @throws \Throwable what a hook of a class throws
     */
    public function get(string $id): ?array
    {
        $file = $this->file($id);
        if (!is_file($file)) {
            return null; // load() may have what was deleted
        }
        try {
            $entry = load($file, $this->ofFile);
        } catch (FileException) {
            return null;
        }
        if (!\is_array($entry) || !array_is_list($entry) || \count($entry) !== 3) {
            return null;
        }

        return $entry[self::ID] === $id && !self::hasEnded($entry[self::END]) ? [$entry[self::VALUE]] : null;
    }

    /**
     * @param int $end seconds since 1970; 0: never
     * @return bool whether it was kept
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function set(string $id, mixed $value, int $end = 0): bool
    {
        $file = $this->file($id);
        if (!Directory::make(\dirname($file))) {
            return false;
        }
        try {
            store($file, [$end, $id, $value], Packing::keys($this->options));
        } catch (FileException) {
            return false;
        }

        return true;
    }

    /** @return bool whether it is gone */
    public function delete(string $id): bool
    {
        return self::remove($this->file($id));
    }

    /**
     * @param string $prefix of the ids of the entries to delete; '': all
     * @return bool whether they are gone, and those that cannot be read
     */
    public function clear(string $prefix = ''): bool
    {
        $good = true;
        foreach ($this->files() as $file) {
            $id = $prefix === '' ? null : $this->head($file, self::ID);
            if (!\is_string($id) || str_starts_with($id, $prefix)) {
                $good = self::remove($file) && $good;
            }
        }

        return $good;
    }

    /** @return bool whether all that have ended are gone, and those that cannot be read */
    public function prune(): bool
    {
        $good = true;
        foreach ($this->files() as $file) {
            if (self::hasEnded($this->head($file, self::END))) {
                $good = self::remove($file) && $good;
            }
        }

        return $good;
    }

    /**
     * What stands before the value, which is not decoded, nor kept as load() would.
     *
     * @return mixed null: the file cannot be read
     */
    private function head(string $file, int $position): mixed
    {
        $options = Packing::keys($this->options) + ['allowed_classes' => false];
        try {
            return get((string) @file_get_contents($file), [$position], null, $options);
        } catch (Exception) {
            return null;
        }
    }

    private static function hasEnded(mixed $end): bool
    {
        return !\is_int($end) || ($end !== 0 && $end <= time());
    }

    private static function remove(string $file): bool
    {
        return @unlink($file) || !file_exists($file);
    }

    /** Two levels of directories, so that none has too many files. */
    private function file(string $id): string
    {
        $name = hash('xxh128', $id);

        return "$this->directory/$name[0]$name[1]/" . substr($name, 2) . '.amber';
    }

    /** @return iterable<string> one by one, as there may be many */
    private function files(): iterable
    {
        foreach (self::names($this->directory, '/^[0-9a-f]{2}$/D') as $directory) {
            yield from self::names($directory, '/^[0-9a-f]{30}\.amber$/D');
        }
    }

    /** @return iterable<string> paths; none of a directory that is gone, or may not be listed */
    private static function names(string $directory, string $pattern): iterable
    {
        $handle = @opendir($directory);
        while ($handle && ($name = readdir($handle)) !== false) {
            if (preg_match($pattern, $name)) {
                yield "$directory/$name";
            }
        }
    }
}
