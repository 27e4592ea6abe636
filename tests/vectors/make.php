<?php

// SPDX-License-Identifier: MIT

/*
 * Writes tests/vectors/:
 * php -d extension=PATH/amber.so -d amber.dictionaries=$PWD/tests/vectors tests/vectors/make.php. A message that
 * decoder and extension do not agree about is an error. Run it again if it says so.
 */

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Dictionary;

require __DIR__ . '/autoload.php';
require __DIR__ . '/../../packages/polyfill/tests/Check/zstd.php';

/** @param array<string, mixed> $vector */
function line(array $vector): string
{
    return json_encode($vector, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR) . "\n";
}

/** Where amber_unserialize() says that something is wrong. */
function place(string $message): int
{
    try {
        amber_unserialize($message);
    } catch (DecodeException $e) {
        return $e->getOffset();
    }
    throw new \LogicException('accepted: ' . bin2hex($message));
}

/** @param iterable<string, string> $messages */
function good(iterable $messages): string
{
    $lines = '';
    $decoder = new Decoder();
    foreach ($messages as $name => $message) {
        try {
            $value = Notation::of($decoder->decode($message));
            $lines .= line(['name' => $name, 'hex' => bin2hex($message), 'value' => $value]);
        } catch (\LengthException) {
            // not for people
        } catch (DecodeError $e) {
            throw new \LogicException("$name is refused: {$e->getMessage()}: " . bin2hex($message));
        }
    }
    return $lines;
}

/** @param iterable<string, string> $messages */
function bad(iterable $messages): string
{
    $lines = '';
    foreach ($messages as $name => $message) {
        $opened = new Opened();
        try {
            (new Decoder(trace: $opened))->decode($message);
            throw new \LogicException("$name is accepted");
        } catch (DecodeError $e) {
            $places = [$e->offset, place($message), $opened->innermost($e->offset)];
            $reason = substr($e->getMessage(), 0, (int) strrpos($e->getMessage(), ' at byte '));
            $lines .= line([
                'name' => $name, 'hex' => bin2hex($message), 'reason' => $reason,
                'offset' => min($places), 'behind' => max($places),
            ]);
        }
    }
    return $lines;
}

foreach (WithDictionary::files() as $name => $bytes) {
    $file = __DIR__ . "/$name" . Dictionary::SUFFIX;
    if (@file_get_contents($file) !== $bytes) {
        file_put_contents($file, $bytes);
        throw new \LogicException('A dictionary is another now: run this again, so that the extension loads it');
    }
    Dictionaries::load($file);
}
$files = [
    'good' => good(Good::messages()),
    'bad' => bad(Bad::messages()),
    'good-dictionary' => good(WithDictionary::good()),
    'bad-dictionary' => bad(WithDictionary::bad()),
];
if (!function_exists('zstd_uncompress')) {
    throw new \LogicException('Compressed messages need PHP\'s extension zstd, or FFI and libzstd');
}
$files += [
    'good-compressed' => good(Compressed::good()),
    'bad-compressed' => bad(Compressed::bad()),
    'good-packed' => good(WithDictionary::goodPacked()),
    'bad-packed' => bad(WithDictionary::badPacked()),
];
foreach ($files as $name => $lines) {
    file_put_contents(__DIR__ . "/$name.jsonl", $lines);
    echo substr_count($lines, "\n"), " $name\n";
}
