<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Amber\Bridge\Files\Directory;
use Amber\Bridge\Files\Entries;
use Psr\Log\LoggerInterface;
use Psr\SimpleCache\CacheInterface;

/**
 * A PSR-16 cache in files, read with Amber\load(): an array that a process has read once is there at no cost.
 *
 * An entry that cannot be read is missing, and a line in the log says why.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final readonly class FileCache implements CacheInterface
{
    private Entries $entries;

    /**
     * @param string $directory where the files are; it is made
     * @param Options $options of amber_unserialize(); "key" signs, too
     * @param LoggerInterface|null $logger null: PHP's own log
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     * @throws \RuntimeException for a directory that cannot be made
     */
    public function __construct(
        string $directory,
        #[\SensitiveParameter] array $options = [],
        private ?LoggerInterface $logger = null,
    ) {
        $this->entries = new Entries($directory, $options);
    }

    /**
     * @return mixed the value, or $default where there is none
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function get(string $key, mixed $default = null): mixed
    {
        $value = $this->entries->get(Key::checked($key), $this->logger);

        return $value === null ? $default : $value[0];
    }

    /**
     * @return bool whether it was kept
     * @throws EntryException for a value that cannot be serialized
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function set(string $key, mixed $value, null|int|\DateInterval $ttl = null): bool
    {
        $end = self::end($ttl);
        if ($end !== 0 && $end <= time()) {
            return $this->delete($key);
        }
        try {
            return $this->entries->set(Key::checked($key), $value, $end);
        } catch (\Amber\EncodeException $error) {
            $why = $error->getMessage();
            throw new EntryException("The value for the entry \"$key\" cannot be kept: $why", 0, $error);
        }
    }

    /**
     * @return bool whether it is gone
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function delete(string $key): bool
    {
        return $this->entries->delete(Key::checked($key));
    }

    /** @return bool whether all are gone */
    public function clear(): bool
    {
        return $this->entries->clear();
    }

    /** @return bool whether all that have ended are gone */
    public function prune(): bool
    {
        return $this->entries->prune();
    }

    /** For who lasts, such as a worker between two messages: what others have kept meanwhile is read. */
    public function reset(): void
    {
        Directory::lookAgain();
    }

    /**
     * @param iterable<string> $keys
     * @return iterable<string, mixed>
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function getMultiple(iterable $keys, mixed $default = null): iterable
    {
        $values = [];
        foreach (self::allChecked($keys) as $key) {
            $values[$key] = $this->get($key, $default);
        }

        return Key::asStrings($values);
    }

    /**
     * @param iterable<array-key, mixed> $values
     * @return bool whether all were kept
     * @throws EntryException for a value that cannot be serialized; those before it were kept
     * @throws KeyException for a key that PSR-16 does not allow; then none was kept
     */
    public function setMultiple(iterable $values, null|int|\DateInterval $ttl = null): bool
    {
        $pairs = [];
        foreach ($values as $key => $value) {
            $pairs[] = [Key::checked(Key::ofValue($key)), $value];
        }
        $good = true;
        foreach ($pairs as [$key, $value]) {
            $good = $this->set($key, $value, $ttl) && $good;
        }

        return $good;
    }

    /**
     * @param iterable<string> $keys
     * @return bool whether all are gone
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function deleteMultiple(iterable $keys): bool
    {
        $good = true;
        foreach (self::allChecked($keys) as $key) {
            $good = $this->delete($key) && $good;
        }

        return $good;
    }

    /**
     * @return bool whether there is an entry; it may be gone when it is asked for
     * @throws KeyException for a key that PSR-16 does not allow
     */
    public function has(string $key): bool
    {
        return $this->entries->get(Key::checked($key), $this->logger) !== null;
    }

    /** @return int seconds since 1970; 0: never */
    private static function end(null|int|\DateInterval $ttl): int
    {
        return match (true) {
            $ttl === null => 0,
            \is_int($ttl) => max(1, time() + min($ttl, \PHP_INT_MAX - time())),
            default => max(1, (new \DateTimeImmutable())->add($ttl)->getTimestamp()),
        };
    }

    /**
     * @param iterable<mixed> $keys
     * @return list<string>
     * @throws KeyException
     */
    private static function allChecked(iterable $keys): array
    {
        $checked = [];
        foreach ($keys as $key) {
            $checked[] = Key::checked($key);
        }

        return $checked;
    }
}
