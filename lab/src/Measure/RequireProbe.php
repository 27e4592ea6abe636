<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Serializer\VarExport;

/** Times the require of what var_export() wrote, with opcache as this process has it. */
final class RequireProbe
{
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
        $code = (new VarExport())->encode($this->value);
        $first = $later = [];
        $cached = true;
        for ($i = 0; $i < $files; ++$i) {
            $file = $this->files[] = VarExport::writeFile($code);
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
