<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Files\Directory;
use Amber\Bridge\Files\Packing;
use Amber\FileException;
use Psr\Cache\CacheItemInterface;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Component\Cache\CacheItem;
use Symfony\Component\Cache\Exception\InvalidArgumentException;
use Symfony\Component\Cache\PruneableInterface;
use Symfony\Component\Cache\ResettableInterface;
use Symfony\Contracts\Cache\CacheInterface;

use function Amber\load;
use function Amber\store;

/**
 * In the place of PhpArrayAdapter: what was warmed up is read-only, in one file that each process decodes once; the
 * rest is another pool's.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class LoadedArrayAdapter implements AdapterInterface, CacheInterface, PruneableInterface, ResettableInterface
{
    /** @var array<array-key, array<array-key, mixed>>|null packed values by their keys; null: not loaded yet */
    private ?array $values = null;

    /**
     * @param string $file that warmUp() writes
     * @param AdapterInterface&CacheInterface $pool for all other keys
     * @param Options $options of amber_unserialize(); "key" signs, too
     */
    public function __construct(
        private readonly string $file,
        private readonly AdapterInterface&CacheInterface $pool,
        private readonly array $options = [],
    ) {
    }

    /**
     * @param array<array-key, mixed> $values by their keys, which take the place of those before
     * @return list<string> classes to preload: none, as nothing is compiled
     * @throws InvalidArgumentException for a key or value that cannot be kept, and a file that cannot be written
     */
    public function warmUp(array $values): array
    {
        $packed = [];
        foreach ($values as $key => $value) {
            CacheItem::validateKey((string) $key);
            try {
                $packed[$key] = Packing::pack($value, $this->options);
            } catch (\Exception $error) {
                $told = "Cache key \"$key\" has a value that cannot be kept: {$error->getMessage()}";
                throw new InvalidArgumentException($told, 0, $error);
            }
        }
        $directory = \dirname($this->file);
        if (!Directory::make($directory)) {
            throw new InvalidArgumentException("The directory $directory cannot be made");
        }
        try {
            store($this->file, $packed, Packing::keys($this->options));
        } catch (FileException $error) {
            throw new InvalidArgumentException($error->getMessage(), 0, $error);
        }
        $this->values = null;

        return [];
    }

    /** @param array<mixed>|null $metadata */
    public function get(string $key, callable $callback, ?float $beta = null, ?array &$metadata = null): mixed
    {
        $value = $this->value($key);

        return $value === null ? $this->pool->get($key, $callback, $beta, $metadata) : $value[0];
    }

    public function getItem(mixed $key): CacheItem
    {
        $value = $this->value(self::checked($key));

        return $value === null ? $this->pool->getItem($key) : self::item($key, $value[0]);
    }

    /**
     * @param array<string> $keys
     * @return iterable<string, CacheItem>
     */
    public function getItems(array $keys = []): iterable
    {
        foreach ($keys as $key) {
            self::checked($key);
        }

        return $this->items($keys);
    }

    public function hasItem(mixed $key): bool
    {
        return isset($this->values()[self::checked($key)]) || $this->pool->hasItem($key);
    }

    /** @return bool whether it is gone: nothing of what was warmed up goes */
    public function deleteItem(mixed $key): bool
    {
        return !isset($this->values()[self::checked($key)]) && $this->pool->deleteItem($key);
    }

    public function delete(string $key): bool
    {
        return $this->deleteItem($key);
    }

    /** @param array<string> $keys */
    public function deleteItems(array $keys): bool
    {
        $others = array_filter($keys, fn (mixed $key): bool => !isset($this->values()[self::checked($key)]));

        return ($others === [] || $this->pool->deleteItems($others)) && \count($others) === \count($keys);
    }

    public function save(CacheItemInterface $item): bool
    {
        return !isset($this->values()[$item->getKey()]) && $this->pool->save($item);
    }

    public function saveDeferred(CacheItemInterface $item): bool
    {
        return !isset($this->values()[$item->getKey()]) && $this->pool->saveDeferred($item);
    }

    public function commit(): bool
    {
        return $this->pool->commit();
    }

    public function clear(string $prefix = ''): bool
    {
        $this->values = [];
        $gone = @unlink($this->file) || !file_exists($this->file);

        return $this->pool->clear($prefix) && $gone;
    }

    public function prune(): bool
    {
        return $this->pool instanceof PruneableInterface && $this->pool->prune();
    }

    public function reset(): void
    {
        $this->values = null;
        if ($this->pool instanceof ResettableInterface) {
            $this->pool->reset();
        }
    }

    /** @return array<array-key, array<array-key, mixed>> none where there is no such file, or none that can be read */
    private function values(): array
    {
        if ($this->values === null) {
            try {
                $values = load($this->file, Packing::keys($this->options) + ['allowed_classes' => false]);
            } catch (FileException) {
                $values = [];
            }
            $this->values = \is_array($values) ? $values : [];
        }

        return $this->values;
    }

    /** @return array{mixed}|null null: it was not warmed up, or its class is another today */
    private function value(string $key): ?array
    {
        $packed = $this->values()[$key] ?? null;
        if ($packed === null) {
            return null;
        }
        try {
            return [Packing::unpack($packed, $this->options)];
        } catch (\Throwable) {
            unset($this->values[$key]);

            return null;
        }
    }

    /**
     * @param array<string> $keys
     * @return \Generator<string, CacheItem>
     */
    private function items(array $keys): \Generator
    {
        $others = [];
        foreach ($keys as $key) {
            $value = $this->value($key);
            if ($value === null) {
                $others[] = $key;
            } else {
                yield $key => self::item($key, $value[0]);
            }
        }
        if ($others !== []) {
            yield from $this->pool->getItems($others);
        }
    }

    private static function checked(mixed $key): string
    {
        return \is_string($key)
            ? $key
            : throw new InvalidArgumentException('A cache key must be a string, ' . get_debug_type($key) . ' given');
    }

    /** Items are made by adapters alone, in this way (symfony/cache, all of its adapters). */
    private static function item(string $key, mixed $value): CacheItem
    {
        static $make = null;
        $make ??= \Closure::bind(static function (string $key, mixed $value): CacheItem {
            $item = new CacheItem();
            $item->key = $key;
            $item->value = $value;
            $item->isHit = true;

            return $item;
        }, null, CacheItem::class);

        return $make($key, $value);
    }
}
