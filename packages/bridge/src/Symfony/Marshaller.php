<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Codec;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

/**
 * The marshaller of Symfony's cache adapters: Redis, Memcached, APCu, filesystem, PDO, and those aware of tags.
 *
 * As Symfony's own, it fails on a class that cannot be loaded, so that the entry counts as missing.
 */
final readonly class Marshaller implements MarshallerInterface
{
    private Codec $codec;

    /** @param Codec|null $codec null: one that reads amber only, uncompressed */
    public function __construct(?Codec $codec = null)
    {
        $this->codec = $codec ?? new Codec();
    }

    /**
     * @param array<array-key, mixed> $values
     * @param list<array-key>|null $failed keys of the values that cannot be serialized
     * @param-out list<array-key> $failed
     * @return array<array-key, string> the others
     */
    public function marshall(array $values, ?array &$failed): array
    {
        $serialized = $failed = [];
        foreach ($values as $id => $value) {
            try {
                $serialized[$id] = $this->codec->encode($value);
            } catch (\Exception) {
                $failed[] = $id;
            }
        }

        return $serialized;
    }

    /**
     * @throws \DomainException for what cannot be read: adapters log it, and the entry counts as missing; so does a
     *     session of MarshallingSessionHandler, which catches no other
     * @throws \Exception what a hook of a class throws
     */
    public function unmarshall(string $value): mixed
    {
        try {
            return $this->codec->decode($value);
        } catch (\Amber\Exception $error) {
            throw new \DomainException($error->getMessage(), 0, $error);
        } catch (\Error $error) {
            // Adapters catch exceptions; a class that changed its types throws a TypeError.
            throw new \ErrorException(
                $error->getMessage(),
                \is_int($error->getCode()) ? $error->getCode() : 0, // a class of errors may have others
                E_ERROR,
                $error->getFile(),
                $error->getLine(),
                $error,
            );
        }
    }
}
