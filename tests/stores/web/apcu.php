<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request with APCu. do=store|fetch: values of every kind, under a key of their seed.
require __DIR__ . '/../autoload.php';

use Amber\Stores\Values;

$seed = (int) ($_GET['seed'] ?? 0);
$answer = ['pid' => getmypid()];
if (($_GET['do'] ?? '') === 'store') {
    $answer['stored'] = apcu_store("seed $seed", Values::everyKind($seed));
} else {
    $values = apcu_fetch("seed $seed", $found);
    $answer += ['found' => $found, 'same' => Values::areEveryKind($values, $seed)];
}
echo json_encode($answer);
