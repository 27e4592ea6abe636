<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/** Loads a file and says how this process holds it. */

$mappings = static function (): array {
    $found = [];
    // each mapping begins with a line of its addresses and rights
    $texts = preg_split('/^(?=[0-9a-f]+-[0-9a-f]+ )/m', (string) file_get_contents('/proc/self/smaps')) ?: [];
    foreach ($texts as $text) {
        preg_match_all('/^(\w+): +(\d+) kB$/m', $text, $fields);
        $sizes = array_combine($fields[1], array_map(intval(...), $fields[2]));
        // what load() keeps is anonymous, and in this build of Amber read-only
        if (preg_match('/^\S+ r--p 00000000 00:00 0 *$/m', $text) === 1 && $sizes['Size'] > 1000) {
            $found[] = array_intersect_key($sizes, ['Size' => 0, 'Rss' => 0, 'Pss' => 0, 'Private_Dirty' => 0]);
        }
    }

    return $found;
};
$file = (string) $_GET['file'];
if (($_GET['do'] ?? '') === 'store') {
    $texts = array_map(static fn (int $i): string => "text $i", range(1, 40_000));
    Amber\store($file, [(int) $_GET['round'], array_fill(0, 20_000, 'some text'), $texts]);
    unset($texts);
}
$value = Amber\load($file);
$sum = 0;
array_walk_recursive($value, static function (mixed $leaf) use (&$sum): void {
    $sum += is_string($leaf) ? strlen($leaf) : $leaf;
});
preg_match('/^VmRSS:\s+(\d+)/m', (string) file_get_contents('/proc/self/status'), $resident);
echo json_encode([
    'pid' => getmypid(), 'first' => $value[0], 'sum' => $sum, 'kept' => $mappings(), 'resident' => (int) $resident[1],
] + Amber\status()['load']);
