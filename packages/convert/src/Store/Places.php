<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/**
 * The directories in which files were found. Who may change one can put a link in its place at any time, so this
 * process works inside of it, and looks where it is: what lstat(), rename() and unlink() reach stays in that directory.
 * fopen() alone goes by the whole path: what it opens is compared with what lstat() says (PHP, main/streams).
 */
final class Places
{
    /** @var array<string, string> the real paths of directories, by their paths as they were given */
    private array $real = [];

    /** @param list<string> $paths of files, and of directories below which files are found */
    public function __construct(array $paths)
    {
        foreach ($paths as $path) {
            $directory = is_dir($path) ? rtrim($path, '/') : dirname($path);
            $this->real[$directory] = rtrim((string) realpath($directory === '' ? '/' : $directory), '/');
        }
    }

    /**
     * @template T
     * @param string $path of a file, below one of the directories
     * @param \Closure(string): T $work is called in the file's directory, with a path of the file that is good there
     *     alone, and with nobody's rights but those of Rights
     * @return T
     * @throws PayloadError where the directory is gone, or something else is in its place
     */
    public function in(string $path, \Closure $work): mixed
    {
        $directory = $this->real(dirname($path));
        $from = (string) getcwd();
        if (!Rights::enter($directory)) {
            throw new PayloadError('cannot be read');
        }
        try {
            if (getcwd() !== $directory) {
                throw new PayloadError('is in a directory in whose place something else is now');
            }

            return $work('./' . substr($path, (int) strrpos("/$path", '/')));
        } finally {
            Rights::enter($from);
        }
    }

    private function real(string $directory): string
    {
        foreach ($this->real as $given => $real) {
            if ("$directory/" === "$given/" || str_starts_with("$directory/", "$given/")) {
                $path = $real . substr($directory, strlen((string) $given));

                return $path === '' ? '/' : (string) preg_replace('~/+~', '/', $path);
            }
        }
        throw new \LogicException("$directory is below none of the directories");
    }
}
