<?php
// SPDX-License-Identifier: MIT
// Writes the tables of docs/FORMAT.md from ext/format/tags.def and columns.def, and its examples; and of columns.def
// the enum in packages/convert/src/Format/ColumnKind.php. With --check it only says whether they are up to date (exit
// code 1 if not).

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

/** @param list<array{name: string, first: int, count: int, follows: string, meaning: string}> $rows */
function column_kinds(array $rows): string
{
    $cases = $ranges = '';
    foreach ($rows as $row) {
        $name = str_replace('_', '', ucwords(strtolower($row['name']), '_'));
        $cases .= sprintf("    case %s = 0x%02X;\n", $name, $row['first']);
        $last = $row['first'] + $row['count'] - 1;
        $range = sprintf($row['count'] === 1 ? '=== 0x%02X' : '>= 0x%02X && $byte <= 0x%02X', $row['first'], $last);
        $ranges .= "            \$byte $range => self::$name,\n";
    }

    return <<<PHP
        <?php
        // SPDX-License-Identifier: MIT
        declare(strict_types=1);

        namespace Amber\Convert\Format;

        /** Kinds of columns, by their first byte. Made from ext/format/columns.def by scripts/tags.php. */
        enum ColumnKind: int
        {
        $cases
            /**
             * @param int \$byte the first one of a column
             * @throws \UnhandledMatchError for what is no kind; decoders refuse such a column
             */
            public static function of(int \$byte): self
            {
                return match (true) {
        $ranges        };
            }
        }

        PHP;
}

$root = dirname(__DIR__);
require "$root/tests/vectors/autoload.php";
$tags = read_table("$root/ext/format/tags.def", 'AMBER_TAG');
$columns = read_table("$root/ext/format/columns.def", 'AMBER_COLUMN');
check_partition($tags);
$document = (string) file_get_contents("$root/docs/FORMAT.md");
$new = replace_between(replace_between($document, 'tags', markdown($tags)), 'columns', markdown($columns));
$new = replace_between($new, 'examples', Amber\Vectors\Examples::markdown(names($tags), names($columns)));
$isStale = false;
$files = ['docs/FORMAT.md' => $new, 'packages/convert/src/Format/ColumnKind.php' => column_kinds($columns)];
foreach ($files as $file => $text) {
    if (!in_array('--check', $argv, true)) {
        file_put_contents("$root/$file", $text);
    } elseif ($text !== @file_get_contents("$root/$file")) {
        fwrite(STDERR, "$file is stale: run php scripts/tags.php\n");
        $isStale = true;
    }
}
exit((int) $isStale);
