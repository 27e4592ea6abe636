<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * Amber\store() into a file that Amber\load() reads back: the process keeps arrays ready.
 *
 * A file is written when a payload is decoded for the first time, as VarExport does, so that repeated decoding of it
 * times load() alone.
 */
final class Loaded extends Amber
{
    /** @var array<string, string> file by what stands in it */
    private array $files = [];

    public function __destruct()
    {
        array_map(unlink(...), $this->files);
    }

    public function name(): string
    {
        return 'amber-load';
    }

    public function description(): string
    {
        return 'amber_serialize() / Amber\load() of a file';
    }

    /** What is loaded lies outside of PHP's allocator. */
    public function memoryIsVisible(): bool
    {
        return false;
    }

    public function decode(string $data): mixed
    {
        return \Amber\load($this->files[$data] ??= self::writeFile($data));
    }

    private static function writeFile(string $data): string
    {
        $file = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8)) . '.amber';
        if (file_put_contents($file, $data) === false) {
            throw new \RuntimeException("cannot write $file");
        }

        return $file;
    }
}
