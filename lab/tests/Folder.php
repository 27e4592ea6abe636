<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

/** A directory that is gone when the test is. */
final class Folder
{
    public readonly string $path;

    public function __construct()
    {
        $this->path = sys_get_temp_dir() . '/amber-test-' . bin2hex(random_bytes(6));
        mkdir($this->path);
    }

    public function __destruct()
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->path, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            $file->isDir() && !$file->isLink() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->path);
    }

    public function file(string $name, string $data): string
    {
        file_put_contents("$this->path/$name", $data);

        return "$this->path/$name";
    }
}
