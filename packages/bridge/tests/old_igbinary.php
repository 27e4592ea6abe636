<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// ForeignTest runs this where igbinary is loaded or not: old_igbinary.php EXTENSION POLYFILL OPTIONS HEX
// It says what Codec reads, or why it does not. EXTENSION, POLYFILL: 1 or 0, whether they are there.

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;

[, $extension, $polyfill, $options, $hex] = $argv;
$root = dirname(__DIR__, 3);
spl_autoload_register(static function (string $class) use ($root, $polyfill): void {
    $directories = ['Amber\\Stores\\' => 'tests/stores/src', 'Amber\\Bridge\\' => 'packages/bridge/src'];
    $directories += $polyfill === '1' ? ['Amber\\Polyfill\\' => 'packages/polyfill/src'] : [];
    foreach ($directories as $prefix => $directory) {
        $file = "$root/$directory/" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});
if (extension_loaded('igbinary') !== ($extension === '1')) {
    exit('The extension igbinary is' . ($extension === '1' ? ' not' : '') . ' loaded');
}
try {
    $codec = new Codec(readsOthers: true, options: json_decode($options, true));
    echo bin2hex(serialize($codec->decode((string) hex2bin($hex))));
} catch (\Amber\Exception $error) {
    echo $error->getMessage();
}
