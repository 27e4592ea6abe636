<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request of a program that serializes by igbinary: reads a value of every kind from its cache, and writes it anew.
require __DIR__ . '/../autoload.php';

use Amber\Stores\Values;
use Illuminate\Cache\RedisStore;
use Illuminate\Redis\RedisManager;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;

$seed = 7;
$port = (int) $_GET['redis'];
if ($_GET['program'] === 'symfony') {
    $redis = new Redis();
    $redis->connect('127.0.0.1', $port);
    $cache = new RedisAdapter($redis, 'app', 0, new DefaultMarshaller(true, true));
    $item = $cache->getItem('value');
    $value = $item->get();
    $saved = $cache->save($item->set(Values::everyKind($seed)));
} else {
    $default = ['host' => '127.0.0.1', 'port' => $port, 'options' => ['serializer' => Redis::SERIALIZER_IGBINARY]];
    $cache = new RedisStore(new RedisManager(null, 'phpredis', ['default' => $default]), 'app:');
    $value = $cache->get('value');
    $saved = $cache->put('value', Values::everyKind($seed), 600);
}
echo json_encode(['found' => $value !== null, 'same' => Values::areEveryKind($value, $seed), 'saved' => $saved]);
