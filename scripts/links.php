<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * Checks that what documents link to is there: files, and headings in them. Ends with the counts.
 *
 *   php scripts/links.php
 */

/** @return array<string, true> names by which headings of a document are linked to, as GitHub makes them */
function anchors(string $text): array
{
    $anchors = [];
    preg_match_all('/^#+ +(.+)$/m', (string) preg_replace('/^```.*?^```/ms', '', $text), $headings);
    foreach ($headings[1] as $heading) {
        $plain = (string) preg_replace('/\[([^]]*)\]\([^)]*\)/', '$1', $heading);
        $name = strtr((string) preg_replace('/[^\p{L}\p{N}\- _]/u', '', mb_strtolower($plain)), [' ' => '-']);
        for ($unique = $name, $number = 1; isset($anchors[$unique]); ++$number) {
            $unique = "$name-$number";
        }
        $anchors[$unique] = true;
    }

    return $anchors;
}

chdir(dirname(__DIR__));
exec('git ls-files --cached --others --exclude-standard -- "*.md"', $documents, $status);
$passed = 0;
$failures = $status === 0 && $documents !== [] ? [] : ['git names no documents'];
foreach ($documents as $document) {
    // Code is no link.
    $text = (string) preg_replace(['/^```.*?^```/ms', '/`[^`\n]*`/'], '', (string) file_get_contents($document));
    preg_match_all('/\]\((?![a-z]+:)([^)\s#]*)#?([^)\s]*)\)/', $text, $links, PREG_SET_ORDER);
    foreach ($links as [$link, $path, $anchor]) {
        $file = $path === '' ? $document : dirname($document) . "/$path";
        $isThere = file_exists($file);
        if ($isThere && ($anchor === '' || isset(anchors((string) file_get_contents($file))[$anchor]))) {
            ++$passed;
        } else {
            $failures[] = "$document: $link leads nowhere";
        }
    }
}
foreach ($failures as $failure) {
    echo $failure, "\n";
}
printf("%d passed, %d failed, 0 skipped\n", $passed, count($failures));
exit($failures === [] ? 0 : 1);
