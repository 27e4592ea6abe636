<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * A request of an application, as Measure\Requests asks for it: one value is decoded and encoded by one serializer,
 * and then again, CALLS times in all. Answers JSON: nanoseconds of each call, and a hash of the bytes.
 *
 * With "check" what the bytes stand for is hashed, too. With "busy" other work comes first, after which the
 * processor's caches hold nothing of the serializer.
 */

use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Serializer\Catalogue;

require __DIR__ . '/../autoload.php';

/** @return array{int, int, string} nanoseconds to decode and to encode, and the bytes */
function timed(Closure $encode, Closure $decode, string $data): array
{
    $start = hrtime(true);
    $value = $decode($data);
    $middle = hrtime(true);
    $bytes = $encode($value);
    $end = hrtime(true);

    return [$middle - $start, $end - $middle, $bytes];
}

/** About a millisecond of what pages do. */
function work(): int
{
    $words = [];
    for ($i = 0; $i < 400; ++$i) {
        $words[] = md5("word $i") . date(' Y-m-d', 86_400 * $i);
    }
    sort($words);
    $text = implode("\n", $words);

    return strlen((string) preg_replace('/[0-9]+([a-f])/', '<$1>', $text)) + crc32(ucwords(strrev($text)))
        + count(array_unique(str_split($text, 7))) + strlen(htmlspecialchars($text));
}

// What a class prints while it is decoded is no answer.
ob_start();
// Nothing outside the directory of the laboratory: whoever else is on this machine can ask as well.
$directory = ($_SERVER['AMBER_LAB_DIRECTORY'] ?? getenv('AMBER_LAB_DIRECTORY')) . '/';
['serializer' => $serializer, 'bootstrap' => $bootstrap, 'isSealed' => $isSealed, 'classes' => $classes]
    = json_decode((string) file_get_contents($directory . basename($_GET['job'])), true);
$file = $directory . basename($_GET['file']);
if ($bootstrap !== null) {
    require_once $bootstrap;
}
// An application has loaded them, too, and knows where they are; a payload has no class loaded.
array_map(class_exists(...), $classes);
$absence = Catalogue::named([$serializer])[0]->absence();
if ($absence !== null) {
    exit(json_encode(['absence' => $absence]));
}
Catalogue::named([$serializer])[0]->prepare();
[$encode, $decode] = (require __DIR__ . '/calls.php')($serializer, $file);
if ($isSealed) {
    Worker::seal();
}
$data = (string) file_get_contents($file);
// The clock and the lines of timed() have been used before.
timed(strrev(...), strrev(...), 'once');
if ($_GET['busy'] === '1') {
    work();
}
$times = [];
for ($call = 0; $call < RequestReport::CALLS; ++$call) {
    [$decoding, $encoding, $bytes] = timed($encode, $decode, $data);
    $times[] = [$decoding, $encoding];
}
$answer = [
    'times' => $times,
    'bytes' => hash('xxh3', $bytes),
    // Not in every request: that would keep the code of serialize() in the processor's caches.
    'value' => $_GET['check'] === '1' ? hash('xxh3', serialize($decode($bytes))) : null,
    'opcache' => ini_get('opcache.enable') === '1',
];
ob_end_clean();
header('Content-Type: application/json');
echo json_encode($answer);
