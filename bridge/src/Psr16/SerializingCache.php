<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Amber\Bridge\Codec;
use Psr\SimpleCache\CacheInterface;

/**
 * A PSR-16 cache whose values another one keeps as strings of amber.
 *
 * An entry that cannot be read throws UnreadableEntry, which names its key.
 */
final readonly class SerializingCache implements CacheInterface
{
    /**
     * @param CacheInterface $inner that keeps strings
     * @param bool $passesOthers whether to give as it is what is no string of amber: what the cache kept before it was
     *                           wrapped
     */
    public function __construct(private CacheInterface $inner, private Codec $codec = new Codec(), private bool $passesOthers = false)
    {
    }

    /**
     * @return mixed the value, or $default where there is none
     * @throws UnreadableEntry for bytes that cannot be read
     */
    public function get(string $key, mixed $default = null): mixed
    {
        $bytes = $this->inner->get($key);

        return $bytes === null ? $default : $this->decode($key, $bytes);
    }

    /**
     * @return bool whether it was kept
     * @throws \Amber\EncodeException for a value that cannot be serialized
     */
    public function set(string $key, mixed $value, null|int|\DateInterval $ttl = null): bool
    {
        return $this->inner->set($key, $this->codec->encode($value), $ttl);
    }

    /** @return bool whether it is gone */
    public function delete(string $key): bool
    {
        return $this->inner->delete($key);
    }

    /** @return bool whether all are gone */
    public function clear(): bool
    {
        return $this->inner->clear();
    }

    /**
     * @param iterable<string> $keys
     * @return iterable<string, mixed>
     * @throws UnreadableEntry for bytes that cannot be read
     */
    public function getMultiple(iterable $keys, mixed $default = null): iterable
    {
        $values = [];
        foreach ($this->inner->getMultiple($keys) as $key => $bytes) {
            $values[$key] = $bytes === null ? $default : $this->decode((string) $key, $bytes);
        }

        return $values;
    }

    /**
     * @param iterable<array-key, mixed> $values
     * @return bool whether all were kept
     * @throws \Amber\EncodeException for a value that cannot be serialized; then none was kept
     */
    public function setMultiple(iterable $values, null|int|\DateInterval $ttl = null): bool
    {
        $encoded = [];
        foreach ($values as $key => $value) {
            $encoded[$key] = $this->codec->encode($value);
        }

        return $this->inner->setMultiple($encoded, $ttl);
    }

    /**
     * @param iterable<string> $keys
     * @return bool whether all are gone
     */
    public function deleteMultiple(iterable $keys): bool
    {
        return $this->inner->deleteMultiple($keys);
    }

    /** @return bool whether there is an entry; it may be gone when it is asked for */
    public function has(string $key): bool
    {
        return $this->inner->has($key);
    }

    private function decode(string $key, mixed $bytes): mixed
    {
        if (!\is_string($bytes)) {
            return $this->passesOthers ? $bytes : throw new UnreadableEntry("The entry \"$key\" holds " . get_debug_type($bytes) . ' and no string');
        }
        if ($this->passesOthers && !Codec::recognises($bytes)) {
            return $bytes;
        }
        try {
            return $this->codec->decode($bytes);
        } catch (\Amber\Exception $error) {
            throw new UnreadableEntry("The entry \"$key\" cannot be read: {$error->getMessage()}", 0, $error);
        }
    }
}
