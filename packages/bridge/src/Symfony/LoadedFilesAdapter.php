<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Amber\Bridge\Files\Directory;
use Amber\Bridge\Files\Entries;
use Psr\Log\LoggerInterface;
use Symfony\Component\Cache\Adapter\AbstractAdapter;
use Symfony\Component\Cache\PruneableInterface;

/**
 * In the place of PhpFilesAdapter: entries in files that each process decodes once, opcache or not, objects too.
 *
 * An entry that cannot be read is missing, and a line in the log says why.
 *
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final class LoadedFilesAdapter extends AbstractAdapter implements PruneableInterface
{
    private readonly Entries $entries;

    /**
     * @param string $namespace of the pool, in a directory of its own
     * @param int $defaultLifetime seconds; 0: for ever
     * @param string|null $directory null: one of this user alone, in that for temporary files
     * @param Options $options of amber_unserialize(); "key" signs, too
     * @param LoggerInterface|null $logger null: PHP's own log, until setLogger() is called
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     * @throws \RuntimeException for a directory that cannot be made, and for that of null if others may write to it
     */
    public function __construct(
        string $namespace = '',
        int $defaultLifetime = 0,
        ?string $directory = null,
        #[\SensitiveParameter] array $options = [],
        ?LoggerInterface $logger = null,
    ) {
        parent::__construct('', $defaultLifetime);
        $this->logger = $logger;
        $directory ??= Directory::ofThisUser('amber-cache');
        $this->entries = new Entries($directory, $options, self::name($namespace));
    }

    /** For who lasts, such as a worker between two messages: what others have kept meanwhile is read. */
    public function reset(): void
    {
        parent::reset();
        Directory::lookAgain();
    }

    /** @return bool whether all that have ended are gone */
    public function prune(): bool
    {
        return $this->entries->prune();
    }

    /**
     * @param array<string> $ids
     * @return iterable<string, mixed>
     */
    protected function doFetch(array $ids): iterable
    {
        foreach (array_unique($ids) as $id) {
            $value = $this->entries->get($id, $this->logger);
            if ($value !== null) {
                yield $id => $value[0];
            }
        }
    }

    protected function doHave(string $id): bool
    {
        return $this->entries->get($id, $this->logger) !== null;
    }

    protected function doClear(string $namespace): bool
    {
        return $this->entries->clear($namespace);
    }

    /** @param array<string> $ids */
    protected function doDelete(array $ids): bool
    {
        $good = true;
        foreach ($ids as $id) {
            $good = $this->entries->delete($id) && $good;
        }

        return $good;
    }

    /**
     * @param array<array-key, mixed> $values
     * @return list<string>|bool ids of those that could not be kept
     */
    protected function doSave(array $values, int $lifetime): array|bool
    {
        $failed = [];
        $end = $lifetime ? time() + min($lifetime, \PHP_INT_MAX - time()) : 0;
        foreach ($values as $id => $value) {
            try {
                $kept = $this->entries->set((string) $id, $value, $end);
            } catch (\Exception) {
                $kept = false;
            }
            if (!$kept) {
                $failed[] = (string) $id;
            }
        }

        return $failed === [] ? true : $failed;
    }

    /** Of a directory: each namespace has another, and none leads out of the directory above, as ".." would. */
    private static function name(string $namespace): string
    {
        return $namespace === '' ? '@' : strtr(rawurlencode($namespace), ['.' => '%2E']);
    }
}
