<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** A directory for the temporary files of a run that nobody else can enter; gone when the run is, however it ends. */
final class Scratch
{
    private const EXIT_BY_SIGNAL = 128;

    private static ?string $directory = null;

    /** @return string its path; made at the first call */
    public static function directory(): string
    {
        if (self::$directory !== null) {
            return self::$directory;
        }
        $directory = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8));
        if (!mkdir($directory, 0700)) {
            throw new \RuntimeException("cannot make the directory $directory");
        }
        $process = getmypid();
        register_shutdown_function(static function () use ($directory, $process): void {
            if (getmypid() === $process) {
                self::remove($directory);
            }
        });
        // A signal ends PHP without its shutdown functions, unless it is turned into an exit.
        Interpreter::onSignal(static fn (int $number): never => exit(self::EXIT_BY_SIGNAL + $number));

        return self::$directory = $directory;
    }

    /** Removes a directory with all that is in it. */
    public static function remove(string $directory): void
    {
        if (!is_dir($directory) || is_link($directory)) {
            return;
        }
        /** @var iterable<\SplFileInfo> $files */
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($directory, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            // Another process may be removing its own at the same time.
            $file->isDir() && !$file->isLink() ? @rmdir($file->getPathname()) : @unlink($file->getPathname());
        }
        @rmdir($directory);
    }
}
