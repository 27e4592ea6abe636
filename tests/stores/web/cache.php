<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request with a Symfony cache on a Redis Cluster: reads a value of every kind, and writes it anew.
require __DIR__ . '/../autoload.php';

use Amber\Bridge\Symfony\Marshaller;
use Amber\Stores\Values;
use Symfony\Component\Cache\Adapter\RedisAdapter;

$seed = (int) $_GET['seed'];
try {
    $redis = new RedisCluster(null, explode(',', $_GET['nodes']), 2.0, 2.0);
    $cache = new RedisAdapter($redis, 'app', 0, new Marshaller());
    $item = $cache->getItem("seed$seed");
    $answer = ['hit' => $item->isHit(), 'same' => Values::areEveryKind($item->get(), $seed)];
    $answer['saved'] = $cache->save($item->set(Values::everyKind($seed)));
} catch (RedisClusterException $error) {
    $answer = ['error' => $error->getMessage()];
}
echo json_encode($answer);
