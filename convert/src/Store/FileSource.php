<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Files, and all files below directories. */
final readonly class FileSource implements Source
{
    private const MOST_BYTES = 64 << 20;

    /** @param list<string> $paths of files and directories */
    public function __construct(private array $paths)
    {
    }

    public function samples(int $limit): \Generator
    {
        $files = [];
        foreach ($this->paths as $path) {
            if (!file_exists($path)) {
                throw new \InvalidArgumentException("--data: $path does not exist");
            }
            array_push($files, ...is_dir($path) ? self::below($path) : [$path]);
        }
        foreach (self::spread($files, $limit) as $file) {
            yield self::read($file);
        }

        return max(0, count($files) - $limit);
    }

    private static function read(string $file): Sample
    {
        // Reading what is no regular file may wait for ever.
        if (!is_file($file)) {
            return new Sample($file, reason: is_link($file) ? 'points to nothing' : 'is no regular file');
        }
        $bytes = @filesize($file);
        if ($bytes === false || !is_readable($file)) {
            return new Sample($file, reason: 'cannot be read');
        }
        if ($bytes > self::MOST_BYTES) {
            return new Sample($file, reason: 'is larger than ' . (self::MOST_BYTES >> 20) . ' MB');
        }
        $data = @file_get_contents($file);

        return $data === false ? new Sample($file, reason: 'cannot be read') : new Sample($file, $data);
    }

    /** @return list<string> */
    private static function below(string $directory): array
    {
        if (!is_readable($directory)) {
            throw new \InvalidArgumentException("--data: $directory cannot be read by this user");
        }
        $flags = \FilesystemIterator::SKIP_DOTS | \FilesystemIterator::CURRENT_AS_PATHNAME;
        $iterator = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($directory, $flags),
            \RecursiveIteratorIterator::LEAVES_ONLY,
            \RecursiveIteratorIterator::CATCH_GET_CHILD,
        );
        $files = [];
        foreach ($iterator as $file) {
            $files[] = $file;
        }
        sort($files);

        return $files;
    }

    /**
     * @param list<string> $files
     * @return list<string> so many of them at most, at even distances
     */
    private static function spread(array $files, int $limit): array
    {
        $count = count($files);
        if ($count <= $limit) {
            return $files;
        }

        return array_map(static fn (int $place): string => $files[intdiv($place * $count, $limit)], range(0, $limit - 1));
    }
}
