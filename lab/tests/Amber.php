<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

/** Runs bin/amber as somebody at a terminal would. */
final class Amber
{
    /**
     * @param list<string> $arguments
     * @param list<string> $options of PHP
     * @param array<string, string> $environment besides that of this process
     * @param string|null $root of a copy of this tree
     * @param string $script another one of this tree
     * @param bool $isLoaded whether PHP gets the extension at once, which spares the start of another; else bin/amber
     *     takes it from this tree
     * @return array{int, string, string} exit code, standard output, standard error
     */
    public static function run(
        array $arguments,
        array $options = [],
        array $environment = [],
        string $input = '',
        ?string $root = null,
        bool $isLoaded = true,
        string $script = 'bin/amber',
    ): array {
        if ($root === null && $isLoaded) {
            array_push($options, '-d', 'extension=' . dirname(__DIR__, 2) . '/ext/modules/amber.so');
        }
        $root ??= dirname(__DIR__, 2);
        $out = tmpfile();
        $errors = tmpfile();
        $process = proc_open(
            [PHP_BINARY, ...$options, "$root/$script", ...$arguments],
            [['pipe', 'r'], $out, $errors],
            $pipes,
            null,
            [...getenv(), 'COLUMNS' => '120', ...$environment],
        );
        fwrite($pipes[0], $input);
        fclose($pipes[0]);
        $code = proc_close($process);
        rewind($out);
        rewind($errors);

        return [$code, (string) stream_get_contents($out), (string) stream_get_contents($errors)];
    }
}
