<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request with a session in one of Symfony's handlers; prints how many entries the store has then.
//     symfony_session.php redis|pdo|marshalled|files PORT|FILE|DIRECTORY php|amber REQUEST

use Amber\Bridge\Symfony\Marshaller;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\MarshallingSessionHandler;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\PdoSessionHandler;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\RedisSessionHandler;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\StrictSessionHandler;

require __DIR__ . '/../../../tests/stores/autoload.php';

[, $store, $place, $serializer, $request] = $argv;
ini_set('session.serialize_handler', $serializer);
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('session.gc_probability', '0');
if ($store === 'redis') {
    $redis = new Redis();
    $redis->connect('127.0.0.1', (int) $place);
    $handler = new RedisSessionHandler($redis);
    $count = static fn (): int => $redis->dbSize();
} elseif ($store === 'files') {
    is_dir($place) || mkdir($place);
    session_save_path($place);
    $handler = new StrictSessionHandler(new SessionHandler());
    $count = static fn (): int => count(glob("$place/sess_*"));
} else {
    $pdo = new PDO("sqlite:$place", null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $handler = new PdoSessionHandler($pdo);
    if ($request === 'new visitor') {
        $handler->createTable();
    }
    if ($store === 'marshalled') {
        $handler = new MarshallingSessionHandler($handler, new Marshaller());
    }
    $count = static fn (): int => (int) $pdo->query('SELECT COUNT(*) FROM sessions')->fetchColumn();
}
ob_start();
session_set_save_handler($handler, true);
session_id('visitor');
session_start();
if ($request === 'logged in') {
    $_SESSION['user'] = 7;
} elseif ($request === 'logged out') {
    session_unset();
}
session_write_close();
ob_end_clean();
echo $count(), "\n";
