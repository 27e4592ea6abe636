<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

use Amber\Bridge\Codec;
use Amber\Bridge\Misses;
use Amber\Bridge\UnreadableException;
use Psr\Log\LoggerInterface;
use Psr\SimpleCache\CacheInterface;

/**
 * A PSR-16 cache whose values another one keeps as strings of amber.
 *
 * An entry that cannot be read is missing, as PSR-16 asks for, and a line in the log says why; or it throws.
 */
final readonly class SerializingCache implements CacheInterface
{
    /**
     * @param CacheInterface $inner that keeps strings
     * @param Codec $codec with $passesOthers one that limits allowed_classes, or signs: what the cache kept before it
     *                     was wrapped may be a string that a user chose, and that begins as amber does
     * @param bool $passesOthers whether to give as it is what is no string of amber: what the cache kept before it was
     *                           wrapped. With a codec that signs such an entry is missing, too. With one that does
     *                           not write amber yet, $inner is given values as they are, but strings that begin as
     *                           amber does in amber
     * @param bool $throws whether an entry that cannot be read throws
     * @param LoggerInterface|null $logger null: PHP's own log
     * @throws \LogicException for $passesOthers with a codec that builds whatever a string names
     */
    public function __construct(
        private CacheInterface $inner,
        private Codec $codec = new Codec(),
        private bool $passesOthers = false,
        private bool $throws = false,
        private ?LoggerInterface $logger = null,
    ) {
        if ($passesOthers && !$codec->limitsClasses() && !$codec->signs()) {
            throw new \LogicException('A string that the cache kept before may begin as amber does, and would become'
                . ' the objects that it names: with passesOthers give the codec the option allowed_classes, false or a'
                . ' list of the classes that the cache keeps');
        }
    }

    /**
     * @return mixed the value, or $default where there is none
     * @throws EntryException for bytes that cannot be read, if that was asked for
     */
    public function get(string $key, mixed $default = null): mixed
    {
        $none = $this->none();
        $bytes = $this->inner->get($key, $none);

        return $bytes === $none ? $default : $this->decode($key, $bytes, $default);
    }

    /**
     * @return bool whether it was kept
     * @throws EntryException for a value that cannot be serialized
     */
    public function set(string $key, mixed $value, null|int|\DateInterval $ttl = null): bool
    {
        return $this->inner->set($key, $this->encode($key, $value), $ttl);
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
     * @throws EntryException for bytes that cannot be read, if that was asked for
     */
    public function getMultiple(iterable $keys, mixed $default = null): iterable
    {
        $none = $this->none();
        $values = [];
        foreach ($this->inner->getMultiple($keys, $none) as $key => $bytes) {
            $values[$key] = $bytes === $none ? $default : $this->decode((string) $key, $bytes, $default);
        }

        return Key::asStrings($values);
    }

    /**
     * @param iterable<array-key, mixed> $values
     * @return bool whether all were kept
     * @throws EntryException for a value that cannot be serialized; then none was kept
     * @throws KeyException for a key that is neither a string nor an int
     */
    public function setMultiple(iterable $values, null|int|\DateInterval $ttl = null): bool
    {
        $encoded = [];
        foreach ($values as $key => $value) {
            $key = Key::ofValue($key);
            $encoded[$key] = $this->encode($key, $value);
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

    /**
     * @return bool whether there is an entry that can be read; it may be gone when it is asked for
     * @throws EntryException for bytes that cannot be read, if that was asked for
     */
    public function has(string $key): bool
    {
        $none = new \stdClass();

        return $this->get($key, $none) !== $none;
    }

    /**
     * What $inner is to give where it has nothing: null, but where it may have kept a null before. It is no object, of
     * which a cache that hands on what it is given might return a copy.
     */
    private function none(): ?string
    {
        return $this->passesOthers ? bin2hex(random_bytes(16)) : null;
    }

    /** @return mixed what $inner is to keep */
    private function encode(string $key, mixed $value): mixed
    {
        if ($this->passesOthers && $this->codec->writes !== 'amber') {
            // As it is, it would be decoded when it is read.
            return \is_string($value) && Codec::recognises($value) ? amber_serialize($value) : $value;
        }
        try {
            return $this->codec->encode($value);
        } catch (\Amber\EncodeException $error) {
            $why = $error->getMessage();
            throw new EntryException("The value for the entry \"$key\" cannot be kept: $why", 0, $error);
        }
    }

    private function decode(string $key, mixed $bytes, mixed $default): mixed
    {
        $read = fn (): mixed => $this->read($bytes);
        if (!$this->throws) {
            return (Misses::orNull($read, "The entry \"$key\"", $this->logger) ?? [$default])[0];
        }
        try {
            return $read();
        } catch (\Throwable $error) {
            throw new EntryException("The entry \"$key\" cannot be read: {$error->getMessage()}", 0, $error);
        }
    }

    private function read(mixed $bytes): mixed
    {
        if ($this->passesOthers && (!\is_string($bytes) || !Codec::recognises($bytes))) {
            return $this->codec->pass($bytes);
        }

        return \is_string($bytes)
            ? $this->codec->decode($bytes)
            : throw new UnreadableException('it holds ' . get_debug_type($bytes) . ' and no string');
    }
}
