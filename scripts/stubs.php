<?php

// SPDX-License-Identifier: MIT

/*
 * Makes packages/stubs/amber.php, which IDEs and static analysers read, from ext/amber.stub.php and the ini settings in
 * ext/settings.c. With --check it only says whether it is up to date (exit code 1 if not).
 */

declare(strict_types=1);

/** @return list<array{string, string, string}> name, default and the constant that says where it may be set, of each */
function ini_settings(string $source): array
{
    preg_match_all('/^\tSTD_PHP_INI_\w+\("([\w.]+)", "([^"]*)", (PHP_INI_\w+),/m', $source, $found, PREG_SET_ORDER);
    return array_map(static fn (array $setting): array => array_slice($setting, 1), $found);
}

/** The comment at the head, in the place of what is for PHP's generator alone. */
function head(string $source): string
{
    $lines = array_map(
        static fn (array $setting): string => rtrim(sprintf(' * %-28s%-8s%s', $setting[0], $setting[1], $setting[2])),
        ini_settings($source),
    );
    return implode("\n", [
        '// SPDX-License-Identifier: MIT',
        '',
        '/**',
        ' * The functions and classes of the extension amber, made from ext/amber.stub.php by scripts/stubs.php.',
        ' *',
        ' * Its ini settings, their defaults, and where they may be set:',
        ' *',
        ...$lines,
        ' */',
    ]);
}

/** The options of another function, where only its name is given. */
function with_shapes(string $stub): string
{
    $named = '/^ +\* @param array \$options of (amber_\w+)\(\)\n/m';
    return (string) preg_replace_callback($named, static function (array $match) use ($stub): string {
        $shape = '/^ +\* @phpstan-param (array\{[^}]*\} \$options)\n';
        $to_function = '(?:(?!^ +\*\/).*\n)*? +\*\/\n +function ';
        if (!preg_match("$shape$to_function$match[1]\\(/m", $stub, $found)) {
            fwrite(STDERR, "ext/amber.stub.php has no @phpstan-param for the options of $match[1]()\n");
            exit(1);
        }
        $indent = (string) strstr($match[0], '*', true);
        return $match[0] . $indent . '* @phpstan-param ' . preg_replace('/^ +(?=\*)/m', $indent, $found[1]) . "\n";
    }, $stub);
}

$root = dirname(__DIR__);
$stub = (string) file_get_contents("$root/ext/amber.stub.php");
$head = head((string) file_get_contents("$root/ext/settings.c"));
$new = preg_replace('~/\*\*\n \* @generate-class-entries.*? \*/~s', $head, with_shapes($stub), 1, $heads);
$new = (string) preg_replace('/^ +\* @(strict-properties|not-serializable)\n/m', '', (string) $new);
if ($heads !== 1) {
    fwrite(STDERR, "ext/amber.stub.php does not begin with @generate-class-entries\n");
    exit(1);
}
$file = "$root/packages/stubs/amber.php";
if (!in_array('--check', $argv, true)) {
    file_put_contents($file, $new);
} elseif ($new !== @file_get_contents($file)) {
    fwrite(STDERR, "packages/stubs/amber.php is stale: run make stubs\n");
    exit(1);
}
