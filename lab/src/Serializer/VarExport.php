<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * var_export() into a PHP file that require reads back.
 *
 * A file is written when a payload is decoded for the first time, so repeated decoding of a payload times the
 * require alone, and encode times var_export() alone: no other serializer is charged for its storage either. With
 * opcache on the file is back-dated, because opcache does not keep files younger than opcache.file_update_protection.
 */
final class VarExport implements Serializer
{
    private const BACKDATE_SECONDS = 3600;

    /** @var array<string, string> file by what stands in it */
    private array $files = [];

    public function __destruct()
    {
        array_map(unlink(...), $this->files);
    }

    public function name(): string
    {
        return 'var_export';
    }

    public function description(): string
    {
        return 'var_export() / require of the file, opcache ' . (self::opcacheIsOn() ? 'on' : 'off');
    }

    public function absence(): ?string
    {
        return is_writable(sys_get_temp_dir()) ? null : 'the directory for temporary files is not writable';
    }

    public function version(): string
    {
        return PHP_VERSION . ', opcache ' . (self::opcacheIsOn() ? 'on' : 'off');
    }

    public function objects(): Objects
    {
        return Objects::Kept;
    }

    /** Strings of a compiled file go to the engine's table of strings, and stay there. */
    public function memoryIsVisible(): bool
    {
        return false;
    }

    public function prepare(): void
    {
    }

    public function encode(mixed $value): string
    {
        return '<?php return ' . var_export($value, true) . ";\n";
    }

    public function decode(string $data): mixed
    {
        return require $this->files[$data] ??= self::writeFile($data);
    }

    private static function opcacheIsOn(): bool
    {
        return function_exists('opcache_get_status') && @opcache_get_status(false) !== false;
    }

    /**
     * Writes a new file for each payload: a path that opcache has seen would bring back the payload before.
     *
     * @param string $data what encode() returned
     * @return string the file, back-dated; it is the caller's to remove
     */
    public static function writeFile(string $data): string
    {
        $file = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8)) . '.php';
        if (file_put_contents($file, $data) === false) {
            throw new \RuntimeException("cannot write $file");
        }
        touch($file, time() - self::BACKDATE_SECONDS);
        clearstatcache();

        return $file;
    }
}
