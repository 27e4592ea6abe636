<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

use Amber\Bridge\Misses;
use Amber\Bridge\UnreadableException;
use Amber\FileException;
use Psr\Log\LoggerInterface;

use function Amber\get;

/**
 * Entries of a cache in files, one each, read with Amber\load(): arrays are decoded once a process.
 *
 * A file holds a list: when the entry ends (seconds since 1970; 0: never), its id, and the value.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final readonly class Entries
{
    private const END = 0;
    private const ID = 1;
    private const VALUE = 2;

    /** The flag for compression in a message's second byte (docs/FORMAT.md, "Sections"). */
    private const COMPRESSED = 0x20;

    /** What set() writes without a key begins so: a list of three (docs/FORMAT.md, "Header" and "Tags"). */
    private const BEGIN = "\xC1\x01\xA3";

    private const NAME = '[0-9a-f]{30}\.amber';

    /** What set() writes to before it renames. */
    private const TEMPORARY = self::NAME . Directory::NEW . '|' . Directory::TEMPORARY;

    private string $directory;

    private FileOptions $options;

    /** What limits the value counts for the file that holds it. */
    private FileOptions $ofFile;

    /**
     * @param string $directory where the files are; it is made
     * @param Options $options of amber_unserialize()
     * @param string $namespace name of a directory in it for this cache alone; '': it is this cache's own
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     * @throws \RuntimeException for a directory that cannot be made
     */
    public function __construct(
        string $directory,
        #[\SensitiveParameter] array $options = [],
        private string $namespace = '',
    ) {
        $this->directory = Directory::absolute($directory) . ($namespace === '' ? '' : "/$namespace");
        $this->options = new FileOptions($options);
        $this->ofFile = $this->options->inList(3);
        if (!Directory::make($this->directory)) {
            throw new \RuntimeException("The directory $this->directory cannot be made");
        }
    }

    /**
     * @param LoggerInterface|null $logger for an entry that cannot be read; null: PHP's own log
     * @return array{mixed}|null the value; null where there is none, or none that can be read
     */
    public function get(string $id, ?LoggerInterface $logger = null): ?array
    {
        $file = $this->file($id);
        if (!Directory::isLink($file) && !is_file($file)) {
            Directory::forget($file);

            return null;
        }
        $read = fn (): ?array => $this->read($file, $id);

        return Misses::orNull($read, "The entry \"$id\" of $this->directory", $logger)[0] ?? null;
    }

    /**
     * @param int $end seconds since 1970; 0: never
     * @return bool whether it was kept
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function set(string $id, mixed $value, int $end = 0): bool
    {
        $file = $this->file($id);
        if ($this->isElsewhere($file) || !Directory::make(\dirname($file))) {
            return false;
        }
        try {
            Directory::replace($file, [$end, $id, $value], $this->options->key());
        } catch (FileException) {
            return false;
        }

        return true;
    }

    /** @return bool whether it is gone; false as with clear() */
    public function delete(string $id): bool
    {
        $file = $this->file($id);

        return !$this->isElsewhere($file) && Directory::remove($file);
    }

    /**
     * @param string $prefix of the ids of the entries to delete; '': all
     * @return bool whether they are gone, and those that cannot be read; false where a directory may not be listed, or
     *     is a symbolic link, which is not followed; with a prefix as prune(), too
     */
    public function clear(string $prefix = ''): bool
    {
        if ($prefix !== '') {
            $isIts = static fn (mixed $id): bool => !\is_string($id) || str_starts_with($id, $prefix);

            return $this->removeBy(self::ID, $isIts);
        }
        $good = $this->sweep(0);
        foreach ($this->files($good) as $file) {
            $good = Directory::remove($file) && $good;
        }

        return $good;
    }

    /**
     * @return bool whether all that have ended are gone, and those that cannot be read; false as with clear(), and for
     *     a file that this process may not open, or has no memory for: it stays
     */
    public function prune(): bool
    {
        return $this->removeBy(self::END, self::hasEnded(...));
    }

    /** @param \Closure(mixed): bool $goes whether an entry goes, by what stands there; null: it cannot be read */
    private function removeBy(int $position, \Closure $goes): bool
    {
        $good = $this->sweep(Directory::SECONDS_TO_WRITE);
        foreach ($this->files($good) as $file) {
            $bytes = Directory::isLink($file) ? null : Directory::bytes($file);
            if ($bytes === false) {
                $good = false;
            } elseif ($goes($bytes === null ? null : $this->head($bytes, $position))) {
                $good = Directory::remove($file) && $good;
            }
            unset($bytes); // the next ones need the memory
        }

        return $good;
    }

    /**
     * @return array{mixed}|null the value; null where it has ended, or is gone
     * @throws \Throwable for what cannot be read, and what a hook of a class throws
     */
    private function read(string $file, string $id): ?array
    {
        $link = match (true) {
            is_link($file) => $file,
            $this->isLinked() => $this->directory,
            Directory::isLink(\dirname($file)) => \dirname($file),
            default => null,
        };
        if ($link !== null) {
            throw new UnreadableException("$link is a symbolic link, which is not followed");
        }
        $entry = $this->loaded($file, $id);
        if ($entry !== null && self::hasEnded($entry[self::END]) && $this->isRefreshed($file)) {
            Directory::lookAgain();
            $entry = $this->loaded($file, $id);
        }

        return $entry === null || self::hasEnded($entry[self::END]) ? null : [$entry[self::VALUE]];
    }

    /**
     * @return array{mixed, string, mixed}|null what load() gives; null where it is gone
     * @throws \Throwable as read()
     */
    private function loaded(string $file, string $id): ?array
    {
        try {
            $entry = Directory::load($file, $this->ofFile->all());
        } catch (FileException $error) {
            // Another process may have deleted it meanwhile.
            return Directory::hasFile($file) ? throw $error : null;
        }
        if (!\is_array($entry) || !array_is_list($entry) || \count($entry) !== 3 || $entry[self::ID] !== $id) {
            throw new UnreadableException("$file holds something else");
        }

        return $entry;
    }

    /** Whether another process has kept it anew since load() has read it, which gives what has ended. */
    private function isRefreshed(string $file): bool
    {
        $bytes = Directory::bytes($file);

        return \is_string($bytes) && !self::hasEnded($this->head($bytes, self::END));
    }

    /**
     * What stands before the value, which is not kept as load() would, nor decoded by the extension. The polyfill
     * decodes all, and refuses enums without their class: then the options of this cache hold.
     *
     * @return mixed null: the bytes cannot be read
     */
    private function head(string $bytes, int $position): mixed
    {
        // What somebody forged may expand, or have millions of layouts on the way. set() writes no such thing, and a
        // key is asked for first. Before the id stands a number.
        $isOurs = str_starts_with($bytes, self::BEGIN) || $this->options->key() !== [];
        $isPacked = (\ord($bytes[1] ?? "\0") & self::COMPRESSED) !== 0;
        if (!$isOurs || $isPacked || ($position === self::ID && !\is_int($this->head($bytes, self::END)))) {
            return null;
        }
        $attempts = \extension_loaded('amber')
            ? [['max_depth' => 1] + $this->options->withoutClasses()] // it holds a number or a string, and no array
            : [$this->ofFile->withoutClasses(), $this->ofFile->all()];
        foreach ($attempts as $options) {
            try {
                return get($bytes, [$position], null, $options);
            } catch (\Throwable) {
            }
        }

        return null;
    }

    private static function hasEnded(mixed $end): bool
    {
        return !\is_int($end) || ($end !== 0 && $end <= time());
    }

    /** Nothing follows a symbolic link out of the cache: who may write here would choose where it leads to. */
    private function isElsewhere(string $file): bool
    {
        return Directory::isLink(\dirname($file)) || $this->isLinked();
    }

    /** The directory that was given may be a link: it is its owner's. */
    private function isLinked(): bool
    {
        return $this->namespace !== '' && Directory::isLink($this->directory);
    }

    /** Two levels of directories, so that none has too many files; 128 bits that nobody finds two keys for. */
    private function file(string $id): string
    {
        $name = substr(hash('sha256', $id), 0, 32);

        return "$this->directory/$name[0]$name[1]/" . substr($name, 2) . '.amber';
    }

    /**
     * @param bool $good becomes false where a directory may not be listed
     * @return iterable<string> one by one, as there may be many
     */
    private function files(bool &$good): iterable
    {
        foreach ($this->directories($good) as $directory) {
            yield from Directory::names($directory, self::NAME, $good);
        }
    }

    /**
     * Removes what killed processes have left.
     *
     * @param int $seconds how long it has been there
     */
    private function sweep(int $seconds): bool
    {
        $good = true;
        foreach ($this->directories($good) as $directory) {
            $good = Directory::sweep($directory, self::TEMPORARY, $seconds) && $good;
        }

        return $good;
    }

    /** @return iterable<string> */
    private function directories(bool &$good): iterable
    {
        if ($this->isLinked()) {
            $good = false;

            return;
        }
        foreach (Directory::names($this->directory, '[0-9a-f]{2}', $good) as $directory) {
            if (Directory::isLink($directory)) {
                $good = false; // where it leads to nothing is the cache's
            } else {
                yield $directory;
            }
        }
    }
}
