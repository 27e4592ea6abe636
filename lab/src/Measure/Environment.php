<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Finds out on what machine, and in what PHP, a run takes place. */
final class Environment
{
    /** Settings of PHP that change what is measured. */
    private const INI = [
        'opcache.enable_cli', 'opcache.jit', 'opcache.jit_buffer_size', 'serialize_precision', 'unserialize_max_depth',
        'zend.assertions', 'igbinary.compact_strings', 'msgpack.php_only', 'msgpack.use_str8_serialization',
        'amber.max_depth', 'amber.max_elements',
    ];

    private const LOOKS = 10;

    /** @return array<string, string> facts by name, in the order to show them */
    public static function facts(): array
    {
        $threads = (PHP_ZTS ? 'ZTS' : 'NTS') . (PHP_DEBUG ? ' debug' : '');
        $load = self::load();

        return [
            'PHP' => PHP_VERSION . " $threads, " . PHP_SAPI . ', ' . php_uname('s') . ' ' . php_uname('m'),
            'CPU' => self::processor(),
            'governor' => self::governor() ?: 'not readable',
            'load' => $load === [] ? 'not readable' : vsprintf('%.2f, %.2f, %.2f at the start', $load),
            'opcache' => self::opcache(),
            'xdebug' => extension_loaded('xdebug') ? 'LOADED' : 'not loaded',
            'INI' => self::settings(),
            'date' => gmdate('Y-m-d H:i') . ' UTC',
        ];
    }

    /** @return list<string> what makes figures of this process less trustworthy */
    public static function warnings(): array
    {
        $governor = self::governor();

        return array_keys(array_filter([
            'xdebug is loaded: it slows down every call, and not every serializer alike' => extension_loaded('xdebug'),
            'this is a debug build of PHP: no time in here is that of a normal one' => (bool) PHP_DEBUG,
            "the CPU changes its clock as it likes (governor \"$governor\")" =>
                $governor !== '' && $governor !== 'performance',
        ]));
    }

    /**
     * The load is no answer: for a minute it counts what has ended, such as a build.
     *
     * @return bool whether others run on every core in a fifth of a second; false where that cannot be read
     */
    public static function isBusy(): bool
    {
        $others = 0;
        for ($i = 0; $i < self::LOOKS; ++$i) {
            usleep(200_000 / self::LOOKS);
            preg_match('/^procs_running (\d+)$/m', self::read('/proc/stat'), $match);
            $others += (int) ($match[1] ?? 1) - 1;
        }

        return $others >= self::LOOKS * (self::cores() ?: INF);
    }

    private static function processor(): string
    {
        $cores = self::cores();
        $model = preg_match('/^model name\s*:\s*(.+)$/m', self::read('/proc/cpuinfo'), $match) === 1
            ? $match[1]
            : php_uname('m');

        return $cores === 0 ? $model : "$model, $cores core" . ($cores === 1 ? '' : 's');
    }

    /** @return int 0 where that cannot be read */
    private static function cores(): int
    {
        return preg_match_all('/^processor\s*:/m', self::read('/proc/cpuinfo')) ?: 0;
    }

    private static function governor(): string
    {
        return self::read('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor');
    }

    /** @return list<float> of the last 1, 5 and 15 minutes; none where that cannot be read */
    private static function load(): array
    {
        return (function_exists('sys_getloadavg') ? sys_getloadavg() : false) ?: [];
    }

    private static function opcache(): string
    {
        $status = function_exists('opcache_get_status') ? @opcache_get_status(false) : false;
        $hasJit = is_array($status['jit'] ?? null) && ($status['jit']['on'] ?? false);

        return ($status === false ? 'off, JIT ' : 'on, JIT ') . ($hasJit ? 'on' : 'off');
    }

    private static function settings(): string
    {
        $settings = [];
        foreach (self::INI as $name) {
            $value = ini_get($name);
            if ($value !== false) {
                $settings[] = "$name=" . ($value === '' ? '""' : $value);
            }
        }

        return implode(', ', $settings);
    }

    /** Files of /proc and /sys, which other systems do not have. */
    private static function read(string $file): string
    {
        return is_readable($file) ? trim((string) file_get_contents($file)) : '';
    }
}
