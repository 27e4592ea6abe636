<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// DictionaryTest runs this with the dictionary "shop" loaded. It says what is not as it should be, as JSON.

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Amber\Bridge\Codec;
use Amber\Bridge\Compression;

require __DIR__ . '/../../../tests/stores/autoload.php';

$value = ['id' => 7, 'name' => str_repeat('some text ', 20), 'items' => [['id' => 1, 'name' => 'x']]];
$plain = new Codec();
$wrong = [];
foreach (['plain' => [], 'signed' => ['key' => 'a secret of 16 bytes or more']] as $what => $options) {
    $codec = new Codec(options: $options + ['dictionary' => 'shop']);
    $compressing = array_filter(Algorithm::cases(), static fn (Algorithm $one): bool => $one->isLoaded());
    $codecs = [$what => $codec, "$what, some classes" => $codec->withAllowedClasses([])];
    foreach ($compressing as $algorithm) {
        $codecs["$what, $algorithm->name"]
            = new Codec(false, new Compression($algorithm, 50), $options + ['dictionary' => 'shop']);
    }
    foreach ($codecs as $name => $one) {
        $bytes = $one->encode($value);
        $reader = new Codec(options: $options);
        if ($reader->decode($bytes) !== $value) {
            $wrong[] = "$name: another value";
        }
        if (strlen($bytes) >= strlen((new Codec(options: $options))->encode($value))) {
            $wrong[] = "$name: no fewer bytes";
        }
        if (!str_contains($name, ',') && (ord($bytes[1]) & 0x10) === 0) {
            $wrong[] = "$name: no dictionary is named";
        }
    }
}
echo json_encode($wrong);
