<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * The page of the experiment "web": takes one payload from its file and decodes it, with as little around it as can be.
 *
 * What var_export() wrote is required, so that opcache can keep it; every other payload is read and decoded.
 */

use Amber\Lab\Dataset\Tree2022\Plain;

if ($_GET['serializer'] === 'amber-polyfill') {
    require __DIR__ . '/../../packages/polyfill/autoload.php';
}
spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/../src/' . strtr(substr($class, strlen('Amber\\Lab\\')), '\\', '/') . '.php';
});

// Nothing outside the directory of the experiment: whoever else is on this machine can ask as well.
$file = $_SERVER['AMBER_LAB_DIRECTORY'] . '/' . basename($_GET['file']);
$value = match ($_GET['serializer']) {
    'native' => unserialize(file_get_contents($file)),
    'json' => json_decode(file_get_contents($file), true),
    'igbinary', 'igbinary-nocompact' => igbinary_unserialize(file_get_contents($file)),
    'msgpack' => msgpack_unpack(file_get_contents($file)),
    'phpser' => phpser_unserialize(file_get_contents($file)),
    'amber' => amber_unserialize(file_get_contents($file)),
    'amber-load' => Amber\load($file),
    'amber-signed' => amber_unserialize(file_get_contents($file), ['key' => 'a secret of the laboratory']),
    'amber-polyfill' => Amber\Polyfill\Amber::unserialize(file_get_contents($file)),
    'native-allowed' => unserialize(file_get_contents($file), ['allowed_classes' => [Plain::class]]),
    'var_export' => require $file,
};
echo gettype($value);
