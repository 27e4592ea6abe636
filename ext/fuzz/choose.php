<?php
// SPDX-License-Identifier: MIT
// Chooses from the inputs of a merge by libFuzzer those that together reach most: php choose.php CONTROL_FILE MOST.
// Prints their paths, one a line: first the input that reaches most edges, then each time the one that adds most to
// what is reached already, the shorter one of two. The control file's format: compiler-rt, FuzzerMerge.cpp.
declare(strict_types=1);

/** @return list<array{path: string, size: int, edges: array<int, true>}> the inputs and the edges that each reaches */
function inputs(string $controlFile): array
{
    $lines = file($controlFile, FILE_IGNORE_NEW_LINES) ?: throw new RuntimeException("$controlFile can't be read");
    $paths = array_slice($lines, 2, (int) $lines[0]);
    $inputs = [];
    foreach ($lines as $line) {
        $words = explode(' ', $line);
        $path = $paths[(int) ($words[1] ?? -1)] ?? null;
        // the same input may lie in two directories
        if ($words[0] === 'FT' && $path !== null && !isset($inputs[basename($path)])) {
            $edges = array_fill_keys(array_map('intval', array_slice($words, 2)), true);
            $inputs[basename($path)] = ['path' => $path, 'size' => (int) filesize($path), 'edges' => $edges];
        }
    }
    return array_values($inputs);
}

[, $controlFile, $most] = $argv;
$left = inputs($controlFile);
while ($left && $most-- > 0) {
    usort($left, fn (array $a, array $b): int => [count($b['edges']), $a['size']] <=> [count($a['edges']), $b['size']]);
    $best = array_shift($left);
    if (!$best['edges']) {
        break;
    }
    echo $best['path'], "\n";
    foreach ($left as &$input) {
        $input['edges'] = array_diff_key($input['edges'], $best['edges']);
    }
    unset($input);
}
