<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

use Amber\Lab\OfThisProcess;

/**
 * A serializer that decodes from a file.
 *
 * It is written when a payload is decoded for the first time, so repeated decoding of a payload times the reading
 * alone, and encode times encoding alone: no other serializer is charged for its storage either.
 */
abstract class InFile extends Functions
{
    use OfThisProcess;

    /** Opcache does not keep files younger than opcache.file_update_protection. */
    public const BACKDATE_SECONDS = 3600;

    /** @var array<string, string> file by what stands in it */
    protected array $files = [];

    public function __destruct()
    {
        array_map(unlink(...), $this->files);
    }

    /** What is read lies outside of PHP's allocator: in the engine's table of strings, or with the extension. */
    public function memoryIsVisible(): bool
    {
        return false;
    }

    /**
     * Writes a new file for each payload: a path that opcache has seen would bring back the payload before.
     *
     * @param string $data what encode() returned
     * @param string $ending of the file's name
     * @return string the file, back-dated; it is the caller's to remove
     */
    public static function writeFile(string $data, string $ending = 'php'): string
    {
        $file = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8)) . ".$ending";
        if (file_put_contents($file, $data) === false) {
            throw new \RuntimeException("cannot write $file");
        }
        touch($file, time() - self::BACKDATE_SECONDS);

        return $file;
    }
}
