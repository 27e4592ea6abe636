<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

use Amber\Exception;
use Amber\FileException;

use function Amber\load;
use function Amber\store;

/**
 * Entries of a cache in files, one each, read with Amber\load(): arrays are decoded once a process.
 *
 * A file holds when the entry ends (seconds since 1970; 0: never), its id, and the value as Packing has it.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class Entries
{
    /** @var array<string, true> files that this request deleted: load() keeps what it had of them until it ends */
    private array $deleted = [];

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
    }

    /**
     * @return array{mixed}|null the value; null where there is none, or none that can be read
     * @throws \Throwable what a hook of a class throws
     */
    public function get(string $id): ?array
    {
        $entry = $this->entry($this->file($id));
        if ($entry === null || $entry[1] !== $id || self::hasEnded($entry[0])) {
            return null;
        }
        try {
            return [Packing::unpack($entry[2], $this->options)];
        } catch (Exception) {
            return null;
        }
    }

    /** @return bool whether there is an entry that has not ended */
    public function has(string $id): bool
    {
        $entry = $this->entry($this->file($id));

        return $entry !== null && $entry[1] === $id && !self::hasEnded($entry[0]);
    }

    /**
     * @param int $end seconds since 1970; 0: never
     * @return bool whether it was kept
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function set(string $id, mixed $value, int $end = 0): bool
    {
        $file = $this->file($id);
        $entry = [$end, $id, Packing::pack($value, Packing::keys($this->options))];
        if (!Directory::make(\dirname($file))) {
            return false;
        }
        try {
            store($file, $entry, Packing::keys($this->options));
        } catch (FileException) {
            return false;
        }
        unset($this->deleted[$file]);

        return true;
    }

    /** @return bool whether it is gone */
    public function delete(string $id): bool
    {
        return $this->remove($this->file($id));
    }

    /**
     * @param string $prefix of the ids of the entries to delete; '': all
     * @return bool whether they are gone
     */
    public function clear(string $prefix = ''): bool
    {
        $good = true;
        foreach ($this->files() as $file) {
            if ($prefix === '' || str_starts_with($this->entry($file)[1] ?? $prefix, $prefix)) {
                $good = $this->remove($file) && $good;
            }
        }

        return $good;
    }

    /** @return bool whether all that have ended, or cannot be read, are gone */
    public function prune(): bool
    {
        $good = true;
        foreach ($this->files() as $file) {
            $entry = $this->entry($file);
            if ($entry === null || self::hasEnded($entry[0])) {
                $good = $this->remove($file) && $good;
            }
        }

        return $good;
    }

    /** @return array{int, string, array<array-key, mixed>}|null */
    private function entry(string $file): ?array
    {
        if (isset($this->deleted[$file])) {
            return null;
        }
        try {
            $entry = load($file, Packing::keys($this->options) + ['allowed_classes' => false]);
        } catch (FileException) {
            return null;
        }

        if (!\is_array($entry)) {
            return null;
        }
        $parts = [$entry[0] ?? null, $entry[1] ?? null, $entry[2] ?? null];

        return \is_int($parts[0]) && \is_string($parts[1]) && \is_array($parts[2]) ? $parts : null;
    }

    private static function hasEnded(int $end): bool
    {
        return $end !== 0 && $end <= time();
    }

    private function remove(string $file): bool
    {
        $this->deleted[$file] = true;

        return @unlink($file) || !file_exists($file);
    }

    /** Two levels of directories, so that none has too many files. */
    private function file(string $id): string
    {
        $name = hash('xxh128', $id);

        return "$this->directory/$name[0]$name[1]/" . substr($name, 2) . '.amber';
    }

    /** @return iterable<string> */
    private function files(): iterable
    {
        foreach (glob("$this->directory/??", GLOB_ONLYDIR) ?: [] as $directory) {
            yield from glob("$directory/*.amber") ?: [];
        }
    }
}
