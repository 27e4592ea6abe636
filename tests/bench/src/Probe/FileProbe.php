<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Probe;

use Amber\Lab\Measure\Comparer;
use Amber\Lab\Serializer\VarExport;

/** A data file of this process: required as PHP, or loaded as amber; how long it takes, and what it is kept in. */
final class FileProbe
{
    private const BACKDATE_SECONDS = 3600;

    private readonly string $file;

    /** @var \Closure(): mixed */
    private readonly \Closure $read;

    private function __construct(private readonly bool $isRequired)
    {
        $end = $isRequired ? '.php' : '.amber';
        $this->file = $file = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8)) . $end;
        $this->read = $isRequired ? static fn (): mixed => require $file : static fn (): mixed => \Amber\load($file);
    }

    public function __destruct()
    {
        @unlink($this->file);
    }

    /**
     * @param mixed $value what stands in the file
     * @param bool $isRequired as PHP; else it is loaded
     * @param int $nanoseconds what a sample of the later times is to last at least
     * @return array{first: float, later: float, kept: int, cached: bool} nanoseconds; bytes that the process, or
     *                                                                   opcache, keeps; whether opcache holds the file
     * @throws \RuntimeException when what comes back is not the value
     */
    public static function measure(mixed $value, bool $isRequired, int $nanoseconds): array
    {
        $probe = new self($isRequired);
        $probe->write($value);
        $start = hrtime(true);
        $read = ($probe->read)();
        $first = (float) (hrtime(true) - $start);
        if (Comparer::difference($value, $read) !== null) {
            throw new \RuntimeException('something else came back');
        }
        unset($read);

        return [
            'first' => $first,
            'later' => Timer::perCall($probe->read, $nanoseconds),
            'kept' => $probe->kept(),
            'cached' => function_exists('opcache_is_script_cached') && @opcache_is_script_cached($probe->file),
        ];
    }

    /**
     * Writes the file again and again, as a deployment or a cache does, and reads it each time.
     *
     * @param mixed $value what stands in it, besides a number
     * @param bool $isRequired as PHP; else it is loaded
     * @return array{before: int, after: int} bytes kept after the first time, and after the last, those that cannot be
     *                                        used any more included
     */
    public static function rewrite(mixed $value, bool $isRequired, int $times): array
    {
        $probe = new self($isRequired);
        for ($i = 0; $i < $times; ++$i) {
            $probe->write([$i, $value]);
            $read = ($probe->read)();
            if (!is_array($read) || $read[0] !== $i) {
                throw new \RuntimeException('an old file came back');
            }
            $before ??= $probe->kept();
        }

        return ['before' => $before ?? 0, 'after' => $probe->kept()];
    }

    private function write(mixed $value): void
    {
        if (!$this->isRequired) {
            \Amber\store($this->file, $value);

            return;
        }
        file_put_contents($this->file, (new VarExport())->encode($value));
        // Files younger than opcache.file_update_protection are not kept.
        touch($this->file, time() - self::BACKDATE_SECONDS);
        clearstatcache();
        if (function_exists('opcache_invalidate')) {
            @opcache_invalidate($this->file, true);
        }
    }

    private function kept(): int
    {
        if (!$this->isRequired) {
            return \Amber\status()['load']['bytes'];
        }
        /** @var array{memory_usage: array<string, int>}|false $status */
        $status = function_exists('opcache_get_status') ? @opcache_get_status(false) : false;
        $memory = $status === false ? [] : $status['memory_usage'];

        return ($memory['used_memory'] ?? 0) + ($memory['wasted_memory'] ?? 0);
    }
}
