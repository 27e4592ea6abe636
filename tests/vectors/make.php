<?php

// SPDX-License-Identifier: MIT

/*
 * Writes tests/vectors/: php -d extension=PATH/amber.so tests/vectors/make.php. A message that decoder and extension do
 * not agree about is an error.
 */

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\DecodeException;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;

require __DIR__ . '/autoload.php';

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

$decoder = new Decoder();
$good = $bad = '';
foreach (Good::messages() as $name => $message) {
    try {
        $value = Notation::of($decoder->decode($message));
        $good .= line(['name' => $name, 'hex' => bin2hex($message), 'value' => $value]);
    } catch (\LengthException) {
        // not for people
    } catch (DecodeError $e) {
        throw new \LogicException("$name is refused: {$e->getMessage()}: " . bin2hex($message));
    }
}
foreach (Bad::messages() as $name => $message) {
    $opened = new Opened();
    try {
        (new Decoder(trace: $opened))->decode($message);
        throw new \LogicException("$name is accepted");
    } catch (DecodeError $e) {
        $places = [$e->offset, place($message), $opened->innermost($e->offset)];
        $reason = substr($e->getMessage(), 0, (int) strrpos($e->getMessage(), ' at byte '));
        $bad .= line([
            'name' => $name, 'hex' => bin2hex($message), 'reason' => $reason,
            'offset' => min($places), 'behind' => max($places),
        ]);
    }
}
foreach (['good' => $good, 'bad' => $bad] as $name => $lines) {
    file_put_contents(__DIR__ . "/$name.jsonl", $lines);
    echo substr_count($lines, "\n"), " $name\n";
}
