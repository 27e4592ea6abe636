<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Files\Directory;
use Amber\Bridge\Files\FileOptions;
use Amber\Bridge\Files\Packing;
use Amber\Bridge\Misses;
use Amber\Bridge\UnreadableException;
use Amber\FileException;
use Psr\Cache\CacheItemInterface;
use Psr\Log\LoggerInterface;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Component\Cache\CacheItem;
use Symfony\Component\Cache\Exception\InvalidArgumentException;
use Symfony\Component\Cache\PruneableInterface;
use Symfony\Component\Cache\ResettableInterface;
use Symfony\Contracts\Cache\CacheInterface;

/**
 * In the place of PhpArrayAdapter: what was warmed up is read-only, in one file that each process decodes once; the
 * rest is another pool's, and so is a value that cannot be read: a line in the log says why.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class LoadedArrayAdapter implements AdapterInterface, CacheInterface, PruneableInterface, ResettableInterface
{
    /** @var array<array-key, array<array-key, mixed>>|null packed values by their keys; null: not loaded yet */
    private ?array $values = null;

    private readonly string $file;

    private readonly FileOptions $options;

    /**
     * @param string $file that warmUp() writes
     * @param AdapterInterface&CacheInterface $pool for all other keys
     * @param Options $options of amber_unserialize(); "key" signs, too
     * @param LoggerInterface|null $logger null: PHP's own log
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     */
    public function __construct(
        string $file,
        private readonly AdapterInterface&CacheInterface $pool,
        #[\SensitiveParameter] array $options = [],
        private readonly ?LoggerInterface $logger = null,
    ) {
        $this->file = Directory::absolute($file);
        $this->options = new FileOptions($options);
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
            Directory::replace($this->file, $packed, $this->options->key());
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
        return $this->value(self::checked($key)) !== null || $this->pool->hasItem($key);
    }

    /** @return bool whether it is gone: nothing of what was warmed up goes */
    public function deleteItem(mixed $key): bool
    {
        return $this->value(self::checked($key)) === null && $this->pool->deleteItem($key);
    }

    public function delete(string $key): bool
    {
        return $this->deleteItem($key);
    }

    /** @param array<string> $keys */
    public function deleteItems(array $keys): bool
    {
        $others = array_filter($keys, fn (mixed $key): bool => $this->value(self::checked($key)) === null);

        return ($others === [] || $this->pool->deleteItems($others)) && \count($others) === \count($keys);
    }

    public function save(CacheItemInterface $item): bool
    {
        return $this->value($item->getKey()) === null && $this->pool->save($item);
    }

    public function saveDeferred(CacheItemInterface $item): bool
    {
        return $this->value($item->getKey()) === null && $this->pool->saveDeferred($item);
    }

    public function commit(): bool
    {
        return $this->pool->commit();
    }

    public function clear(string $prefix = ''): bool
    {
        $this->values = [];
        $isGone = Directory::remove($this->file);

        $isSwept = $this->sweep();

        return $this->pool->clear($prefix) && $isSwept && $isGone;
    }

    public function prune(): bool
    {
        $isSwept = $this->sweep();

        return $this->pool instanceof PruneableInterface && $this->pool->prune() && $isSwept;
    }

    public function reset(): void
    {
        $this->values = null;
        Directory::lookAgain();
        if ($this->pool instanceof ResettableInterface) {
            $this->pool->reset();
        }
    }

    /** Of what a killed warmUp() has left beside the file: what is there for long, as others may store() there, too. */
    private function sweep(): bool
    {
        $own = preg_quote(basename($this->file), '/') . Directory::NEW;

        return Directory::sweep(\dirname($this->file), "$own|" . Directory::TEMPORARY);
    }

    /** @return array<array-key, array<array-key, mixed>> none where there is no such file, or none that can be read */
    private function values(): array
    {
        if ($this->values === null && !Directory::hasFile($this->file)) {
            Directory::forget($this->file);
            $this->values = [];
        }

        return $this->values ??= Misses::orNull($this->loaded(...), "The file $this->file", $this->logger)[0] ?? [];
    }

    /**
     * @return array<array-key, mixed>
     * @throws \Throwable for a file that cannot be read
     */
    private function loaded(): array
    {
        // warmUp() leaves objects in no other form than bytes, and where there are limits nothing: these hold for each
        // value, and around them there are but lists of two elements.
        $limits = ['max_elements' => 0] + ($this->options->areLimited() ? ['max_depth' => 2] : []);
        $options = ['unknown_class' => 'throw'] + $limits + $this->options->withoutClasses();
        $values = Directory::load($this->file, $options);

        return \is_array($values) ? $values : throw new UnreadableException('it holds ' . get_debug_type($values));
    }

    /** @return array{mixed}|null null: it was not warmed up, or its class is another today */
    private function value(string $key): ?array
    {
        $packed = $this->values()[$key] ?? null;
        if ($packed === null) {
            return null;
        }
        $unpack = fn (): mixed => Packing::unpack($packed, $this->options);
        $value = Misses::orNull($unpack, "The value \"$key\" of $this->file", $this->logger);
        if ($value === null) {
            unset($this->values[$key]);
        }

        return $value;
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
