<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request of a server whose PHP has the extension igbinary, or Amber's module of that name: a session in Redis,
// phpredis and php-memcached with their serializer igbinary, APCu, counters. do=login: writes all of that for a user.
// do=visit: looks whether all is whole, counts, and writes it anew.
require __DIR__ . '/../autoload.php';

use Amber\Stores\Values;

set_error_handler(static fn (int $type, string $message): never => throw new ErrorException($message, 0, $type));
$seed = (int) $_GET['seed'];
$redis = new Redis();
$redis->connect('127.0.0.1', (int) $_GET['redis']);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_IGBINARY);
$redis->setOption(Redis::OPT_COMPRESSION, $seed % 2 === 0 ? Redis::COMPRESSION_NONE : Redis::COMPRESSION_ZSTD);
$memcached = new Memcached();
$memcached->addServer('127.0.0.1', (int) $_GET['memcached']);
$memcached->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_IGBINARY);

$record = static fn (int $n): array => ['user' => $seed, 'n' => $n, 'tags' => ["tag $seed", 'tag']];
$isRecord = static fn (mixed $found): bool => is_array($found) && $found === $record($found['n'] ?? -1);
$wrong = [];
try {
    session_start();
    if ($_GET['do'] === 'visit') {
        $isLocal = apcu_exists("value:$seed");
        $wrong = array_keys(array_filter([
            'session' => !Values::areEveryKind($_SESSION['values'] ?? null, $seed),
            'get' => !Values::areEveryKind($redis->get("value:$seed"), $seed),
            'mget' => !array_product(array_map($isRecord, $redis->mget(["a:$seed", "b:$seed"]))),
            'hash' => !$isRecord($redis->hGet('hash', "field$seed")),
            'list' => !array_product(array_map($isRecord, $redis->lRange("list:$seed", 0, -1))),
            'memcached' => !Values::areEveryKind($memcached->get("value:$seed"), $seed),
            'apcu' => $isLocal && !Values::areEveryKind(apcu_fetch("value:$seed"), $seed),
        ]));
    } else {
        $_SESSION['values'] = Values::everyKind($seed);
        $redis->rawCommand('SET', "count:$seed", '0');
        $memcached->set("count:$seed", 0);
    }
    $_SESSION['n'] = ($_SESSION['n'] ?? -1) + 1;
    $now = $record($_SESSION['n']);
    $redis->set("value:$seed", Values::everyKind($seed));
    $redis->mset(["a:$seed" => $now, "b:$seed" => $now]);
    $redis->hSet('hash', "field$seed", $now);
    $redis->rPush("list:$seed", $now);
    $redis->lTrim("list:$seed", -3, -1);
    $memcached->set("value:$seed", Values::everyKind($seed));
    apcu_store("value:$seed", Values::everyKind($seed));
    $counts = [$_SESSION['n']];
    if ($_GET['do'] === 'visit') {
        $counts[] = $redis->incr("count:$seed");
        $counts[] = $memcached->increment("count:$seed");
    }
    session_write_close();
    $answer = ['wrong' => $wrong, 'counts' => $counts];
} catch (Throwable $error) {
    $answer = ['error' => get_class($error) . ": {$error->getMessage()}, line {$error->getLine()}"];
}
echo json_encode($answer);
