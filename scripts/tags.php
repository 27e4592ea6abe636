<?php
// SPDX-License-Identifier: MIT
// Writes the tables of docs/FORMAT.md from ext/src/tags.def and columns.def, and its examples.
// With --check it only says whether they are up to date (exit code 1 if not).

declare(strict_types=1);

/** @return list<array{name: string, first: int, count: int, follows: string, meaning: string}> */
function read_table(string $file, string $macro): array
{
    $pattern = '/^' . $macro . '\((\w+),\s*(0x[0-9A-Fa-f]+),\s*(\d+),\s*"([^"]*)",\s*"([^"]*)"\)$/m';
    preg_match_all($pattern, (string) file_get_contents($file), $rows, PREG_SET_ORDER);
    return array_map(static fn (array $row): array => [
        'name' => $row[1],
        'first' => (int) hexdec($row[2]),
        'count' => (int) $row[3],
        'follows' => $row[4],
        'meaning' => $row[5],
    ], $rows);
}

/** @param list<array{name: string, first: int, count: int, follows: string, meaning: string}> $rows */
function markdown(array $rows): string
{
    $lines = ["| byte | name | followed by | meaning |", "|---|---|---|---|"];
    foreach ($rows as $row) {
        $last = $row['first'] + $row['count'] - 1;
        $bytes = $row['count'] === 1 ? sprintf('%02X', $row['first']) : sprintf('%02X–%02X', $row['first'], $last);
        $lines[] = "| $bytes | `{$row['name']}` | {$row['follows']} | {$row['meaning']} |";
    }
    return implode("\n", $lines) . "\n";
}

function replace_between(string $text, string $mark, string $table): string
{
    $pattern = "/(<!-- $mark -->\n).*?(<!-- \\/$mark -->)/s";
    return (string) preg_replace_callback($pattern, static fn (array $m): string => $m[1] . $table . $m[2], $text);
}

/** Every byte must be claimed by one row of the tags: each begins where the one before ends, the last ends at 0xFF. */
function check_partition(array $rows): void
{
    $next = 0;
    foreach ([...$rows, ['name' => 'the end', 'first' => 0x100, 'count' => 0]] as $row) {
        if ($row['first'] !== $next) {
            fwrite(STDERR, sprintf("%s begins at 0x%02X, expected 0x%02X\n", $row['name'], $row['first'], $next));
            exit(1);
        }
        $next = $row['first'] + $row['count'];
    }
}

/**
 * @param list<array{name: string, first: int, count: int, follows: string, meaning: string}> $rows
 * @return array<int, string> the name of each byte
 */
function names(array $rows): array
{
    $names = [];
    foreach ($rows as $row) {
        $names += array_fill($row['first'], $row['count'], $row['name']);
    }
    return $names;
}

$root = dirname(__DIR__);
require "$root/tools/vectors/autoload.php";
$tags = read_table("$root/ext/src/tags.def", 'AMBER_TAG');
$columns = read_table("$root/ext/src/columns.def", 'AMBER_COLUMN');
check_partition($tags);
$file = "$root/docs/FORMAT.md";
$old = (string) file_get_contents($file);
$new = replace_between(replace_between($old, 'tags', markdown($tags)), 'columns', markdown($columns));
$new = replace_between($new, 'examples', Amber\Tools\Vectors\Examples::markdown(names($tags), names($columns)));
if (in_array('--check', $argv, true)) {
    if ($new !== $old) {
        fwrite(STDERR, "docs/FORMAT.md is stale: run php scripts/tags.php\n");
        exit(1);
    }
    exit(0);
}
file_put_contents($file, $new);
