<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** What this PHP was started with: another one like it is started with the same options. */
final class Interpreter
{
    /** @return list<string> the script of this process, and what was given to it */
    public static function arguments(): array
    {
        return array_values(array_filter((array) ($_SERVER['argv'] ?? []), is_string(...)));
    }

    /** @return list<string> the options that this process was started with, without its script and what follows */
    public static function ownOptions(): array
    {
        // $argv lacks the options of PHP itself (-d, -n, -c), which the new process needs as well.
        $line = @file_get_contents('/proc/self/cmdline');
        if ($line === false || $line === '') {
            return [];
        }
        $arguments = array_slice(explode("\0", rtrim($line, "\0")), 1);
        $place = array_search(self::arguments()[0] ?? '', $arguments, true);

        return $place === false ? [] : array_slice($arguments, 0, $place);
    }

    /**
     * @param non-empty-list<string> $command another PHP of this version, which may have files of php.ini of its own
     * @return list<string> options by which it loads the modules that such files load here and not there
     */
    public static function modulesFor(array $command): array
    {
        exec(implode(' ', array_map(escapeshellarg(...), [...$command, '-m'])) . ' 2>/dev/null', $lines);
        $there = array_map(strtolower(...), $lines);
        $options = [];
        foreach ([(string) php_ini_loaded_file(), ...explode(',', (string) php_ini_scanned_files())] as $file) {
            preg_match_all('~^\s*extension\s*=\s*"?([^"\s;]+)~m', (string) @file_get_contents(trim($file)), $lines);
            foreach ($lines[1] as $module) {
                $name = strtolower(basename($module, '.so'));
                if (extension_loaded($name) && !in_array($name, $there, true)) {
                    array_push($options, '-d', "extension=$module");
                }
            }
        }

        return $options;
    }

    /** @param \Closure(int): mixed $do in place of what ends this process: Ctrl-C and the like */
    public static function onSignal(\Closure $do): void
    {
        if (!function_exists('pcntl_async_signals')) {
            return;
        }
        pcntl_async_signals(true);
        foreach ([SIGINT, SIGTERM, SIGHUP] as $signal) {
            pcntl_signal($signal, $do);
        }
    }
}
