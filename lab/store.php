<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/**
 * A sample of the experiment "stores": the settings of PHP name a store and its serializer; this uses it over and over.
 *
 * php -d … store.php sessions|apcu DATASET MILLISECONDS; answers in JSON: bytes, and nanoseconds by what was done.
 */

use Amber\Lab\Dataset\Catalogue;

require __DIR__ . '/autoload.php';

// Not before: what is printed would count as headers that were sent.
ob_start();
[, $store, $name, $milliseconds] = $argv;
$value = Catalogue::named($name)->build();

/** @param Closure(int): mixed $do @return float nanoseconds for each time */
$time = static function (Closure $do) use ($milliseconds): float {
    $do(0);
    $times = 0;
    $start = hrtime(true);
    do {
        for ($i = 0; $i < 10; ++$i) {
            $do(++$times);
        }
        $spent = hrtime(true) - $start;
    } while ($spent < 1e6 * (int) $milliseconds);

    return $spent / $times;
};

if ($store === 'apcu') {
    $check = static fn (): bool => apcu_fetch('value') == $value;
    $answer = ['store' => $time(static fn () => apcu_store('value', $value))];
    $answer += ['fetch' => $time(static fn () => apcu_fetch('value'))];
    $answer += ['bytes' => apcu_cache_info()['cache_list'][0]['mem_size']];
} else {
    // A handler cannot read what another left, unless it is amber's.
    $id = strtr((string) ini_get('session.serialize_handler'), '_', '-');
    $request = static function (int $i) use (&$value, $id): void {
        session_id($id);
        session_start();
        $_SESSION['_last_seen'] = $value['_last_seen'] = 1_700_000_000 + $i;
        session_write_close();
    };
    session_id($id);
    session_start();
    $_SESSION = $value;
    session_write_close();
    $answer = ['request' => $time($request)];
    session_start();
    $check = static fn (): bool => $_SESSION == $value;
    $answer += ['bytes' => strlen((string) session_encode())];
}
if (!$check()) {
    throw new LogicException("$store gave back something else");
}
ob_end_clean();
echo json_encode($answer, JSON_THROW_ON_ERROR);
