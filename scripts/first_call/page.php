<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * A request for scripts/first_call.php. write: makes a payload of a set; call: decodes it and encodes what came, once;
 * count: the same, and both calls are counted.
 */

use Amber\Lab\Dataset\Application;

require __DIR__ . '/../../lab/autoload.php';
// Classes, and the keys that the application's code names, are known before the call, as in an application.
require_once __DIR__ . '/../../lab/src/Dataset/Application.php';
require_once __DIR__ . '/../../lab/src/App.php';

[, $action, $serializer, $set] = explode('/', $_SERVER['REQUEST_URI']);
[$encode, $decode] = match ($serializer) {
    'native' => ['serialize', 'unserialize'],
    default => ["{$serializer}_serialize", "{$serializer}_unserialize"],
};
$file = getenv('FIRST_CALL_DIRECTORY') . "/$set.$serializer";
if ($action === 'write') {
    $sets = array_column(array_map(static fn ($set) => [$set->name(), $set], Application::all()), 1, 0);
    echo file_put_contents($file, $encode($sets[$set]->build()));
    return;
}
$data = file_get_contents($file);
if ($action === 'count') {
    count_next_call("$set decode $serializer");
}
$value = $decode($data);
if ($action === 'count') {
    count_next_call("$set encode $serializer");
}
echo strlen($encode($value));
