<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Times the require of what var_export() wrote, with opcache as this process has it. */
final class RequireProbe
{
    /** Files younger than opcache.file_update_protection, 2 s, are not cached. */
    private const BACKDATE_SECONDS = 3600;

    /** @var list<string> copies of the file */
    private array $files = [];

    /** @param mixed $value whose classes have __set_state() */
    public function __construct(private readonly mixed $value)
    {
    }

    public function __destruct()
    {
        array_map(unlink(...), $this->files);
    }

    /**
     * @param int $files copies, each of which is required for the first time once
     * @param int $nanoseconds what a sample of the later times is to last at least
     * @return array{cached: bool, first: list<float>, later: list<float>}
     * @throws \RuntimeException when what comes back is not the value
     */
    public function measure(int $files, int $nanoseconds): array
    {
        $code = '<?php return ' . var_export($this->value, true) . ";\n";
        $first = $later = [];
        $cached = true;
        for ($i = 0; $i < $files; ++$i) {
            $file = $this->write($code);
            $start = hrtime(true);
            $value = require $file;
            $first[] = (float) (hrtime(true) - $start);
            if ($i === 0 && Comparer::difference($this->value, $value) !== null) {
                throw new \RuntimeException('require gave back something else');
            }
            $cached = $cached && function_exists('opcache_is_script_cached') && @opcache_is_script_cached($file);
            unset($value);
            $later[] = $this->later($file, $nanoseconds);
        }

        return ['cached' => $cached, 'first' => $first, 'later' => $later];
    }

    private function write(string $code): string
    {
        $file = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8)) . '.php';
        if (file_put_contents($file, $code) === false) {
            throw new \RuntimeException("cannot write $file");
        }
        touch($file, time() - self::BACKDATE_SECONDS);
        clearstatcache();

        return $this->files[] = $file;
    }

    private function later(string $file, int $nanoseconds): float
    {
        for ($calls = 1;; $calls *= 2) {
            $start = hrtime(true);
            for ($i = 0; $i < $calls; ++$i) {
                $value = require $file;
                unset($value);
            }
            $elapsed = hrtime(true) - $start;
            if ($elapsed >= $nanoseconds) {
                return $elapsed / $calls;
            }
        }
    }
}
